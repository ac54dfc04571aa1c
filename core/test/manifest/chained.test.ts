import { describe, expect, it } from 'vitest'
import type { Plugin } from '../../src/manifest/plugin.js'
import { load, problemText, testAccepted, testRejected } from './support.js'

const NAMED = 'name = "lamp"\n'
const edges = ({ chained }: Plugin): unknown =>
  chained.map(({ pm, name, requirement }) => [pm, name, requirement])

describe('[[plugins]]', () => {
  testAccepted([
    [
      'E-M24',
      'registry',
      `${NAMED}[[plugins]]\nsource.cargo = "quill>=1"`,
      edges,
      [['cargo', 'quill', '>=1']],
    ],
    [
      'E-M25',
      'registry',
      `${NAMED}[[plugins]]\nsource.cargo = { name = "quill", version = "*" }`,
      edges,
      [['cargo', 'quill', undefined]],
    ],
    [
      'edge of an empty version',
      'registry',
      `${NAMED}[[plugins]]\nsource.cargo = { name = "quill", version = "" }`,
      edges,
      [['cargo', 'quill', undefined]],
    ],
    [
      'B15 edge as cargo writes it',
      'registry',
      `${NAMED}[[plugins]]\nsource.cargo = { name = "quill", version = ">= 1.2, =1.2.3" }`,
      edges,
      [['cargo', 'quill', '>=1.2,==1.2.3']],
    ],
    [
      'edge of any manager',
      'registry',
      `${NAMED}[[plugins]]\nsource.npm = "@acme/quill>=1"`,
      edges,
      [['npm', '@acme/quill', '>=1']],
    ],
    [
      'edge with its own prefix',
      'registry',
      `${NAMED}[[plugins]]\nsource.cargo = "cargo:quill"`,
      edges,
      [['cargo', 'quill', undefined]],
    ],
  ])

  testRejected([
    [
      'E-M26',
      `${NAMED}[[plugins]]\nsource.cargo = { quill = "2" }`,
      'MANIFEST_INVALID',
      ['source.cargo = { name = "quill", version = "2" }'],
    ],
    ['E-M27', `${NAMED}[[plugins]]\nsource.cargo = "*"`, 'MANIFEST_INVALID', ['package name', '"widget>=1"']],
    [
      'E-M28 git',
      `${NAMED}[[plugins]]\nsource.git = "https://x"`,
      'MANIFEST_INVALID',
      ['not supported', 'source.cargo'],
    ],
    [
      'E-M28 path',
      `${NAMED}[[plugins]]\nsource.path = "x"`,
      'MANIFEST_INVALID',
      ['not supported', '[[skills]] source.path'],
    ],
    [
      'E-M29',
      `${NAMED}[[plugins]]\nsource.cargo = { name = "quill", version = "abc" }`,
      'REQUIREMENT_SYNTAX',
      ['`abc`'],
    ],
    [
      'edge without source',
      `${NAMED}[[plugins]]\ndepends-on = ["a"]`,
      'MANIFEST_INVALID',
      ['`source` is missing', 'source.cargo'],
    ],
    [
      'edge by source.crate',
      `${NAMED}[[plugins]]\nsource.crate = "quill"`,
      'MANIFEST_RETIRED',
      ['`source.cargo`'],
    ],
    [
      'edge of a number',
      `${NAMED}[[plugins]]\nsource.cargo = 3`,
      'MANIFEST_INVALID',
      ['the number 3', 'name = "widget"'],
    ],
    [
      'edge with an empty name',
      `${NAMED}[[plugins]]\nsource.cargo = { name = "" }`,
      'MANIFEST_INVALID',
      ['a package name of cargo'],
    ],
    [
      'edge with a flag for a name',
      `${NAMED}[[plugins]]\nsource.cargo = "-quill"`,
      'MANIFEST_INVALID',
      ['does not begin with `-`'],
    ],
    [
      'edge of another manager',
      `${NAMED}[[plugins]]\nsource.cargo = "npm:quill"`,
      'MANIFEST_INVALID',
      ['`source.npm`'],
    ],
    [
      'edge with two sources',
      `${NAMED}[[plugins]]\nsource = { cargo = "a", npm = "b" }`,
      'MANIFEST_INVALID',
      ['exactly one key'],
    ],
  ])

  it('E-M26 never suggests a name glued to a number', async () => {
    expect(
      problemText(await load('registry', `${NAMED}[[plugins]]\nsource.cargo = { quill = "2" }`)),
    ).not.toContain('quill2')
  })
})
