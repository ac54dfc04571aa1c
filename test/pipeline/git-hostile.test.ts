import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Remote } from '../support/git/repository.js'
import { createGitWorld } from '../support/git/world.js'
import { plugin } from '../support/plugins.js'
import type { World } from '../support/world.js'

const FETCH = ['sync', '--json', '--update', 'fetch']

/** Adds an entry with any name and mode to what is on the branch, which no working tree could hold. */
function plant(
  remote: Remote,
  path: string,
  { mode, text = 'x' }: { readonly mode: string; readonly text?: string },
): void {
  writeFileSync(`${remote.directory}.blob`, text)
  const blob =
    mode === '160000' ? '1'.repeat(40) : remote.git('hash-object', '-w', `${remote.directory}.blob`)
  remote.git('read-tree', 'main')
  remote.git(
    '-c',
    'core.protectHFS=false',
    '-c',
    'core.protectNTFS=false',
    'update-index',
    '--add',
    '--cacheinfo',
    `${mode},${blob},${path}`,
  )
  const commit = remote.git(
    'commit-tree',
    '-m',
    'planted',
    '-p',
    'main',
    remote.git('write-tree', '--missing-ok'),
  )
  remote.git('update-ref', 'refs/heads/main', commit)
}

/** Something that must not exist afterwards, named by what is in a repository. */
function bait(world: World): string {
  return world.at('taken')
}

describe('a hostile repository', () => {
  it.each<[string, (remote: Remote) => void]>([
    ['S20 a link that leaves it', (remote) => remote.push({ ...plugin('a'), 'a/out': '-> ../../../../etc' })],
    [
      'S20 a link to an absolute path',
      (remote) => remote.push({ ...plugin('a'), 'a/out': '-> /etc/passwd' }),
    ],
    [
      'S61 names that differ in case alone',
      (remote) => remote.push({ ...plugin('a'), 'a/Readme.md': 'x', 'a/README.md': 'y' }),
    ],
    [
      'S61 a link and a directory of one name',
      (remote) => remote.push({ ...plugin('a'), 'a/x/y': '1', 'a/X': '-> skills' }),
    ],
    ['faults L10 a reserved name', (remote) => remote.push({ ...plugin('a'), 'a/aux': 'x' })],
    ['S39 a very deep directory', (remote) => remote.push({ ...plugin('a'), [`${'d/'.repeat(60)}f`]: 'x' })],
  ])('%s is refused as a whole', async (_title, fill) => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('good'))
    await world.sync()
    fill(remote)
    const ran = await world.run(FETCH)
    expect(ran.warnings).toEqual(['CONTENT_STALE'])
    expect(JSON.stringify(ran.ofKind('warning'))).toContain('what was fetched holds')
    expect(world.installed()).toEqual(['good'])
  })

  it('S54 submodules are never looked at', async () => {
    const { world, remote } = createGitWorld()
    remote.push({
      ...plugin('a'),
      '.gitmodules': `[submodule "x"]\n\tpath = a/module\n\turl = ext::sh -c touch% ${bait(world)}\n\tupdate = !touch ${bait(world)}\n`,
    })
    plant(remote, 'a/module', { mode: '160000' })
    const ran = await world.sync()
    expect(ran.warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
    expect(existsSync(bait(world))).toBe(false)
  })

  it('S55 neither filters of the user’s nor hooks run, and nothing is left out or changed', async () => {
    const { world, remote } = createGitWorld()
    remote.push({
      ...plugin('a'),
      '.gitattributes': '* filter=evil ident text eol=crlf\na/skills export-ignore\n',
      'a/skills/a/note.md': '$Id$\nline\n',
    })
    mkdirSync(world.at('templates/hooks'), { recursive: true })
    world.write({
      'home/.gitconfig': [
        `[filter "evil"]\n\tsmudge = touch ${bait(world)}; cat\n\tprocess = touch ${bait(world)}\n\trequired = true`,
        `[core]\n\thooksPath = ${world.at('templates/hooks')}\n\tfsmonitor = touch ${bait(world)}`,
        `[init]\n\ttemplateDir = ${world.at('templates')}`,
        '',
      ].join('\n'),
      'templates/hooks/post-checkout': `#!/bin/sh\ntouch ${bait(world)}\n`,
      'templates/hooks/reference-transaction': `#!/bin/sh\ntouch ${bait(world)}\n`,
    })
    const ran = await world.sync()
    expect(ran.warnings).toEqual([])
    expect(existsSync(bait(world))).toBe(false)
    expect(world.read('ws/.claude/skills/a/note.md')).toBe('$Id$\nline\n')
  })

  it('S52 S58 what the environment of git would start is not started', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    const variables = {
      GIT_DIR: world.at('elsewhere'),
      GIT_EXTERNAL_DIFF: `touch ${bait(world)}`,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: `touch ${bait(world)}`,
      GIT_TEMPLATE_DIR: world.at('elsewhere'),
    }
    expect((await world.run(FETCH, { variables })).warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
    expect(existsSync(bait(world))).toBe(false)
  })

  it('S46 git itself refuses a transport that the user’s configuration would lead to', async () => {
    const { world, remote } = createGitWorld({ location: () => 'https://host.example/o/r' })
    remote.push(plugin('a'))
    world.write({
      'home/.gitconfig': `[url "ext::sh -c touch% ${bait(world)} "]\n\tinsteadOf = https://host.example/\n[protocol "ext"]\n\tallow = always\n`,
    })
    const ran = await world.sync()
    expect(ran.ofKind('warning')).toMatchObject([
      { code: 'PACKAGE_UNAVAILABLE', message: expect.stringContaining('not allowed') },
    ])
    expect(existsSync(bait(world))).toBe(false)
  })

  it('S56 a repository on this machine is copied, and shares nothing with ours', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    remote.git('config', 'uploadpack.packObjectsHook', `touch ${bait(world)};`)
    expect((await world.sync()).warnings).toEqual([])
    expect(existsSync(bait(world))).toBe(false)
  })

  it('a branch that is called like an option is no option', async () => {
    const { world, remote } = createGitWorld()
    const commit = remote.push(plugin('a'))
    remote.git('update-ref', `refs/heads/--upload-pack=touch${bait(world).replaceAll('/', '_')}`, commit)
    expect((await world.sync()).warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
  })

  it('S41 S55 a directory that is called `.git` in any spelling is refused', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    const object = remote.git('rev-parse', 'main:a/SYMPOSIUM.toml')
    const inner = remote.directoryOf({ mode: '100644', object, name: 'config' })
    const tree = remote.directoryOf({ mode: '040000', object: inner, name: '.GIT' })
    remote.git('update-ref', 'refs/heads/main', remote.git('commit-tree', '-m', 'planted', tree))
    const ran = await world.sync()
    expect(JSON.stringify(ran.ofKind('warning'))).toContain('invalid path')
    expect(world.installed()).toEqual([])
  })
})
