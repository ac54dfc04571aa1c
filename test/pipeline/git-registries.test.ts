import { readdirSync, renameSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createGitWorld } from '../support/git/world.js'
import { plugin, skillText } from '../support/plugins.js'
import { statesOf } from '../support/row.js'
import type { World } from '../support/world.js'

const FETCH = ['sync', '--json', '--update', 'fetch']

/** Directories of the revisions that are kept. */
function kept(world: World): readonly string[] {
  const [family = ''] = readdirSync(world.at('home/.symposium/cache/trees'))
  return readdirSync(world.at(`home/.symposium/cache/trees/${family}`), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

describe('a git registry', () => {
  it('is fetched by sync, and reads like a directory', async () => {
    const { world, remote } = createGitWorld()
    const commit = remote.push({ ...plugin('a'), ...plugin('deep/b') })
    const ran = await world.sync()
    expect(ran.warnings).toEqual([])
    expect(ran.code).toBe(0)
    expect(world.installed()).toEqual(['a', 'b'])
    expect(kept(world)).toEqual([commit])
    const status = await world.run(['status', '--json'])
    expect(status.ofKind('plugin_status')).toMatchObject([
      { id: 'team:a', state: 'active' },
      { id: 'team:deep/b', state: 'active' },
    ])
  })

  it('is said to be missing until then, and nothing is fetched to tell', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    const ran = await world.run(['status', '--json'])
    expect(ran.ofKind('warning')).toMatchObject([
      { code: 'REGISTRY_NOT_FETCHED', remedy: expect.stringContaining('symposium sync') },
    ])
    expect(readdirSync(world.at('home/.symposium')).sort()).not.toContain('trees')
  })

  it('R6 is not asked twice within a minute, unless told so', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    await world.sync()
    remote.push(plugin('b'))
    expect((await world.sync()).warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
    await world.run(FETCH)
    expect(world.installed()).toEqual(['b'])
  })

  it('faults E4 R8 takes what a branch was forced to, and keeps it while the network is away', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    await world.sync()
    const commit = remote.push({ ...plugin('a'), ...plugin('c') })
    await world.run(FETCH)
    expect(world.installed()).toEqual(['a', 'c'])
    renameSync(remote.directory, `${remote.directory}.away`)
    const ran = await world.run(FETCH)
    expect(ran.warnings).toEqual(['CONTENT_STALE'])
    expect(ran.ofKind('warning')[0]).toMatchObject({
      message: expect.stringContaining(`so ${commit.slice(0, 12)} serves on: `),
    })
    expect(ran.code).toBe(0)
    expect(world.installed()).toEqual(['a', 'c'])
  })

  it('a skill is the same skill in the next revision', async () => {
    const { world, remote } = createGitWorld()
    remote.push({ ...plugin('a'), ...plugin('b') })
    await world.sync()
    const before = world.stamps('ws/.claude/skills/a')
    remote.push({
      ...plugin('a'),
      'b/SYMPOSIUM.toml': 'name = "b"\ndepends-on = ["*"]\n',
      'b/skills/b/SKILL.md': skillText('b', 'x: y'),
    })
    const ran = await world.run(FETCH)
    expect(ran.ofKind('skill_installed')).toMatchObject([{ skill: 'b', updated: true }])
    expect(world.installed()).toEqual(['a', 'b'])
    expect(world.stamps('ws/.claude/skills/a')).toEqual(before)
  })

  it('pipeline G61 what came from it stays when nothing of it can be had any more', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    await world.sync()
    world.remove('home/.symposium/cache')
    renameSync(remote.directory, `${remote.directory}.away`)
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(ran.warnings).toEqual(['PACKAGE_UNAVAILABLE'])
    expect(world.installed()).toEqual(['a'])
    // It failed a moment ago, and is not tried again at once (G63).
    renameSync(`${remote.directory}.away`, remote.directory)
    const again = await world.sync()
    expect(again.warnings).toEqual(['PACKAGE_UNAVAILABLE'])
    expect((await world.run(FETCH)).warnings).toEqual([])
  })

  it('R9 with `auto-update = false` is asked by nothing but a fetch', async () => {
    const { world, remote } = createGitWorld({ keys: 'auto-update = false' })
    remote.push(plugin('a'))
    expect((await world.sync()).warnings).toEqual(['REGISTRY_NOT_FETCHED'])
    expect(world.installed()).toEqual([])
    await world.run(FETCH)
    expect(world.installed()).toEqual(['a'])
  })

  it('faults E13 asks nobody where the user wants no network, and is still read', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    await world.sync()
    remote.push(plugin('b'))
    const offline = { variables: { SYMPOSIUM_OFFLINE: '1' } }
    const ran = await world.run(FETCH, offline)
    expect(ran.warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
  })

  it('a dry run asks nobody', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    const ran = await world.run(['sync', '--dry-run', '--json'])
    expect(ran.warnings).toEqual(['REGISTRY_NOT_FETCHED'])
  })

  it('names are found in it by `use`, which fetches it first', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('sleepy', { manifest: 'name = "sleepy"\n' }))
    const ran = await world.run(['use', 'sleepy', '--json'])
    expect(ran.code, ran.stderr).toBe(0)
    expect(world.installed()).toEqual(['sleepy'])
  })

  it('is fetched at the start of an agent’s session too, and by no other event', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    const input = (event: string): string =>
      JSON.stringify({ cwd: world.workspace, hook_event_name: event, session_id: 's', prompt: 'p' })
    await world.run(['hook', 'claude', 'user-prompt-submit'], { input: input('UserPromptSubmit') })
    expect(world.installed()).toEqual([])
    await world.run(['hook', 'claude', 'session-start'], { input: input('SessionStart') })
    expect(world.installed()).toEqual(['a'])
  })

  it('has what events go by made anew when another run moves it', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    await world.sync()
    const plans = Object.entries(world.tree('home/.symposium/state')).filter(([path]) =>
      path.endsWith('hook-plan.json'),
    )
    expect(plans).toHaveLength(1)
    expect(plans[0]?.[1]).toMatch(/cache\/trees\/[^/"]+\/current-[0-9a-f]+\.json/)
  })

  it('R12 one that is an entry itself contributes nothing', async () => {
    const { world, remote } = createGitWorld()
    remote.push({ 'SKILL.md': skillText('top') })
    const ran = await world.sync()
    expect(ran.warnings).toEqual(['REGISTRY_IS_ENTRY'])
    expect(statesOf(await world.run(['status', '--json']))).toEqual([])
  })
})

describe('the address of a git registry', () => {
  it('faults E1 leads to a directory of a branch with slashes in its name', async () => {
    const { world, remote } = createGitWorld({
      location: ({ fileUrl }) => `${fileUrl}/-/tree/feature/x/reg/all`,
    })
    remote.push({ 'README.md': 'x' })
    remote.push({ ...plugin('reg/all/a'), ...plugin('reg/b') }, 'feature/x')
    const ran = await world.sync()
    expect(ran.warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
  })

  it.each([
    ['tag', 'v1', { annotated: false }],
    ['annotated tag', 'v2/final', { annotated: true }],
  ])('leads to a %s', async (_what, name, options) => {
    const { world, remote } = createGitWorld({ location: ({ fileUrl }) => `${fileUrl}/-/tree/${name}/reg` })
    remote.push(plugin('reg/a'))
    remote.tag(name, options)
    remote.push(plugin('reg/b'))
    expect((await world.sync()).warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
  })

  it.each([
    ['full', 40],
    ['short', 10],
  ])('faults E6 leads to a commit by its %s hash, which nothing moves', async (_what, length) => {
    let commit = ''
    const { world, remote } = createGitWorld({
      location: (created) => {
        created.push({ 'README.md': 'x' })
        commit = created.push(plugin('a'))
        created.git('tag', 'keeps', commit)
        return `${created.fileUrl}/-/tree/${commit.slice(0, length)}`
      },
    })
    remote.push(plugin('b'))
    expect((await world.sync()).warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
  })

  it.each([
    ['no such ref', 'tree/nothing', 'nothing'],
    ['R10 no such directory', 'tree/main/none', '`none`'],
    ['security S60 no such commit', `tree/${'1'.repeat(40)}`, '1'.repeat(40)],
  ])('%s: the error says so, and what was there before stays', async (_id, path, says) => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    await world.sync()
    const broken = createGitWorld({ location: ({ fileUrl }) => `${fileUrl}/-/${path}` })
    broken.remote.push(plugin('a'))
    const ran = await broken.world.sync()
    expect(ran.warnings).toEqual(['PACKAGE_NOT_FOUND'])
    expect(JSON.stringify(ran.ofKind('warning'))).toContain(says)
    expect(broken.world.installed()).toEqual([])
    expect(world.installed()).toEqual(['a'])
  })

  it.each([
    ['R3', 'https://github.com/o/r/blob/main/f'],
    ['security S46', 'ext::sh -c touch% p'],
    ['security S49', 'ssh://-oProxyCommand=x/y'],
    ['a ref like an option', 'https://github.com/o/r/tree/--upload-pack=x'],
  ])('%s that is none costs the registry alone', async (_id, location) => {
    const { world } = createGitWorld({ location: () => location, files: plugin('ws/skills-of-ours') })
    const ran = await world.sync()
    expect(ran.warnings).toEqual(['REGISTRY_INVALID'])
    expect(ran.code).toBe(0)
  })
})
