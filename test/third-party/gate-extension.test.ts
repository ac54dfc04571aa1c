import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, gate, gated, gateWorld, states } from '../gates/support.js'
import { plugin, skill } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

const example = join(import.meta.dirname, '..', '..', 'examples', 'gate-extension')
const EXTENSION = '[[extension]]\npackage = "@example/symposium-changelog"\n'

let base: string

/** As somebody publishes it, and somebody else installs it. Nothing is fetched. */
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'symposium-gate-extension-'))
  const managed = join(base, 'extensions')
  mkdirSync(managed)
  const env = {
    ...process.env,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
  const npm = (...words: readonly string[]): string =>
    execFileSync('npm', [...words], { cwd: base, env, encoding: 'utf8' })
  const [archive = ''] = npm('pack', '--pack-destination', base, example).trim().split('\n').slice(-1)
  npm(
    'install',
    '--offline',
    '--legacy-peer-deps',
    '--ignore-scripts',
    '--prefix',
    managed,
    join(base, archive),
  )
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

const mentions = gate({ check: 'predicate = { kind = "changelog-mentions", text = "1.2.0" }' })
const negated = gate({ check: 'predicate = "not(changelog-mentions(2.0.0))"' })
const unreleased = gate({ check: 'query = "changelog.unreleased"', blocking: false, onError: 'skip' })

function worldWith(changelog: string | undefined, config: string): World {
  const world = gateWorld({
    ...gated('release', mentions, negated, unreleased),
    ...(changelog === undefined ? {} : { 'ws/CHANGELOG.md': changelog }),
  })
  world.config({ agents: ['fake'], registries: { team: 'reg' } })
  world.write({ 'home/.symposium/config.toml': world.read('home/.symposium/config.toml') + config })
  installExtensions(world)
  return world
}

function installExtensions(world: World): void {
  cpSync(join(base, 'extensions'), world.at('home/.symposium/extensions'), { recursive: true })
}

describe('a kind that was packed and installed outside of this repository, in the gate of a plugin of others', () => {
  it.each([
    ['all is well', '# Log\n\n## Unreleased\n\n- A change\n\n## 1.2.0\n', ['passed', 'passed', 'passed']],
    ['nothing is mentioned', '# Log\n\n## Unreleased\n', ['blocked!', 'passed', 'advised']],
    ['there is nothing to look at', undefined, ['unavailable!', 'unavailable!', 'advised']],
  ])('%s', async (_, changelog, expected) => {
    const report = await ask(worldWith(changelog, EXTENSION), { keepGoing: true })
    expect(states(report)).toEqual(expected.map((state, index) => `release#${index} ${state}`))
  })

  it('passes nowhere without the entry in the configuration', async () => {
    const report = await ask(worldWith('## Unreleased\n\n- 1.2.0\n', ''), { keepGoing: true })
    expect(states(report)).toEqual([
      'release#0 unavailable!',
      'release#1 unavailable!',
      'release#2 unavailable',
    ])
  })
})

describe('one package gives the kind, one plugin has the gates, and a skill asks too', () => {
  const manifest = `name = "release"\ndepends-on = ["*"]\n${mentions}${negated}`
  const files = {
    ...plugin('reg/release', { manifest, skills: ['plain'] }),
    ...skill('reg/release/skills/notes', { fields: ['predicates: changelog-mentions(1.2.0)'] }),
    ...skill('reg/release/skills/others', { fields: ['predicates: changelog-mentions(2.0.0)'] }),
    'ws/CHANGELOG.md': '## 1.2.0\n',
  }

  async function gatesOf(world: World): Promise<readonly unknown[]> {
    const ran = await world.run(['gates', 'run', 'ship:pre', '--keep-going', '--json'])
    return [ran.code, ...ran.ofKind('gate_checked').map(({ state }) => state)]
  }

  it('by the command line, with the entry and without it', async () => {
    const world = createWorld({ files })
    installExtensions(world)
    const without = world.read('home/.symposium/config.toml')
    const never = [1, 'unavailable', 'unavailable']

    await world.sync()
    expect([world.installed(), await gatesOf(world)]).toEqual([['plain'], never])

    world.write({ 'home/.symposium/config.toml': without + EXTENSION })
    expect((await world.sync()).warnings).toEqual([])
    expect([world.installed(), await gatesOf(world)]).toEqual([
      ['notes', 'plain'],
      [0, 'passed', 'passed'],
    ])

    // Taken away, it has no answers: nothing passes by them, and nothing is removed because of them.
    world.write({ 'home/.symposium/config.toml': without })
    const { warnings } = await world.sync()
    expect([world.installed(), await gatesOf(world)]).toEqual([['notes', 'plain'], never])
    expect(new Set(warnings)).toEqual(new Set(['PREDICATE_UNDEFINED', 'PREDICATE_SYNTAX']))
    for (const predicate of ['changelog-mentions(1.2.0)', 'not(changelog-mentions(1.2.0))']) {
      const ran = await world.run(['check', 'predicate', '--predicate', predicate])
      expect(ran).toMatchObject({ code: 2, stdout: '' })
    }
  })
})
