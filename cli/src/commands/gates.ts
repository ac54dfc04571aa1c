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
