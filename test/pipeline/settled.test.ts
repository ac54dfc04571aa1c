import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { settledRun } from '@symposium/core/settled'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lock } from '../support/cargo.js'
import { plugin } from '../support/plugins.js'
import { NO_NETWORK } from '../support/run-line.js'
import { createWorld, type World } from '../support/world.js'

// The next sync is spared where nothing has changed: what must not be overlooked.

const root = join(import.meta.dirname, '..', '..')
const { version } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8')) as { version: string }
const launcher = { node: process.execPath, bundle: join(root, 'cli/package.json') }
const VARIABLES = {
  ...NO_NETWORK,
  PATH: '/usr/bin:/bin',
  SYMPOSIUM_CARGO: 'no-cargo-here',
}
const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

/** Everything has been left alone for a minute: what was made a moment ago may change again under the same stamp. */
function later(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE })
}

const GATED = 'name = "gated"\npredicates = ["path_exists(Dockerfile)", "not(env(CI))"]\ndepends-on = ["*"]\n'

function world(more: Parameters<typeof createWorld>[0] = {}): World {
  return createWorld({
    registries: { team: 'reg' },
    agents: ['claude', 'codex'],
    ...more,
    files: {
      // Without a lock every sync asks cargo.
      ...lock('ws', [{ name: 'app', version: '1.0.0', local: true }]),
      ...plugin('reg/a'),
      ...plugin('reg/gated', { manifest: GATED }),
      ...more.files,
    },
  })
}

const sync = (where: World, ...words: readonly string[]) => where.run(['sync', ...words], { launcher })

function spared(where: World, change: { variables?: Record<string, string>; home?: string } = {}) {
  const { home = where.home, variables = {} } = change
  const environment = {
    cwd: where.workspace,
    home,
    platform: process.platform,
    variables: { ...VARIABLES, ...variables },
    ...(process.getuid === undefined ? {} : { uid: process.getuid() }),
  }
  return settledRun(environment, version)
}

async function settle(where: World): Promise<void> {
  await sync(where)
  // Directories that the first one has made are noticed by the second.
  await sync(where)
  later()
  await sync(where)
}

describe.skipIf(process.platform === 'win32')('a sync after one that changed nothing', () => {
  it('is spared, and says the same', async () => {
    const where = world()
    await settle(where)
    const said = await sync(where, '--json')
    const settled = spared(where)
    expect(settled?.events.map(([event]) => event)).toEqual(said.events)
  })

  it.each<[string, (where: World) => void]>([
    [
      'the configuration',
      (where) =>
        where.write({ 'home/.symposium/config.toml': `${where.read('home/.symposium/config.toml')}\n` }),
    ],
    [
      'a skill of a registry',
      (where) => where.write({ 'reg/a/skills/a/SKILL.md': '---\nname: a\ndescription: New.\n---\n' }),
    ],
    ['a file beside a skill', (where) => where.write({ 'reg/a/skills/a/more.md': 'more' })],
    ['an entry more in a registry', (where) => where.write(plugin('reg/c'))],
    ['an entry less in a registry', (where) => where.remove('reg/a')],
    [
      'the manifest of a plugin that does not apply',
      (where) => where.write({ 'reg/gated/SYMPOSIUM.toml': 'name = "gated"\n' }),
    ],
    ['an installed copy that was edited', (where) => where.write({ 'ws/.claude/skills/a/SKILL.md': 'mine' })],
    ['an installed copy that is gone', (where) => where.remove('ws/.agents/skills/a')],
    [
      'a directory of the user beside the copies',
      (where) => where.write({ 'ws/.claude/skills/mine/SKILL.md': 'mine' }),
    ],
    [
      'the manifest of the workspace',
      (where) => where.write({ 'ws/Cargo.toml': `${where.read('ws/Cargo.toml')}\n` }),
    ],
    ['the lock file', (where) => where.write({ 'ws/Cargo.lock': 'version = 4\n' })],
    ['what a predicate looks for', (where) => where.write({ 'ws/Dockerfile': '' })],
    ['skills of the workspace', (where) => where.write({ 'ws/.agents/skills/own/SKILL.md': 'Own.' })],
    ['a manifest of the workspace', (where) => where.write({ 'ws/SYMPOSIUM.toml': 'name = "ws"\n' })],
    ['the launcher of hooks', (where) => where.remove('home/.symposium/bin')],
    ['the settings of an agent', (where) => where.write({ 'home/.claude/settings.json': '{}\n' })],
  ])('is not spared after a change: %s', async (_what, change) => {
    const where = world()
    await settle(where)
    expect(spared(where)).toBeDefined()
    change(where)
    expect(spared(where)).toBeUndefined()
  })

  it('is not spared in other surroundings', async () => {
    const where = world()
    await settle(where)
    expect(spared(where, { variables: { CARGO_HOME: '/elsewhere' } })).toBeUndefined()
    expect(spared(where, { variables: { CARGO_REGISTRIES_MINE_INDEX: 'https://x' } })).toBeUndefined()
    expect(spared(where, { home: where.at('other') })).toBeUndefined()
    expect(spared(where)).toBeDefined()
  })

  it('is not spared when a variable that a predicate asks for has changed', async () => {
    const where = world({ files: { 'ws/Dockerfile': '' } })
    await settle(where)
    expect(spared(where)).toBeDefined()
    expect(spared(where, { variables: { CI: 'yes' } })).toBeUndefined()
  })

  it('is not spared after an hour, or where the clock was put back', async () => {
    const where = world()
    await settle(where)
    const now = Date.now()
    vi.setSystemTime(now + 60 * MINUTE + 1)
    expect(spared(where)).toBeUndefined()
    vi.setSystemTime(now - 5 * MINUTE)
    expect(spared(where)).toBeUndefined()
  })

  it('is not spared by a record that was cut short', async () => {
    const where = world()
    await settle(where)
    const directory = where.at('home/.symposium/state/settled')
    const [name = ''] = readdirSync(directory)
    truncateSync(join(directory, name), 400)
    expect(spared(where)).toBeUndefined()
  })

  it('holds no value of a variable', async () => {
    const where = world({ files: { 'ws/Dockerfile': '' } })
    await where.run(['sync'], { launcher, variables: { CI: 'a-secret' } })
    await where.run(['sync'], { launcher, variables: { CI: 'a-secret' } })
    later()
    await where.run(['sync'], { launcher, variables: { CI: 'a-secret' } })
    const directory = where.at('home/.symposium/state/settled')
    for (const name of readdirSync(directory)) {
      expect(readFileSync(join(directory, name), 'utf8')).not.toContain('a-secret')
    }
  })

  it.each([
    ['a process answers a predicate', 'name = "live"\ndepends-on = ["*"]\npredicates = ["shell(true)"]\n'],
  ])('is never spared where %s', async (_what, manifest) => {
    const where = world({ files: plugin('reg/live', { manifest }) })
    await settle(where)
    expect(spared(where)).toBeUndefined()
  })

  it('is not spared while somebody is at work', async () => {
    const where = world()
    await sync(where)
    await sync(where)
    await sync(where)
    expect(existsSync(where.at('home/.symposium/state/settled'))).toBe(false)
  })
})
