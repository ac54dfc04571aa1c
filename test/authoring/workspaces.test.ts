import { basename } from 'node:path'
import { validate } from '@symposium/core'
import { SymposiumError, type PackageManager } from '@symposium/sdk'
import { createFakeExtension, createFakePackageManager } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { crate, virtualRoot } from '../support/cargo.js'
import { plugin, skill } from '../support/plugins.js'
import { openWorld } from '../support/session.js'
import type { Tree } from '../support/tree.js'
import { authorWorld, check, lines, messages, type Item } from './support.js'

const GATED = 'name = "lamp"\ndepends-on = ["serde"]\n'

/** A member with a skill, one whose manifest is wrong, one for those who work on it, and one that carries nothing. */
const MEMBERS: Tree = {
  ...crate('w/a'),
  ...skill('w/a/skills/one'),
  ...crate('w/b'),
  'w/b/SYMPOSIUM.toml': 'skilz = []\n',
  ...crate('w/c'),
  'w/c/.agents/skills/notes/SKILL.md': 'Write notes.\n',
  ...crate('w/d'),
}
const OF_MEMBERS = [
  'plugin a: note NOT_CHECKED',
  'skill one',
  'plugin b: error MANIFEST_INVALID w/b/SYMPOSIUM.toml:1',
  'plugin b: note NOT_CHECKED',
  'plugin c',
  'skill notes',
]
const VIRTUAL: Tree = { ...MEMBERS, ...virtualRoot('w', ['a', 'b', 'c', 'd']) }
const WITH_PACKAGE: Tree = {
  ...MEMBERS,
  ...crate('w', { manifest: '[workspace]\nmembers = ["a", "b", "c", "d"]\n' }),
}
const BROKEN: Tree = {
  ...crate('w', { manifest: '[workspace]\nmembers = ["a"]\n' }),
  'w/a/Cargo.toml': 'name = \n',
}

describe('a workspace', () => {
  /** Title, what lies there, the path that is checked, what is found, and the exit code. */
  const rows: readonly (readonly [string, Tree, string, readonly string[], number])[] = [
    ['of members alone', VIRTUAL, 'w', OF_MEMBERS, 1],
    ['by its Cargo.toml', VIRTUAL, 'w/Cargo.toml', OF_MEMBERS, 1],
    [
      'whose root is a package too',
      { ...WITH_PACKAGE, ...skill('w/skills/top') },
      'w',
      ['plugin w: note NOT_CHECKED', 'skill top', ...OF_MEMBERS],
      1,
    ],
    ['whose root is a package that carries nothing', WITH_PACKAGE, 'w', OF_MEMBERS, 1],
    [
      'with a manifest of its root, beside which those of members are found',
      { ...VIRTUAL, 'w/SYMPOSIUM.toml': '' },
      'w',
      ['plugin w', ...OF_MEMBERS],
      1,
    ],
    [
      'of which only the manifest of the root is named',
      { ...VIRTUAL, 'w/SYMPOSIUM.toml': '' },
      'w/SYMPOSIUM.toml',
      ['plugin w'],
      0,
    ],
    ['of which only one member is named', VIRTUAL, 'w/a', ['plugin a: note NOT_CHECKED', 'skill one'], 0],
    [
      'in a registry, whose other entries are none of its members',
      { ...VIRTUAL, ...plugin('w/plugins/lamp', { manifest: GATED }) },
      'w',
      ['registry w', 'plugin lamp', 'skill lamp', ...OF_MEMBERS],
      1,
    ],
    [
      'that cannot be read, around a package that can',
      { ...BROKEN, ...skill('w/skills/top') },
      'w',
      ['plugin w: warning WORKSPACE_UNREADABLE w/a/Cargo.toml:1', 'plugin w: note NOT_CHECKED', 'skill top'],
      0,
    ],
    [
      'that cannot be read, in a registry',
      {
        ...virtualRoot('w', ['a']),
        'w/a/Cargo.toml': 'name = \n',
        ...plugin('w/p/lamp', { manifest: GATED }),
      },
      'w',
      ['registry w: warning WORKSPACE_UNREADABLE w/a/Cargo.toml:1', 'plugin lamp', 'skill lamp'],
      0,
    ],
  ]
  it.each(rows)('%s', async (_title, files, path, found, code) => {
    const world = authorWorld(files)
    const { ran, items } = await check(world, path)
    expect(lines(world, items)).toEqual(found)
    expect(ran.code).toBe(code)
  })

  it.each([
    [
      'that carries nothing',
      { ...virtualRoot('w', ['d']), ...crate('w/d') },
      'w',
      /no plugin, skill or package/,
    ],
    [
      'that cannot be read',
      { ...virtualRoot('w', ['a']), 'w/a/Cargo.toml': 'name = \n' },
      'w/Cargo.toml',
      /w\/a\/Cargo\.toml/,
    ],
  ])('%s is nothing that could be checked', async (_title, files, path, says) => {
    const { ran } = await check(authorWorld(files), path)
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(says)
  })

  it('is migrated member by member', async () => {
    const world = authorWorld({ ...VIRTUAL, 'w/b/SYMPOSIUM.toml': 'crates = ["serde"]\n' })
    const ran = await world.run(['plugin', 'migrate', world.at('w'), '--json'])
    expect(ran.ofKind('file_migrated').map(({ path }) => path)).toEqual([world.at('w/b/SYMPOSIUM.toml')])
    expect(world.read('w/b/SYMPOSIUM.toml')).toBe('depends-on = ["serde"]\n')
  })
})

describe('a workspace of another ecosystem', () => {
  const FILES: Tree = {
    'w/box.toml': '',
    ...skill('w/a/skills/one'),
    'w/b/box.toml': '',
    ...skill('w/b/skills/two'),
  }

  async function checkBoxes(
    path: string,
    boxes: (at: (path: string) => string) => Partial<PackageManager>,
  ): Promise<{ readonly found: readonly string[]; readonly valid: boolean; readonly says: string }> {
    const world = authorWorld(FILES)
    const manager: PackageManager = {
      ...createFakePackageManager({ name: 'box' }),
      capabilities: ['workspace'],
      projectFiles: ['box.toml'],
      ...boxes((below) => world.at(below)),
    }
    const opened = await openWorld(world, {
      extensions: [createFakeExtension({ name: 'boxes', packageManagers: [manager] })],
    })
    const { valid } = await validate(opened.session, { path: world.at(path), strict: false, offline: true })
    const items = opened.events.filter((event) => event.kind === 'validated') as unknown as readonly Item[]
    return { found: lines(world, items), valid, says: messages(items) }
  }

  const offer: NonNullable<PackageManager['localPackage']> = async (directory) => ({
    id: { pm: 'box', name: basename(directory), version: '1.0.0' },
    content: { type: 'directory', path: directory },
    manifest: [],
  })

  it('has a member that cannot be read as an error among the others', async () => {
    const { found, valid } = await checkBoxes('w', (at) => ({
      workspace: async (root) => ({
        root,
        members: ['a', 'b'].map((name) => ({ name, version: '1.0.0', directory: at(`w/${name}`) })),
        inputs: [],
      }),
      async localPackage(directory, options) {
        if (directory === at('w')) return undefined
        if (directory === at('w/b')) return offer(directory, options)
        throw new SymposiumError('WORKSPACE_UNREADABLE', 'has no name')
      },
    }))
    expect(found).toEqual(['plugin a: error WORKSPACE_UNREADABLE w/a', 'skill one', 'plugin b', 'skill two'])
    expect(valid).toBe(false)
  })

  it('whose members nobody can tell now has a note that says so', async () => {
    const { found, valid, says } = await checkBoxes('w/b', () => ({
      workspace: () => Promise.reject(new SymposiumError('TOOL_MISSING', 'there is no `box`')),
      localPackage: offer,
    }))
    expect(found).toEqual(['plugin b: note NOT_CHECKED', 'skill two'])
    expect(says).toContain('members were not looked at: box: there is no `box`')
    expect(valid).toBe(true)
  })
})
