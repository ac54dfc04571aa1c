import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { git } from '@symposium/pm-git'
import { claude } from '@symposium/agent-claude'
import type { Content, PackageManager, PluginOffer } from '@symposium/sdk'
import { createFakeExtension, createFakePackageManager } from '@symposium/sdk/testing'
import { createRemote } from '../support/git/repository.js'
import { crate } from '../support/cargo.js'
import { plugin, skill } from '../support/plugins.js'
import { syncOnce } from '../support/session.js'
import { createWorld, type World } from '../support/world.js'

const FETCH = ['sync', '--json', '--update', 'fetch']

function groupOf(url: string): string {
  return `name = "kit"\ndepends-on = ["*"]\n[[skills]]\nsource.git = ${JSON.stringify(url)}\n`
}

describe('`[[skills]] source.git`', () => {
  it('is fetched by sync, and then read like a directory', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'skills')
    remote.push({ ...skill('one'), ...skill('deep/two'), 'README.md': 'x' })
    world.write({ 'reg/kit/SYMPOSIUM.toml': groupOf(remote.fileUrl) })
    world.config({ registries: { team: 'reg' } })
    const ran = await world.sync()
    expect(ran.warnings).toEqual([])
    expect(world.installed()).toEqual(['one', 'two'])
    expect(Object.keys(world.tree('ws/.claude/skills/one')).sort()).toEqual([
      '.gitignore',
      '.symposium',
      'SKILL.md',
    ])
  })

  it('pipeline G15 a repository that is a skill itself is not installed anew at every sync', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'skills')
    remote.push({ 'SKILL.md': '---\nname: whole\ndescription: All of it.\n---\n' })
    world.write({ 'reg/kit/SYMPOSIUM.toml': groupOf(remote.fileUrl) })
    world.config({ registries: { team: 'reg' } })
    await world.sync()
    expect(world.installed()).toEqual(['whole'])
    const before = world.stamps('ws/.claude')
    const again = await world.run(FETCH)
    expect(again.ofKind('skill_installed')).toEqual([])
    expect(world.stamps('ws/.claude')).toEqual(before)
  })

  it('pipeline G61 keeps what was installed while it cannot be had', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'skills')
    remote.push(skill('one'))
    world.write({ 'reg/kit/SYMPOSIUM.toml': groupOf(remote.fileUrl) })
    world.config({ registries: { team: 'reg' } })
    await world.sync()
    renameSync(remote.directory, `${remote.directory}.away`)
    const stale = await world.run(FETCH)
    expect(stale.warnings).toEqual(['CONTENT_STALE'])
    expect(world.installed()).toEqual(['one'])
    world.remove('home/.symposium/cache')
    const gone = await world.sync()
    expect(gone.warnings).toEqual(['PACKAGE_UNAVAILABLE'])
    expect(gone.code).toBe(0)
    expect(world.installed()).toEqual(['one'])
  })

  it('is not fetched by a status or a dry run, nor by a hook in the middle of a session', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'skills')
    remote.push(skill('one'))
    world.write({ 'reg/kit/SYMPOSIUM.toml': groupOf(remote.fileUrl) })
    world.config({ registries: { team: 'reg' } })
    await world.run(['status', '--json'])
    await world.run(['sync', '--dry-run'])
    const payload = JSON.stringify({
      cwd: world.workspace,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: {},
    })
    expect((await world.run(['hook', 'claude', 'pre-tool-use'], { input: payload })).code).toBe(0)
    expect(existsSync(world.at('home/.symposium/cache/trees'))).toBe(false)
  })

  it('security S47 a dependency names no file of this machine', async () => {
    const world = createWorld({
      files: crate('kit', {
        files: { 'SYMPOSIUM.toml': 'name = "kit"\n[[skills]]\nsource.git = "file:///etc"\n' },
      }),
      dependencies: ['kit = { path = "../kit" }'],
      plugins: ['use = ["kit"]'],
    })
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(existsSync(world.at('home/.symposium/cache/trees'))).toBe(false)
  })
})

describe('content that is offered to be fetched', () => {
  /** A registry of one plugin, whose files are elsewhere. */
  const farAway = (content: Content, manifest: PluginOffer['manifest']): PackageManager => {
    const id = { pm: 'far', name: 'kit', version: '*' }
    const offers = { value: [{ id, content, manifest }], problems: [] }
    return {
      name: 'far',
      capabilities: [],
      registrySource: () => ({ type: 'other', description: 'far away' }),
      activePlugins: async () => offers,
      loadPlugin: async () => offers,
      fetch: async () => ({ id, directory: '/nowhere' }),
    }
  }

  it('is fetched at exactly the commit that was offered, with the manifest in it', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'far')
    const commit = remote.push(plugin('plugin', { skills: ['s'] }))
    remote.push({ 'README.md': 'x' })
    remote.git('tag', 'keeps', commit)
    world.write({
      'home/.symposium/config.toml':
        '[defaults]\nsymposium-recommendations = false\n[[agent]]\nname = "claude"\n[[registry]]\nname = "far"\nfar = "x"\n',
    })
    const far = createFakeExtension({
      registryTypes: [
        {
          key: 'far',
          create: () =>
            farAway({ type: 'git', url: remote.fileUrl, commit, subdirectory: 'plugin' }, [
              { type: 'toml', file: 'SYMPOSIUM.toml' },
            ]),
        },
      ],
      packageManagers: [workspaceOf(world)],
    })
    const { warnings, failed } = await syncOnce(world, { extensions: [far, git, claude] })
    expect(warnings()).toEqual([])
    expect(failed).toBe(false)
    expect(world.installed()).toEqual(['s'])
  })
})

function workspaceOf(world: World): ReturnType<typeof createFakePackageManager> {
  return createFakePackageManager({
    name: 'here',
    workspace: { root: world.workspace, members: [], inputs: [join(world.workspace, 'Cargo.toml')] },
  })
}
