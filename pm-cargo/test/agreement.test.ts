import { describe, it } from 'vitest'

import { createCargo } from '../src/index.js'
import { inspect, Sandbox } from './support/project.js'
import {
  answerOf,
  askRealCargo,
  cargoEnvironment,
  hasCargo,
  sandboxed,
  type CargoAnswer,
} from './support/real-cargo.js'
import { MEMBER_SHAPES } from './support/shapes/members.js'
import { PATCH_SHAPES } from './support/shapes/patches.js'
import { PATH_SHAPES } from './support/shapes/path-dependencies.js'
import { REFUSED_SHAPES } from './support/shapes/refused.js'
import type { Shape } from './support/shapes/shape.js'
import { SOURCE_SHAPES } from './support/shapes/sources.js'
import { STALE_SHAPES } from './support/shapes/stale.js'

const SHAPES = [...MEMBER_SHAPES, ...PATH_SHAPES, ...SOURCE_SHAPES, ...PATCH_SHAPES, ...STALE_SHAPES]

function prepare(shape: Shape, onTestFinished: (remove: () => void) => void): readonly [Sandbox, string] {
  const sandbox = new Sandbox()
  onTestFinished(() => sandbox.remove())
  shape.build(sandbox)
  return [sandbox, sandbox.path(shape.from ?? 'ws')]
}

async function ask(sandbox: Sandbox, directory: string, mayRunCargo: boolean): Promise<CargoAnswer> {
  const variables = cargoEnvironment(sandbox)
  const run = mayRunCargo ? { run: sandboxed(sandbox) } : {}
  const host = sandbox.host({ cwd: directory, variables, ...run })
  return answerOf(await inspect(createCargo(host), directory))
}

describe.skipIf(!hasCargo)('the files say what cargo says', () => {
  it.concurrent.for(SHAPES)('$name', async (shape, { expect, onTestFinished }) => {
    const [sandbox, directory] = prepare(shape, onTestFinished)
    const before = await askRealCargo(sandbox, directory)
    expect(before).toBeTypeOf('object')
    shape.change?.(sandbox)
    if (shape.asks === true) {
      await expect(ask(sandbox, directory, false)).rejects.toMatchObject({ code: 'TOOL_MISSING' })
      const asked = await ask(sandbox, directory, true)
      expect(asked).toEqual(await askRealCargo(sandbox, directory))
      return
    }
    // The files are read as they are before cargo brings its lock up to date.
    const read = await ask(sandbox, directory, false)
    expect(read).toEqual(shape.change === undefined ? before : await askRealCargo(sandbox, directory))
  })

  it.concurrent.for(REFUSED_SHAPES)('both refuse: $name', async (shape, { expect, onTestFinished }) => {
    const [sandbox, directory] = prepare(shape, onTestFinished)
    expect(await askRealCargo(sandbox, directory)).toBeTypeOf('string')
    await expect(ask(sandbox, directory, true)).rejects.toMatchObject({
      code: expect.stringMatching(/^(WORKSPACE_UNREADABLE|TOOL_FAILED)$/),
    })
  })
})
