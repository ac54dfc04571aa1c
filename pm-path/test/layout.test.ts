import { rmSync } from 'node:fs'
import type { MemoryFile } from '@symposium/sdk/testing'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { diskFiles, makeDisk } from './support/disk.js'
import { hostWith, offered, open, options } from './support/open-registry.js'

interface Row {
  readonly files: Readonly<Record<string, MemoryFile>>
  readonly names: readonly string[]
  readonly problems?: readonly string[]
}

const layouts: Record<string, Row> = {
  'R12: the root is an entry by a SKILL.md': {
    files: { '/reg/SKILL.md': '', '/reg/p/SYMPOSIUM.toml': '' },
    names: [],
    problems: ['REGISTRY_IS_ENTRY'],
  },
  'R12: the root is an entry by a manifest': {
    files: { '/reg/Symposium.toml': '' },
    names: [],
    problems: ['REGISTRY_IS_ENTRY'],
  },
  'R13: an entry is not descended into': {
    files: { '/reg/p/SYMPOSIUM.toml': '', '/reg/p/skills/s/SKILL.md': '' },
    names: ['p'],
  },
  'R15: a deep entry is named by its subpath': { files: { '/reg/a/b/c/SKILL.md': '' }, names: ['a/b/c'] },
  'R16: a link to the root': {
    files: { '/reg/p/SKILL.md': '', '/reg/loop': { link: '/reg' } },
    names: ['p'],
  },
  'R16: a link to what the registry lies in': {
    files: { '/reg/p/SKILL.md': '', '/reg/up': { link: '..' }, '/other/SKILL.md': '' },
    names: ['p'],
  },
  'A6: two directories that link to each other': {
    files: {
      '/reg/a/to-b': { link: '../b' },
      '/reg/b/to-a': { link: '../a' },
      '/reg/b/p/SKILL.md': '',
    },
    names: ['b/p'],
  },
  'A4: a link to another place is followed, and the entry keeps the name of the link': {
    files: { '/reg/mine': { link: '/store/plugin' }, '/store/plugin/SYMPOSIUM.toml': '' },
    names: ['mine'],
  },
  'A linked group of entries': {
    files: { '/reg/group': { link: '/store' }, '/store/x/SKILL.md': '', '/store/y/SYMPOSIUM.toml': '' },
    names: ['group/x', 'group/y'],
  },
  'A directory keeps its own name, whatever links to it': {
    files: { '/reg/alias': { link: 'plugin' }, '/reg/plugin/SYMPOSIUM.toml': '' },
    names: ['plugin'],
  },
  'Of two links to one directory the first counts': {
    files: { '/reg/b': { link: '/x' }, '/reg/a': { link: '/x' }, '/x/SKILL.md': '' },
    names: ['a'],
  },
  'A link to a file and a dangling link are nothing': {
    files: { '/reg/f': { link: '/x' }, '/x': '', '/reg/gone': { link: '/y' }, '/reg/p/SKILL.md': '' },
    names: ['p'],
  },
  'F-23: any letter case of the manifest': {
    files: { '/reg/a/Symposium.toml': '', '/reg/b/symposium.TOML': '', '/reg/c/SYMPOSIUM.toml': '' },
    names: ['a', 'b', 'c'],
  },
  'F-23: an entry whose manifest leads nowhere does not vanish silently': {
    files: { '/reg/a/SYMPOSIUM.toml': { link: '/gone' }, '/reg/b/SKILL.md': '' },
    names: ['b'],
    problems: ['FILE_UNREADABLE'],
  },
  'A directory that is called like a manifest is none': {
    files: { '/reg/a/SYMPOSIUM.toml/x/SKILL.md': '' },
    names: ['a/SYMPOSIUM.toml/x'],
  },
  'A8: groups at any depth': {
    files: { '/reg/a/SKILL.md': '', '/reg/g/h/i/j/k/SYMPOSIUM.toml': '' },
    names: ['a', 'g/h/i/j/k'],
  },
  'G21: .git, node_modules and target are skipped, other hidden directories are not': {
    files: {
      '/reg/.git/x/SKILL.md': '',
      '/reg/node_modules/x/SKILL.md': '',
      '/reg/deep/target/x/SKILL.md': '',
      '/reg/.hidden/SKILL.md': '',
    },
    names: ['.hidden'],
  },
  'Sorted by subpath in code-unit order': {
    files: { '/reg/b/SKILL.md': '', '/reg/a-b/SKILL.md': '', '/reg/a/z/SKILL.md': '', '/reg/Z/SKILL.md': '' },
    names: ['Z', 'a-b', 'a/z', 'b'],
  },
  'A directory that cannot be read costs itself only': {
    files: { '/reg/a/SKILL.md': '', '/reg/locked': { unreadable: true }, '/reg/z/SKILL.md': '' },
    names: ['a', 'z'],
    problems: ['FILE_UNREADABLE'],
  },
  'A manifest that cannot be read costs itself only': {
    files: { '/reg/a/SYMPOSIUM.toml': { unreadable: true }, '/reg/z/SKILL.md': '' },
    names: ['z'],
    problems: ['FILE_UNREADABLE'],
  },
  'A directory whose name cannot be part of an id': {
    files: { '/reg/a\\b/SKILL.md': '', '/reg/c\u001B[2J/SKILL.md': '', '/reg/z/SKILL.md': '' },
    names: ['z'],
    problems: ['PACKAGE_NAME_INVALID', 'PACKAGE_NAME_INVALID'],
  },
  'An empty registry': { files: { '/reg': { directory: true } }, names: [] },
  'Prototype names are names like any other': {
    files: { '/reg/constructor/SKILL.md': '', '/reg/__proto__/SKILL.md': '' },
    names: ['__proto__', 'constructor'],
  },
}

describe('entries of a registry', () => {
  test.each(Object.entries(layouts))('%s', async (_title, { files, names, problems = [] }) => {
    expect(await offered(open(hostWith(files)))).toEqual({ names, problems })
  })

  test('on the real disk', async () => {
    const root = makeDisk({
      'outside/x/Symposium.toml': '',
      'reg/a/SYMPOSIUM.toml': '',
      'reg/a/skills/s/SKILL.md': '',
      'reg/g/b/SKILL.md': '',
      'reg/loop': '->../reg',
      'reg/up': '->..',
      'reg/linked': '->../outside',
      'reg/self': '->self',
      'reg/.git/x/SKILL.md': '',
    })
    onTestFinished(() => rmSync(root, { recursive: true }))
    const host = { ...createMemoryHost(), files: diskFiles }
    expect(await offered(open(host, `${root}/reg`))).toEqual({
      names: ['a', 'g/b', 'linked/x'],
      problems: [],
    })
  })
})

describe('the cost of a registry', () => {
  test('of 10,000 entries is one status call for each, and no listing of any', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`/reg/g${index % 10}/p${index}/SYMPOSIUM.toml`, '']),
    )
    const host = hostWith(files)
    const { value } = await open(host).activePlugins([], options)
    expect(value).toHaveLength(10_000)
    // The root and the ten groups are asked too, and listed; the root's presence is one call more.
    expect(host.counts).toEqual({ stat: 10_000 + 11 + 1, list: 11, realPath: 1, readText: 0, run: 0 })
  })

  test('of a bare skill is a listing and two status calls', async () => {
    const host = hostWith({ '/reg/s/SKILL.md': '' })
    await open(host).activePlugins([], options)
    expect(host.counts).toMatchObject({ stat: 2 + 2, list: 2 })
  })

  test('is bounded where a link reaches too far', async () => {
    const files: Record<string, MemoryFile> = { '/reg/all': { link: '/huge' }, '/reg/p/SKILL.md': '' }
    for (let index = 0; index <= 50_000; index += 1) {
      files[`/huge/${index}`] = { directory: true }
    }
    const { names, problems } = await offered(open(hostWith(files)))
    expect(names).toEqual(['p'])
    expect(problems).toEqual(['REGISTRY_UNREADABLE'])
  })
})
