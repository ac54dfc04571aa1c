import { describe } from 'vitest'
import { groups, testAccepted, testRejected } from './support.js'

const NAMED = 'name = "lamp"\n'

describe('[[skills]]', () => {
  testAccepted([
    [
      '1.3 a trusted manifest may',
      'registry',
      `${NAMED}[[skills]]\nsource.path = "../shared"`,
      ({ skillGroups }) => skillGroups[0]?.source,
      { type: 'path', path: '/fixtures/shared', declared: '../shared', implicit: false },
    ],
    ['E-M57', 'package', '[[skills]]\nsource.path = "not-there"', groups, ['not-there', 'skills']],
    [
      'skills from git',
      'registry',
      `${NAMED}[[skills]]\nsource.git = "https://github.com/a/b/tree/main/x"`,
      groups,
      ['https://github.com/a/b/tree/main/x', 'skills'],
    ],
    [
      'E-W4 by the plugin',
      'registry',
      `${NAMED}depends-on = ["a"]\n[[skills]]\nsource = "crate"`,
      groups,
      ['witness', 'skills'],
    ],
    [
      'E-W4 by a custom predicate',
      'registry',
      `${NAMED}[[skills]]\nsource = "crate"\npredicates = ["kit(a)"]`,
      groups,
      ['witness', 'skills'],
    ],
    [
      'E-W5',
      'registry',
      `${NAMED}[[skills]]\nsource = "crate"\ndepends-on = ["*", "a"]`,
      groups,
      ['witness', 'skills'],
    ],
    [
      'E-W7',
      'registry',
      `${NAMED}[[skills]]\nsource = "crate"\npredicates = ["any(depends-on(a), not(depends-on(x)))"]`,
      groups,
      ['witness', 'skills'],
    ],
  ])

  testRejected([
    [
      'E-M17 group',
      `${NAMED}[[skills]]\ncrates = ["gizmo"]\nsource.path = "x"`,
      'MANIFEST_RETIRED',
      ['entry 1 of `[[skills]]`', 'depends-on = ["gizmo"]'],
    ],
    [
      'E-M19',
      `${NAMED}[[skills]]\npath = "."\nsource.path = "."`,
      'MANIFEST_INVALID',
      ['unknown key `path`', 'source.path'],
    ],
    [
      'E-M20',
      `${NAMED}[[skills]]\ndepends-on = ["a"]`,
      'MANIFEST_INVALID',
      ['`source` is missing', 'source.path', 'source.git'],
    ],
    ['E-M21', `${NAMED}[[skills]]\nsource = {}`, 'MANIFEST_INVALID', ['must set `path` or `git`']],
    [
      'E-M22',
      `${NAMED}[[skills]]\nsource.path = "x"\nsource.git = "https://github.com/a/b"`,
      'MANIFEST_INVALID',
      ['exclude each other'],
    ],
    [
      'E-M23 crate_path',
      `${NAMED}[[skills]]\nsource.crate_path = "skills"`,
      'MANIFEST_RETIRED',
      ['source.cargo'],
    ],
    [
      'E-M23 crate',
      `${NAMED}[[skills]]\nsource.crate = { name = "quill" }`,
      'MANIFEST_RETIRED',
      ['source.cargo = "quill"'],
    ],
    [
      'E-M23 other text',
      `${NAMED}[[skills]]\nsource = "quill"`,
      'MANIFEST_INVALID',
      ['source.cargo = "quill"'],
    ],
    [
      'skills from cargo',
      `${NAMED}[[skills]]\nsource.cargo = "quill"`,
      'MANIFEST_INVALID',
      ['`[[plugins]]`', 'source.cargo = "quill"'],
    ],
    [
      'E-W4 wildcard',
      `${NAMED}depends-on = ["*"]\n[[skills]]\nsource = "crate"\ndepends-on = ["*"]`,
      'MANIFEST_INVALID',
      ['entry 1 of `[[skills]]`', 'concrete', 'not negated'],
    ],
    ['E-W4 nothing', `${NAMED}[[skills]]\nsource = "crate"`, 'MANIFEST_INVALID', ['concrete']],
    [
      'E-W6',
      `${NAMED}[[skills]]\nsource = "crate"\npredicates = ["not(depends-on(x))"]`,
      'MANIFEST_INVALID',
      ['concrete'],
    ],
    [
      'E-W6 twice',
      `${NAMED}[[skills]]\nsource = "crate"\npredicates = ["not(not(depends-on(x)))"]`,
      'MANIFEST_INVALID',
      ['concrete'],
    ],
  ])
})
