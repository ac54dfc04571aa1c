import { describe, it } from 'vitest'

import { createCargo } from '../src/index.js'
import { readMetadata } from '../src/metadata.js'
import { inspect, Sandbox } from './support/project.js'
import { answerOf, askRealCargo, cargoEnvironment, hasCargo, sandboxed } from './support/real-cargo.js'
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

type Project = Awaited<ReturnType<typeof inspect>>

function ask(sandbox: Sandbox, directory: string, mayRunCargo: boolean): Promise<Project> {
  const variables = cargoEnvironment(sandbox)
  const run = mayRunCargo ? { run: sandboxed(sandbox) } : {}
  return inspect(createCargo(sandbox.host({ cwd: directory, variables, ...run })), directory)
}

describe.skipIf(!hasCargo)('the files say what cargo says', () => {
  it.concurrent.for(SHAPES)('$name', async (shape, { expect, onTestFinished }) => {
    const [sandbox, directory] = prepare(shape, onTestFinished)
    const before = await askRealCargo(sandbox, directory)
    if (typeof before === 'string') throw new Error(before)
    shape.change?.(sandbox)
    if (shape.asks === true) {
      await expect(ask(sandbox, directory, false)).rejects.toMatchObject({ code: 'TOOL_MISSING' })
      const asked = await ask(sandbox, directory, true)
      expect(await askRealCargo(sandbox, directory)).toMatchObject({ answer: answerOf(asked) })
      return
    }
    // The files are read as they are before cargo brings its lock up to date.
    const read = await ask(sandbox, directory, false)
    const said = shape.change === undefined ? before : await askRealCargo(sandbox, directory)
    if (typeof said === 'string') throw new Error(said)
    expect(answerOf(read)).toEqual(said.answer)
    // Both ways to an answer tell the same of it, sources and all.
    const { members, dependencies } = readMetadata(said.output, sandbox.cargoHome)
    expect(members).toEqual(read.members)
    expect(
      dependencies.map(({ name, version, source, directory }) => [name, version, source, directory]),
    ).toEqual(read.dependencies.map(({ id, source, directory }) => [id.name, id.version, source, directory]))
  })

  it.concurrent.for(REFUSED_SHAPES)('both refuse: $name', async (shape, { expect, onTestFinished }) => {
    const [sandbox, directory] = prepare(shape, onTestFinished)
    expect(await askRealCargo(sandbox, directory)).toBeTypeOf('string')
    await expect(ask(sandbox, directory, true)).rejects.toMatchObject({
      code: expect.stringMatching(/^(WORKSPACE_UNREADABLE|TOOL_FAILED)$/),
    })
  })
})
