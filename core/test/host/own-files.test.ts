import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryFiles } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { OWN_DIRECTORIES, ownFiles } from '../../src/host/own-files.js'

const BELOW = { config: '/c', cache: '/c/cache', state: '/c/state', logs: '/c/logs' }
const APART = { config: '/c', cache: '/x/cache', state: '/x/state', logs: '/x/state/logs' }

describe('what is ours on the machine', () => {
  it.each([
    ['nothing', BELOW, [], []],
    ['a directory as a whole', BELOW, ['/c/cache/npm/a', '/c/cache/config.json'], ['/c/cache']],
    ['the names that are ours', BELOW, ['/c/cache/npm/a', '/c/cache/mine'], ['/c/cache/npm']],
    [
      'logs inside of the state',
      APART,
      ['/x/state/logs/hook.log', '/x/state/workspaces/a'],
      ['/x/state/logs', '/x/state'],
    ],
    [
      'no part of the configuration but what was recorded',
      BELOW,
      ['/c/config.toml', '/c/plugins/a', '/c/state.toml', '/c/telemetry/events-2026-01-01.jsonl'],
      ['/c/state.toml', '/c/telemetry'],
    ],
    [
      'locks and beginnings',
      BELOW,
      ['/c/state/agent-files.lock/a', '/c/state/.agent-files.json.1.ab.tmp'],
      ['/c/state'],
    ],
    ['a name that only begins alike', BELOW, ['/c/cache/npmrc'], []],
    ['own logs', BELOW, ['/c/logs/symposium-2026-01-01.log', '/c/logs/hook.log.1'], ['/c/logs']],
  ] as const)('is %s', (_title, directories, present, expected) => {
    const files = createMemoryFiles({ files: Object.fromEntries(present.map((path) => [path, ''])) })
    expect(ownFiles(directories, files).map(({ path }) => path)).toEqual(expected)
  })

  it('has the names of all places that the sources write to', () => {
    const source = join(import.meta.dirname, '../../src')
    const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(source, path), 'utf8'))
    const named = texts.flatMap((text) => [...text.matchAll(/directories\.(cache|state), '([^'.]+)/g)])
    expect(named.length).toBeGreaterThan(8)
    for (const [, directory, name = ''] of named) {
      const names = OWN_DIRECTORIES.filter((one) => one.directory === directory).flatMap((one) => one.names)
      expect(names, `${directory}/${name}`).toContain(name)
    }
  })
})
