import { SymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { createNodeWriter } from '../../src/host/node-writer.js'
import { readTree } from './read-tree.js'
import {
  codes,
  createScene,
  hooks,
  ofPaths,
  ORBIT,
  registration,
  serverEntries,
  servers,
  type RunOptions,
  type Scene,
} from './support.js'

const FILE = 'home/.claude.json'
const SETTINGS = 'home/.claude/settings.json'

/** What a project has no business with: the home directory but for our own files, and version control. */
function outside(scene: Scene): unknown {
  const tree = Object.entries(readTree(scene.base))
  return tree.filter(([path]) => /^(home|app\/\.git)/.test(path) && !path.includes('.symposium'))
}

describe('project files', () => {
  const inProject = (scene: Scene, path = 'app/.claude/settings.json'): RunOptions => ({
    wanted: [hooks(scene, ['Stop'], { path: scene.at(path) })],
    rules: { scope: 'project' },
  })

  it.each<[string, (scene: Scene) => void, readonly string[]]>([
    [
      'a directory that leads out',
      (scene) => (scene.write('home/x/y', ''), scene.link('app/.claude', scene.at('home/x'))),
      ['PATH_ESCAPES'],
    ],
    [
      'a file that leads out',
      (scene) => (scene.write('home/x', '{}'), scene.link('app/.claude/settings.json', scene.at('home/x'))),
      ['PATH_ESCAPES'],
    ],
    [
      'a directory of version control',
      (scene) => (scene.write('app/.git/x', '{}'), scene.link('app/.claude', '.git')),
      ['PATH_ESCAPES'],
    ],
    [
      'a directory inside',
      (scene) => (scene.write('app/.agents/x', ''), scene.link('app/.claude', '.agents')),
      [],
    ],
    [
      'a file inside',
      (scene) => (scene.write('app/config/x', '{}'), scene.link('app/.claude/settings.json', '../config/x')),
      [],
    ],
  ])('D8 are written through links only inside the project: %s', async (_what, prepare, expected) => {
    const scene = createScene()
    prepare(scene)
    const before = outside(scene)
    const result = await scene.run(inProject(scene))
    expect(codes(result)).toEqual(expected)
    expect(result.changed).toHaveLength(expected.length === 0 ? 1 : 0)
    expect(outside(scene)).toEqual(before)
  })
})

describe('failures', () => {
  it.each(['EACCES', 'ENOSPC'])('S109 of the disk cost that file only: %s', async (what) => {
    const scene = createScene()
    const real = createNodeWriter()
    const writer = {
      ...real,
      writeText(path: string, text: string) {
        if (path.endsWith('.claude.json'))
          throw new SymposiumError('WRITE_FAILED', what, { place: { file: path } })
        real.writeText(path, text)
      },
    }
    const wanted = [servers(scene, { orbit: ORBIT }), hooks(scene)]
    const result = await scene.run({ wanted, ports: { writer } })
    expect([codes(result), result.failed, ofPaths(result)]).toEqual([
      ['WRITE_FAILED'],
      1,
      [scene.at(SETTINGS)],
    ])
    expect(ofPaths(await scene.run({ wanted }))).toEqual([scene.at(FILE)])
    await scene.run()
    expect(scene.names('home')).toEqual(['.symposium'])
  })

  it('of the lock is reported', async () => {
    const scene = createScene()
    const locks = { withLock: () => Promise.reject(new SymposiumError('LOCK_TIMEOUT', 'busy')) }
    const result = await scene.run({ wanted: [hooks(scene)], ports: { locks } })
    expect([codes(result), result.failed, result.changed]).toEqual([['LOCK_TIMEOUT'], 1, []])
  })

  it('of a dry run change nothing', async () => {
    const scene = createScene()
    const result = await scene.run({ wanted: [hooks(scene)], dryRun: true })
    expect(ofPaths(result)).toEqual([scene.at(SETTINGS)])
    expect(scene.names('home')).toEqual([])
  })

  it('I12 of another writer in between are met by reading again', async () => {
    const scene = createScene()
    scene.write(FILE, '{}')
    const real = createNodeWriter()
    let first = true
    const writer = {
      ...real,
      writeText(path: string, text: string) {
        real.writeText(path, text)
        // The agent writes after our look and before our edit.
        if (first) scene.write(FILE, '{"projects":{"a":1}}')
        first = false
      },
    }
    const entries = serverEntries({ orbit: ORBIT })
    const wanted = [registration('server', { path: scene.at(FILE), format: 'json', entries })]
    await scene.run({ wanted, ports: { writer } })
    expect(scene.json(FILE)).toEqual({ projects: { a: 1 }, mcpServers: { orbit: ORBIT } })
  })
})
