import { describe } from 'vitest'
import type { Plugin } from '../../src/manifest/plugin.js'
import { testAccepted, testRejected } from './support.js'

const NAMED = 'name = "lamp"\n'
const TOOL = '[[installations]]\nname = "forge"\nsource = "cargo"\ncrate = "forge"\n'
const HOOK = '[[hooks]]\nname = "h"\nevent = "Stop"\n'
const sources = ({ installations }: Plugin): unknown => installations.map(({ source }) => source)
const installed = ({ installations }: Plugin): unknown => installations.map(({ name }) => name)
const hook = (plugin: Plugin): Plugin['hooks'][number] | undefined => plugin.hooks[0]

describe('[[installations]] and [[installable]]', () => {
  testAccepted([
    [
      'I5 forward and self',
      'registry',
      `${NAMED}[[installations]]\nname = "a"\nrequirements = ["a", "b"]\n[[installations]]\nname = "b"`,
      ({ installations }) => installations[0]?.requirements,
      ['a', 'b'],
    ],
    [
      '1.13 recursive',
      'registry',
      `${NAMED}${TOOL}requirements = [{ requirements = [{ script = "x.sh" }] }]`,
      installed,
      ['forge', 'forge__req_0', 'forge__req_0__req_0'],
    ],
    [
      'E-M42',
      'registry',
      `${NAMED}${TOOL}${HOOK}command = "forge"`,
      (plugin) => hook(plugin)?.command,
      'forge',
    ],
    [
      'I4',
      'registry',
      `${NAMED}[[installations]]\nname = "a"\ninstall_commands = ["echo"]`,
      installed,
      ['a'],
    ],
    [
      'M4 both installations',
      'registry',
      `${NAMED}[[installable]]\nname = "new"\nsource.cargo = { new = "1.0" }\n${TOOL}`,
      installed,
      ['forge', 'new'],
    ],
    [
      'installable: requirement',
      'registry',
      `${NAMED}[[installable]]\nname = "a"\nsource.cargo = { a-crate = "1.0" }`,
      sources,
      [{ type: 'cargo', crate: 'a-crate', version: '^1.0', global: false }],
    ],
    [
      'installable: atom',
      'registry',
      `${NAMED}[[installable]]\nname = "a"\nsource.cargo = "a-crate==1.2.3"`,
      sources,
      [{ type: 'cargo', crate: 'a-crate', version: '=1.2.3', global: false }],
    ],
    [
      'installable: name and version',
      'registry',
      `${NAMED}[[installable]]\nname = "a"\nsource.cargo = { name = "a-crate", version = "=1.2" }`,
      sources,
      [{ type: 'cargo', crate: 'a-crate', version: '=1.2', global: false }],
    ],
    [
      'installable: git',
      'registry',
      `${NAMED}[[installable]]\nname = "a"\nexecutable = "a"\nsource.cargo = { a = { git = "https://github.com/a/a" } }`,
      sources,
      [{ type: 'cargo', crate: 'a', git: 'https://github.com/a/a', global: false }],
    ],
    [
      'installable: github',
      'registry',
      `${NAMED}[[installable]]\nname = "a"\nscript = "a.sh"\nsource.github = "https://github.com/a/a"`,
      sources,
      [{ type: 'github', url: 'https://github.com/a/a' }],
    ],
    [
      'github by its alias',
      'registry',
      `${NAMED}[[installations]]\nname = "a"\nscript = "a.sh"\nsource = "github"\ngit = "https://github.com/a/a"`,
      sources,
      [{ type: 'github', url: 'https://github.com/a/a' }],
    ],
    [
      'an older version is exact',
      'registry',
      `${NAMED}${TOOL}version = "1.2.3"`,
      sources,
      [{ type: 'cargo', crate: 'forge', version: '=1.2.3', global: false }],
    ],
    [
      'an older version with operator',
      'registry',
      `${NAMED}${TOOL}version = "^1.2"`,
      sources,
      [{ type: 'cargo', crate: 'forge', version: '^1.2', global: false }],
    ],
    [
      'S14 a trusted manifest may',
      'workspace',
      '[[installations]]\nname = "a"\nexecutable = "/bin/sh"',
      ({ installations }) => installations[0]?.runnable,
      { type: 'executable', path: '/bin/sh' },
    ],
  ])

  testRejected([
    ['E-M30', `${NAMED}${TOOL}${TOOL}`, 'MANIFEST_INVALID', ['duplicate installation `forge`']],
    [
      'I1',
      `${NAMED}[[installations]]\nname = "a"\nscript = "x"\nexecutable = "y"`,
      'MANIFEST_INVALID',
      ['exclude each other'],
    ],
    [
      'E-M40 A-112',
      `${NAMED}${TOOL}git = "https://github.com/a/b"\n[[hooks]]\nevent = "Stop"\ncommand = "forge"\nexecutable = "forge"`,
      'MANIFEST_INVALID',
      ['needs `executable`', 'executable = "forge"'],
    ],
    ['E-M41', `${NAMED}${TOOL}global = true`, 'MANIFEST_INVALID', ['needs `executable`']],
    ['I5', `${NAMED}${TOOL}requirements = ["ghost"]`, 'MANIFEST_INVALID', ['unknown installation: `ghost`']],
    [
      'cargo without crate',
      `${NAMED}[[installations]]\nname = "a"\nsource = "cargo"`,
      'MANIFEST_INVALID',
      ['`crate` is missing'],
    ],
    [
      'github without url',
      `${NAMED}[[installations]]\nname = "a"\nsource = "github"\nscript = "x"`,
      'MANIFEST_INVALID',
      ['`url` is missing'],
    ],
    [
      'G9 a crate without source',
      `${NAMED}[[installations]]\nname = "a"\ncrate = "a"\nscript = "x"`,
      'MANIFEST_INVALID',
      ['`crate`', 'source = "cargo"'],
    ],
    [
      'M4 two values',
      `${NAMED}[[installable]]\nname = "a"\nsource.cargo = { a = "1" }\ncrate = "b"`,
      'MANIFEST_INVALID',
      ['two different values'],
    ],
    [
      'a git helper that runs programs',
      `${NAMED}[[installations]]\nname = "a"\nsource = "cargo"\ncrate = "a"\ngit = "ext::sh -c x"\nexecutable = "a"`,
      'MANIFEST_INVALID',
      ['`https:` URL'],
    ],
    [
      'a tree path that leaves',
      `${NAMED}[[installations]]\nname = "a"\nsource = "github"\nurl = "https://github.com/a/b"\nscript = "../x.sh"`,
      'PATH_ESCAPES',
      ['inside the fetched tree'],
    ],
    [
      'a program that is a path',
      `${NAMED}${TOOL}executable = "/bin/sh"`,
      'PATH_ESCAPES',
      ['name of a program'],
    ],
  ])
})
