import { describe } from 'vitest'
import { testAccepted, testRejected, texts } from './support.js'

const NAMED = 'name = "lamp"\n'

describe('the top of a manifest', () => {
  testAccepted([
    ['E-M3', 'workspace', '', ({ name }) => name, 'orchard'],
    ['E-M3 at the root', 'workspace', '', ({ name }) => name, 'workspace', { directory: '/' }],
    [
      'gates in order',
      'registry',
      `${NAMED}predicates = ["env(CI)"]\ndepends-on = ["a", "b"]`,
      ({ gate }) => texts(gate),
      ['any(depends-on(a), depends-on(b))', 'env(CI)'],
    ],
    [
      'one atom as a string',
      'registry',
      `${NAMED}depends-on = "serde>=1"`,
      ({ gate }) => texts(gate),
      ['depends-on(serde>=1)'],
    ],
    [
      'N-26',
      'registry',
      `${NAMED}depends-on = ["depx==1.2.3", "depx>=1.0,<2.0"]`,
      ({ gate }) => texts(gate),
      ['any(depends-on(depx==1.2.3), depends-on(depx>=1.0,<2.0))'],
    ],
    ['P8', 'workspace', 'predicates = ["workspace()"]', ({ gate }) => texts(gate), ['workspace()']],
  ])

  testRejected([
    ['E-M7 no name', 'depends-on = ["gizmo"]', 'MANIFEST_INVALID', ['`name` is missing', 'name = "orchard"']],
    [
      'E-M17 plugin',
      `${NAMED}crates = ["gizmo"]`,
      'MANIFEST_RETIRED',
      ['`crates`', 'depends-on = ["gizmo"]'],
    ],
    ['advice-for', `${NAMED}advice-for = ["gizmo"]`, 'MANIFEST_RETIRED', ['depends-on = ["gizmo"]']],
    ['where', `${NAMED}where.crates = ["gizmo"]`, 'MANIFEST_RETIRED', ['without `where`']],
    ['E-M18', `${NAMED}predicates = ["crate(gizmo)"]`, 'PREDICATE_RETIRED', ['depends-on(gizmo)']],
    [
      'E-M67',
      `${NAMED}predicates = "env(A)"`,
      'MANIFEST_INVALID',
      ['array of strings', 'predicates = ["env(A)"]'],
    ],
    ['E-M68', `${NAMED}depends-on = "gizmo, quill"`, 'ATOM_SYNTAX', ['more than one']],
    ['G31 empty name', 'name = ""', 'MANIFEST_INVALID', ['`name`', 'is empty']],
    ['control character in the name', 'name = "a\\u001b[31m"', 'MANIFEST_INVALID', ['invisible or control']],
    ['B14 singular', `${NAMED}[[skill]]\nsource.path = "x"`, 'MANIFEST_INVALID', ['did you mean `skills`?']],
    [
      'a list that is a table',
      `${NAMED}hooks = { event = "Stop" }`,
      'MANIFEST_INVALID',
      ['`[[hooks]]`', 'a table'],
    ],
    [
      'an element that is no table',
      `${NAMED}skills = [1]`,
      'MANIFEST_INVALID',
      ['entry 1 of `[[skills]]`', 'the number 1'],
    ],
  ])
})
