import { cpSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { createCertificate, hasOpenssl } from '../support/git/certificate.js'
import { createRemote, type Remote } from '../support/git/repository.js'
import { serveGit } from '../support/git/http-server.js'
import { configure } from '../support/git/world.js'
import { plugin } from '../support/plugins.js'
import { ENTRIES, filesIn, hasRecommendations, RECOMMENDATIONS } from '../support/recommendations.js'
import { statesOf } from '../support/row.js'
import { createWorld, type World } from '../support/world.js'

const AGENT = '[[agent]]\nname = "claude"\n'

describe('the public registry, which is on unless it is switched off', () => {
  it('costs a sync one warning and nothing else while it cannot be reached', async () => {
    const world = createWorld({
      files: { 'ws/skills/own/SKILL.md': '---\nname: own\ndescription: d\n---\n' },
      config: AGENT,
    })
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(ran.ofKind('warning')).toMatchObject([
      {
        code: 'PACKAGE_UNAVAILABLE',
        message: expect.stringContaining('symposium-recommendations'),
        remedy: expect.stringContaining('`[defaults] symposium-recommendations = false`'),
      },
    ])
    expect(world.installed()).toEqual(['own'])
    // Not tried again at once, and said again.
    expect((await world.sync()).warnings).toEqual(['PACKAGE_UNAVAILABLE'])
  })

  it('is said once by status not to be there yet, which asks nobody', async () => {
    const world = createWorld({ config: AGENT })
    const ran = await world.run(['status', '--json'])
    expect(ran.warnings).toEqual([])
    expect(ran.ofKind('info')[0]).toMatchObject({
      message: expect.stringContaining('symposium-recommendations has not been fetched yet'),
    })
  })

  it('keeps nobody from enabling what is there', async () => {
    const world = createWorld({ files: plugin('reg/sleepy', { manifest: 'name = "sleepy"\n' }) })
    world.write({
      'home/.symposium/config.toml': `${AGENT}[[registry]]\nname = "team"\npath = ${JSON.stringify(world.at('reg'))}\n`,
    })
    expect((await world.run(['use', 'sleepy'])).code).toBe(0)
    expect(world.installed()).toEqual(['sleepy'])
  })

  it.each([
    ['switched off', `[defaults]\nsymposium-recommendations = false\n${AGENT}`, []],
    [
      'not to be known in a configuration that is broken',
      'auto-sync = \n',
      ['CONFIG_SYNTAX', 'CONFIG_BROKEN'],
    ],
  ])('faults G5 is asked for nothing where it is %s', async (_title, config, warnings) => {
    const world = createWorld({ config })
    const ran = await world.sync()
    expect(ran.warnings.filter((code) => !warnings.includes(code as never))).toEqual([])
    expect(ran.stderr).not.toContain('symposium-recommendations')
  })
})

describe.runIf(hasOpenssl)('the public registry that comes with the product (needs openssl)', () => {
  it('is fetched from its address, and read with `legacy = true`', async () => {
    const world = createWorld({ config: AGENT, variables: { no_proxy: '127.0.0.1' } })
    const remote = createRemote(world.base, 'public')
    remote.push({ 'tip/SKILL.md': '---\nname: tip\ndescription: d\ncrates: "*"\n---\n' })
    const { secure, trust } = createCertificate(world.base)
    const server = await serveGit({ root: world.base, secure })
    const rewritten = `[url "${server.url}/public.git"]\n\tinsteadOf = https://github.com/symposium-dev/recommendations\n`
    world.write({ 'home/.gitconfig': trust + rewritten })
    const ran = await world.sync()
    expect(ran.warnings).toEqual(['MANIFEST_RETIRED'])
    expect(world.installed()).toEqual(['tip'])
    // People read which repository it is about, not where the copy lies.
    expect(ran.stderr).toContain('…/github.com-symposium-dev-recommendations/tip/SKILL.md:4: ')
  })
})

/** A project with two of the crates that the registry is about, and the registry behind a server. */
async function served(): Promise<{
  readonly world: World
  readonly remote: Remote
  readonly address: string
}> {
  const world = createWorld({
    files: { ...crate('assert-struct'), ...crate('toasty') },
    dependencies: ['assert-struct = { path = "../assert-struct" }', 'toasty = { path = "../toasty" }'],
  })
  const remote = createRemote(world.base, 'recommendations')
  const server = await serveGit({ root: world.base })
  remote.push(filesIn(RECOMMENDATIONS))
  return { world, remote, address: `${server.url}/recommendations.git` }
}

const FITTING = ['assert-struct-guidance', 'find-crate-source', 'rust-best-practice', 'toasty-guidance']
const STATES = {
  'assert-struct-guidance': 'active',
  dial9: 'inactive',
  'error-battery-pack': 'inactive',
  'formality-core': 'inactive',
  symposium: 'active',
  'toasty-guidance': 'active',
}

describe.runIf(hasRecommendations)('the public registry as a repository', () => {
  it('loads in full with `legacy = true`, each entry with one warning', async () => {
    const { world, address } = await served()
    configure(world, address, 'legacy = true')
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(ran.ofKind('warning').map(({ code, file }) => `${String(code)} ${entryOf(file)}`)).toEqual(
      ENTRIES.map((entry) => `MANIFEST_RETIRED ${entry}`),
    )
    const status = await world.run(['status', '--json'])
    expect(Object.fromEntries(statesOf(status))).toEqual(STATES)
    // `rtk` has a manifest that is called otherwise: `plugin validate` says so, in test/authoring.
    expect(JSON.stringify([ran.events, status.events])).not.toContain('rtk')
  })

  it('gives a project what concerns it and what concerns all, and nothing else', async () => {
    const { world, address } = await served()
    configure(world, address, 'legacy = true')
    const ran = await world.sync()
    expect(world.installed()).toEqual(FITTING)
    expect(ran.ofKind('skill_installed').map(({ skill }) => skill)).toEqual(FITTING)
    const copied = world.tree('ws/.claude/skills')
    expect(copied['toasty-guidance/SKILL.md']).toBe(filesIn(RECOMMENDATIONS)['toasty/SKILL.md'])
    expect(Object.keys(copied)).toContain('toasty-guidance/resources/LLM.txt')
  })

  it('loads none of them without `legacy`, and says how to write each', async () => {
    const { world, address } = await served()
    configure(world, address)
    const ran = await world.sync()
    expect(world.installed()).toEqual([])
    expect(new Set(ran.ofKind('warning').map(({ file }) => entryOf(file)))).toEqual(new Set(ENTRIES))
    expect(ran.ofKind('warning').every(({ remedy }) => typeof remedy === 'string')).toBe(true)
  })

  it('once `plugin migrate` has rewritten it, means the same without `legacy` and without a warning', async () => {
    const { world, remote, address } = await served()
    configure(world, address, 'legacy = true')
    await world.sync()
    cpSync(RECOMMENDATIONS, world.at('checkout'), { recursive: true })
    const migrated = await world.run(['plugin', 'migrate', world.at('checkout'), '--json'])
    expect(migrated.code).toBe(0)
    remote.push(filesIn(world.at('checkout')))
    configure(world, address)
    const ran = await world.run(['sync', '--json', '--update', 'fetch'])
    expect(ran.warnings).toEqual([])
    expect(world.installed()).toEqual(FITTING)
    expect(Object.fromEntries(statesOf(await world.run(['status', '--json'])))).toEqual(STATES)
  })
})

/** The directory of a file in a tree that was fetched: `…/trees/FAMILY/COMMIT/ENTRY/FILE`. */
function entryOf(file: unknown): string {
  return /\/trees\/[^/]+\/[^/]+\/([^/]+)\//.exec(String(file))?.[1] ?? String(file)
}
