import { describe } from 'vitest'
import { testAccepted, testRejected } from './support.js'

const NAMED = 'name = "lamp"\n'
const TOOL = '[[installations]]\nname = "forge"\nsource = "cargo"\ncrate = "forge"\n'

describe('[subcommand.…] and [[predicate]]', () => {
  testAccepted([
    [
      '1.13 predicate',
      'registry',
      `${NAMED}[[predicate]]\nname = "p"\ncommand = { script = "p.sh" }\nargs = ["a"]`,
      ({ predicates }) => predicates,
      [{ name: 'p', command: '__pred_p', args: ['a'] }],
    ],
    [
      '1.13 subcommand',
      'registry',
      `${NAMED}[subcommand.x]\ndescription = "d"\naudience = "humans"\ncommand = { script = "p.sh" }`,
      ({ subcommands }) => subcommands,
      [{ name: 'x', description: 'd', audience: 'humans', command: 'x', gate: [] }],
    ],
  ])

  testRejected([
    [
      'E-M17 subcommand',
      `${NAMED}${TOOL}[subcommand.x]\ndescription = "d"\ncommand = "forge"\ncrates = ["gizmo"]`,
      'MANIFEST_RETIRED',
      ['[subcommand.x]', 'depends-on = ["gizmo"]'],
    ],
    [
      'E-M48 A-121',
      `${NAMED}${TOOL}[subcommand.sync]\ndescription = "d"\ncommand = "forge"`,
      'MANIFEST_INVALID',
      ['`sync`', 'built-in'],
    ],
    [
      'E-M49',
      `${NAMED}${TOOL}[subcommand."a.b"]\ndescription = "d"\ncommand = "forge"`,
      'MANIFEST_INVALID',
      ['invalid character'],
    ],
    [
      'S17',
      `${NAMED}${TOOL}[subcommand."../../bin/ls"]\ndescription = "d"\ncommand = "forge"`,
      'MANIFEST_INVALID',
      ['invalid character'],
    ],
    [
      'E-M50 A-122',
      `${NAMED}${TOOL}[subcommand.x]\ndescription = "${'ä'.repeat(550)}"\ncommand = "forge"`,
      'MANIFEST_INVALID',
      ['1100 bytes', '1024'],
    ],
    [
      'E-M51',
      `${NAMED}${TOOL}[subcommand.x]\ndescription = "d"\ncommand = "forge"\nhelp = "h"`,
      'MANIFEST_INVALID',
      ['unknown key `help`'],
    ],
    [
      'a subcommand without description',
      `${NAMED}${TOOL}[subcommand.x]\ncommand = "forge"`,
      'MANIFEST_INVALID',
      ['`description` is missing'],
    ],
    [
      'a subcommand of nothing known',
      `${NAMED}[subcommand.x]\ndescription = "d"\ncommand = "ghost"`,
      'MANIFEST_INVALID',
      ['unknown installation: `ghost`'],
    ],
    [
      'G12 a subcommand without program',
      `${NAMED}[[installations]]\nname = "a"\n[subcommand.x]\ndescription = "d"\ncommand = "a"`,
      'MANIFEST_INVALID',
      ['nothing to run'],
    ],
    [
      'G12 a predicate without program',
      `${NAMED}[[installations]]\nname = "a"\n[[predicate]]\nname = "p"\ncommand = "a"`,
      'MANIFEST_INVALID',
      ['nothing to run'],
    ],
    [
      'P4 a predicate with a hyphen',
      `${NAMED}${TOOL}[[predicate]]\nname = "my-p"\ncommand = "forge"`,
      'MANIFEST_INVALID',
      ['`my-p`'],
    ],
    [
      'G37 a reserved predicate',
      `${NAMED}${TOOL}[[predicate]]\nname = "workspace"\ncommand = "forge"`,
      'MANIFEST_INVALID',
      ['built-in'],
    ],
    [
      'a retired predicate',
      `${NAMED}${TOOL}[[predicate]]\nname = "crate"\ncommand = "forge"`,
      'MANIFEST_INVALID',
      ['built-in'],
    ],
  ])
})
