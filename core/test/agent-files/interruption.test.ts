import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createNodeWriter } from '../../src/host/node-writer.js'
import { watchedWriter } from '../apply/support/workspace.js'
import { readTree } from './read-tree.js'
import { hooks, ORBIT, sceneIn, servers, type RunOptions, type Scene } from './support.js'

/** What is there first, and the run that is cut. */
const SCENES: readonly [string, (scene: Scene) => Promise<RunOptions>][] = [
  [
    'a first registration',
    (scene) => Promise.resolve({ wanted: [hooks(scene), servers(scene, { orbit: ORBIT })] }),
  ],
  [
    'a registration beside entries of the user',
    (scene) => {
      scene.write('home/.claude.json', '{"mcpServers":{"mine":{"command":"x"}}}')
      scene.write('home/.claude/settings.json', '{"hooks":{}}')
      return Promise.resolve({ wanted: [hooks(scene), servers(scene, { orbit: ORBIT })] })
    },
  ],
  [
    'an update',
    async (scene) => {
      await scene.run({ wanted: [hooks(scene, ['Stop']), servers(scene, { orbit: ORBIT, gone: ORBIT })] })
      return { wanted: [hooks(scene), servers(scene, { orbit: { ...ORBIT, command: 'new' }, more: ORBIT })] }
    },
  ],
  [
    'a removal',
    async (scene) => {
      await scene.run({ wanted: [hooks(scene), servers(scene, { orbit: ORBIT })] })
      return {}
    },
  ],
]

/** At the same path every time, since ledgers hold paths. */
async function inScene<T>(
  prepare: (typeof SCENES)[number][1],
  use: (scene: Scene, run: RunOptions) => Promise<T>,
): Promise<T> {
  const base = join(realpathSync(tmpdir()), `symposium-agent-files-cut-${process.pid}`)
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base)
  try {
    const scene = sceneIn(base)
    return await use(scene, await prepare(scene))
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** A run that ends at one of its writes, as a process that is killed does. */
async function cut(scene: Scene, run: RunOptions, at: number): Promise<boolean> {
  let isCut = false
  const writer = watchedWriter(createNodeWriter(), (count) => {
    if (count >= at) {
      isCut = true
      throw new Error('killed')
    }
  })
  await scene.run({ ...run, ports: { writer } }).catch(() => undefined)
  return isCut
}

describe('S108 a run that is killed at any write', () => {
  it.each(SCENES)('converges at the next one: %s', async (_what, prepare) => {
    const [whole, empty] = await inScene(prepare, async (scene, run) => {
      await scene.run(run)
      const whole = readTree(scene.base)
      await scene.run()
      return [whole, readTree(scene.base)] as const
    })
    const cutAt = (at: number): Promise<boolean> =>
      inScene(prepare, async (scene, run) => {
        const isCut = await cut(scene, run, at)
        await scene.run(run)
        expect(readTree(scene.base), `cut at write ${at}`).toEqual(whole)
        await scene.run()
        expect(readTree(scene.base), `removed after a cut at write ${at}`).toEqual(empty)
        return isCut
      })
    let writes = 1
    while (await cutAt(writes)) {
      writes += 1
      expect(writes).toBeLessThan(50)
    }
    expect(writes).toBeGreaterThan(2)
  })

  it('lays no claim to what the user makes before the next one', async () => {
    await inScene(
      (scene) => Promise.resolve({ wanted: [servers(scene, { orbit: ORBIT })] }),
      async (scene, run) => {
        // The intent is noted: a directory and the ledger. The file is not written.
        await cut(scene, run, 3)
        const mine = '{"mcpServers":{"orbit":{"command":"mine"}}}'
        scene.write('home/.claude.json', mine)
        await scene.run(run)
        await scene.run()
        expect(scene.read('home/.claude.json')).toBe(mine)
      },
    )
  })
})

describe('S107, I12 runs at the same time', () => {
  it('lose nothing', async () => {
    await inScene(
      (scene) => Promise.resolve({ wanted: [hooks(scene)] }),
      async (scene) => {
        const names = ['a', 'b', 'c', 'd', 'e', 'f']
        names.forEach((name) => mkdirSync(scene.at(name)))
        const runs = names.map((name) =>
          scene.run({ wanted: [hooks(scene), servers(scene, { [name]: ORBIT })], workspace: name }),
        )
        await Promise.all(runs)
        expect(
          Object.keys((scene.json('home/.claude.json') as { mcpServers: object }).mcpServers).sort(),
        ).toEqual(names)
        for (const name of names) {
          await scene.run({ workspace: name })
        }
        expect(scene.names('home')).toEqual(['.symposium'])
      },
    )
  })
})
