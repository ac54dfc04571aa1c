import { GATE_POINTS } from '@symposium/core'
import type { CommandGroup, OptionSpec } from '../command.js'

/** What a loop says of itself. */
const PHASE: readonly OptionSpec[] = [
  {
    name: 'phase-dir',
    value: 'DIR',
    once: true,
    description: 'directory of the phase, inside the project',
  },
  { name: 'phase-number', value: 'NUMBER', once: true, description: 'number of the phase' },
  { name: 'phase-req-ids', value: 'IDS', once: true, description: 'requirements of the phase' },
]

export const CHECK: CommandGroup = {
  name: 'check',
  summary: 'Ask one predicate, as a gate does',
  description: 'Checks for programs: what is printed is one JSON object, and nothing else.',
  audience: 'agents',
  examples: [
    {
      command: `echo 'path_exists(Cargo.toml)' | symposium check predicate --predicate -`,
      description: 'Is there a manifest?',
    },
  ],
  commands: [
    {
      name: 'predicate',
      summary: 'Ask one predicate, and print whether it would block',
      description:
        'Asks a predicate that you give, as a call or as a JSON object with `kind`, and prints the verdict as JSON: `block`, `message` and `details`. A verdict is exit code 0, whether it blocks or not. Anything else leaves standard output empty and says why on standard error: exit code 2 for a predicate or an option that is wrong, 69 where there is no answer, 70 for a fault of our own. With `--json` that is one JSON object.',
      audience: 'agents',
      arguments: [],
      options: [
        {
          name: 'predicate',
          value: 'PREDICATE',
          once: true,
          description: 'the predicate; `-` for standard input',
        },
        { name: 'predicate-file', value: 'FILE', once: true, description: 'the file that it is in' },
        ...PHASE,
        { name: 'raw', once: true, description: 'changes nothing: the verdict is always the bare object' },
      ],
      examples: [
        {
          command: `echo '{"kind":"command-exit-zero","command":"true"}' | symposium check predicate --predicate -`,
          description: 'Ask whether a command succeeds',
        },
      ],
      level: 'none',
      nothingAfter: true,
      speaksAlone: true,
      load: () => import('./check-predicate.js'),
    },
  ],
}

export const GATES: CommandGroup = {
  name: 'gates',
  summary: 'Checks of plugins at points of a development loop',
  description:
    'Gates are checks that plugins bring, at points such as `execute:post` and `ship:pre`. Agents check those by themselves that they come past; a loop of yours runs them with `symposium gates run POINT`.',
  examples: [{ command: 'symposium gates', description: 'Which gates are there?' }],
  byDefault: 'list',
  commands: [
    {
      name: 'list',
      summary: 'Show the gates of all plugins',
      description:
        'Every gate with its point, what it checks, whether it applies and why, and which agents check it by themselves. Nothing is started.',
      arguments: [
        { name: 'POINT', suggests: GATE_POINTS, description: 'of this point alone', optional: true },
      ],
      options: [],
      examples: [
        { command: 'symposium gates list ship:pre', description: 'What is checked before shipping?' },
      ],
      level: 'none',
      load: () => import('./gates-list.js'),
    },
    {
      name: 'run',
      summary: 'Make the checks of a point',
      description:
        'Makes the checks of every gate at POINT, in the order of plugins and declarations, up to the first that stops. Exit code 0: go on. 1: stop. 2: the point or an option is wrong. 70: a fault of our own, which a loop takes for a stop.',
      arguments: [{ name: 'POINT', suggests: GATE_POINTS, description: 'where the loop is' }],
      options: [
        { name: 'keep-going', description: 'make the other checks too behind one that stops' },
        { name: 'dry-run', description: 'say what would be checked and started, and start nothing' },
        ...PHASE,
      ],
      examples: [
        { command: 'symposium gates run execute:post --phase-number 03', description: 'May phase 3 end?' },
        { command: 'symposium gates run ship:pre --dry-run', description: 'What would be started?' },
      ],
      level: 'none',
      load: () => import('./gates-run.js'),
    },
    {
      name: 'explain',
      summary: 'Make checks and show what was seen',
      description:
        'Makes the checks that NAME stands for, and shows the tree of predicates with what was seen of each. NAME is a point, a plugin, or a gate: `PLUGIN/GATE`, or `PLUGIN/1` for the first of a plugin.',
      arguments: [{ name: 'NAME', suggests: GATE_POINTS, description: 'a point, a plugin or a gate' }],
      options: [...PHASE],
      examples: [{ command: 'symposium gates explain ship:pre', description: 'Why does shipping stop?' }],
      level: 'none',
      load: () => import('./gates-explain.js'),
    },
    {
      name: 'waive',
      summary: 'Let a gate pass for a while',
      description:
        'Lets one gate of a plugin, or all of them, pass in this workspace until the time that you give, 30 days at most. It is written into your own state directory, and reports show the gate as waived, with your reason.',
      arguments: [
        { name: 'GATE', description: '`PLUGIN/GATE`, `PLUGIN/1` for the first, or `PLUGIN` for all' },
      ],
      options: [
        { name: 'reason', value: 'TEXT', once: true, description: 'why; it is shown with the gate' },
        { name: 'for', value: 'TIME', once: true, description: 'how long: 12h, 2d, 1w' },
        {
          name: 'until',
          value: 'DATE',
          once: true,
          description: 'until the end of that day in UTC: 2027-01-31',
        },
        { name: 'remove', description: 'let it pass no longer' },
      ],
      examples: [
        {
          command: 'symposium gates waive release-checks/tests --for 2d --reason flaky',
          description: 'Do without the tests for two days',
        },
      ],
      level: 'none',
      load: () => import('./gates-waive.js'),
    },
  ],
}
