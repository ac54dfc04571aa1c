import { describe } from 'vitest'
import type { Plugin } from '../../src/manifest/plugin.js'
import { testAccepted, testRejected, type RejectedRow } from './support.js'

const NAMED = 'name = "lamp"\n'
const TOOL = '[[installations]]\nname = "forge"\nsource = "cargo"\ncrate = "forge"\n'
const HOOK = '[[hooks]]\nname = "h"\nevent = "Stop"\n'
const sources = ({ installations }: Plugin): unknown => installations.map(({ source }) => source)
const installed = ({ installations }: Plugin): unknown => installations.map(({ name }) => name)

describe('where an installation comes from, and what it is called', () => {
  testAccepted([
    [
      'npm',
      'registry',
      `${NAMED}[[installations]]\nname = "a"\nsource = "npm"\npackage = "@acme/a"\nversion = "^1.2 || 2.x"\nexecutable = "a"`,
      ({ installations }) => installations.map(({ source, runnable }) => ({ source, runnable })),
      [
        {
          source: { type: 'npm', package: '@acme/a', version: '^1.2 || 2.x' },
          runnable: { type: 'executable', path: 'a' },
        },
      ],
    ],
    [
      'npm: any version, its only program',
      'registry',
      `${NAMED}[[installations]]\nname = "a"\nsource = "npm"\npackage = "a"\nversion = "*"\n${HOOK}command = "a"`,
      sources,
      [{ type: 'npm', package: 'a' }],
    ],
    [
      'npm as a table',
      'registry',
      `${NAMED}[[installable]]\nname = "a"\nsource.npm = { "@acme/a" = "~1.2" }`,
      sources,
      [{ type: 'npm', package: '@acme/a', version: '~1.2' }],
    ],
    [
      'npm as a table of tables',
      'registry',
      `${NAMED}[[installable]]\nname = "a"\nsource.npm = { a = { version = "1.0.0" } }`,
      sources,
      [{ type: 'npm', package: 'a', version: '1.0.0' }],
    ],
    [
      'npm by its name',
      'registry',
      `${NAMED}[[installable]]\nname = "a"\nsource.npm = "a"`,
      sources,
      [{ type: 'npm', package: 'a' }],
    ],
    [
      'A-105 another spelling of GitHub',
      'registry',
      `${NAMED}[[installations]]\nname = "a"\nscript = "a.sh"\nsource = "github"\nurl = "https://GitHub.com/o/r/tree/main/a/b/"`,
      sources,
      [{ type: 'github', url: 'https://GitHub.com/o/r/tree/main/a/b/' }],
    ],
    [
      'G-19 near a reserved name',
      'registry',
      `${NAMED}[[installations]]\nname = "cargo"\n[[installations]]\nname = "HOMES"\n[[installations]]\nname = "directory"`,
      installed,
      ['cargo', 'HOMES', 'directory'],
    ],
  ])

  testRejected([
    ...['HOME', 'CARGO', 'HOOK_TRACE', 'HOOK-TRACE', 'DIR_x', 'DIR-x'].map((name): RejectedRow => [
      `G-19 ${name}`,
      `${NAMED}[[installations]]\nname = "${name}"`,
      'NAME_INVALID',
      ['a variable of Symposium itself'],
    ]),
    [
      'G-19 two names of one variable',
      `${NAMED}[[installations]]\nname = "a-b"\n[[installations]]\nname = "a_b"`,
      'NAME_INVALID',
      ['`a-b`', '`SYMPOSIUM_a_b`'],
    ],
    [
      'G-19 an inline command',
      `${NAMED}[[hooks]]\nname = "HOME"\nevent = "Stop"\ncommand = { script = "x.sh" }`,
      'NAME_INVALID',
      ['SYMPOSIUM_HOME'],
    ],
    [
      'G-19 a program on PATH',
      `${NAMED}[[installations]]\nname = "a_b"\nscript = "x"\n${HOOK}command = "a-b"`,
      'NAME_INVALID',
      ['SYMPOSIUM_a_b'],
    ],
    ...['..', '-x', 'a/b', 'a.b', ''].map((name): RejectedRow => [
      `A-110 crate = "${name}"`,
      `${NAMED}[[installations]]\nname = "a"\nsource = "cargo"\ncrate = "${name}"`,
      'MANIFEST_INVALID',
      ['crate'],
    ]),
    ['A-111 an unknown key', `${NAMED}${TOOL}branch = "dev"`, 'MANIFEST_INVALID', ['`branch`']],
    ...[
      '..',
      '.hidden',
      '-x',
      '../a',
      '@a/../b',
      '@/a',
      'a b',
      'file:a',
      'a@1',
      'node_modules',
      '@a/b/c',
    ].map((name): RejectedRow => [
      `npm package = "${name}"`,
      `${NAMED}[[installations]]\nname = "a"\nsource = "npm"\npackage = "${name}"`,
      'MANIFEST_INVALID',
      ['package'],
    ]),
    ...['next', 'file:../a', 'git+https://x/y', 'npm:other@1', '>=1 <', '1 - ', '--registry=http://x'].map(
      (version): RejectedRow => [
        `npm version = "${version}"`,
        `${NAMED}[[installations]]\nname = "a"\nsource = "npm"\npackage = "a"\nversion = "${version}"`,
        'MANIFEST_INVALID',
        ['range of versions'],
      ],
    ),
    [
      'npm without package',
      `${NAMED}[[installations]]\nname = "a"\nsource = "npm"`,
      'MANIFEST_INVALID',
      ['`package` is missing'],
    ],
    [
      'npm with a crate',
      `${NAMED}[[installations]]\nname = "a"\nsource = "npm"\npackage = "a"\ncrate = "a"`,
      'MANIFEST_INVALID',
      ['`crate`', 'has an npm source'],
    ],
    [
      'npm with two packages',
      `${NAMED}[[installable]]\nname = "a"\nsource.npm = { a = "1", b = "1" }`,
      'MANIFEST_INVALID',
      ['must name one package'],
    ],
    [
      'npm with an unknown key',
      `${NAMED}[[installable]]\nname = "a"\nsource.npm = { a = { version = "1", tag = "x" } }`,
      'MANIFEST_INVALID',
      ['must name one package'],
    ],
    [
      'npm: a program that is a path',
      `${NAMED}[[installations]]\nname = "a"\nsource = "npm"\npackage = "a"\nexecutable = "../x"`,
      'PATH_ESCAPES',
      ['name of a program'],
    ],
    ...[
      'git@github.com:o/r',
      'http://github.com/o/r',
      'https://gitlab.com/o/r',
      'https://github.com/o',
      'https://github.com/o/r/blob/main/x',
      'https://github.com/o/r/tree',
      'https://github.com/o/r/tree/main/../x',
      'https://github.com/o/r/tree/main//x',
      'https://github.com/o/r/tree/-x',
      'https://github.com/o/r/tree/a..b',
      'https://github.com/o/r/tree/main/%2e%2e/x',
      'https://github.com/../r',
      'https://github.com/o/..',
      'https://github.com/o/r?x=1',
      'https://github.com@evil.example/o/r',
      'https://github.com.evil.example/o/r',
      'file:///etc',
    ].map((url): RejectedRow => [
      `A-107 url = "${url}"`,
      `${NAMED}[[installations]]\nname = "a"\nsource = "github"\nscript = "x"\nurl = "${url}"`,
      'MANIFEST_INVALID',
      ['https://github.com/OWNER/REPOSITORY'],
    ]),
    ...['ssh://git@github.com/a/b', 'file:///etc', 'https://-x/y', 'https://user:secret@host/x', '-u'].map(
      (git): RejectedRow => [
        `4.8 git = "${git}"`,
        `${NAMED}[[installations]]\nname = "a"\nsource = "cargo"\ncrate = "a"\nexecutable = "a"\ngit = "${git}"`,
        'MANIFEST_INVALID',
        ['`https:` URL'],
      ],
    ),
  ])
})
