import type { Command, CommandGroup, CommandNode } from '../command.js'

const SELF_UPDATE: Command = {
  name: 'self-update',
  summary: 'Install the newest version of Symposium',
  description:
    'Asks the npm registry for the newest version, and lets npm install it where npm has installed this one. Where something else has, it says what to run.',
  arguments: [],
  options: [],
  examples: [{ command: 'symposium self-update', description: 'Have the newest version' }],
  level: 'none',
  nothingAfter: true,
  load: () => import('./self-update.js'),
}

const TELEMETRY: CommandGroup = {
  name: 'telemetry',
  summary: 'Record what agents do with Symposium, on this machine alone',
  description:
    'Events of your agents, for your own eyes: starts of sessions with the plugins that apply, prompts without their text, uses of tools by name. Off unless you switch it on. Nothing is ever sent.',
  examples: [{ command: 'symposium telemetry', description: 'Is anything recorded?' }],
  byDefault: 'status',
  commands: [
    {
      name: 'status',
      summary: 'Say whether events are recorded, and how many there are',
      description: 'Whether events are recorded, where, how many there are, and from when to when.',
      arguments: [],
      options: [],
      examples: [{ command: 'symposium telemetry status', description: 'Is anything recorded?' }],
      level: 'none',
      load: () => import('./telemetry-status.js'),
    },
    {
      name: 'enable',
      summary: 'Record events from now on',
      description: 'Sets `[telemetry] enabled` in your configuration. Events are kept for 30 days.',
      arguments: [],
      options: [],
      examples: [{ command: 'symposium telemetry enable', description: 'Begin to record' }],
      level: 'none',
      load: () => import('./telemetry-enable.js'),
    },
    {
      name: 'disable',
      summary: 'Record events no longer',
      description: 'Takes `[telemetry] enabled` back. What was recorded stays until you delete it.',
      arguments: [],
      options: [],
      examples: [{ command: 'symposium telemetry disable', description: 'Stop recording' }],
      level: 'none',
      load: () => import('./telemetry-disable.js'),
    },
    {
      name: 'show',
      summary: 'Show the last events',
      description: 'One JSON object for each event, oldest first: all that was written down.',
      arguments: [],
      options: [{ name: 'count', value: 'N', number: true, description: 'how many, 50 unless told' }],
      examples: [{ command: 'symposium telemetry show --count 10', description: 'See the last ten' }],
      level: 'none',
      load: () => import('./telemetry-show.js'),
    },
  ],
}

const COMPLETION: Command = {
  name: 'completion',
  summary: 'Print a script that completes commands in your shell',
  description:
    'Prints a script for SHELL that knows the commands, their options and what these can be. In bash: `source <(symposium completion bash)`. For zsh, put it into a file `_symposium` in a directory of `fpath`; for fish, into `~/.config/fish/completions/symposium.fish`. In PowerShell: `symposium completion powershell | Out-String | Invoke-Expression`.',
  arguments: [{ name: 'SHELL', choices: ['bash', 'zsh', 'fish', 'powershell'], description: 'whose script' }],
  options: [],
  examples: [{ command: 'symposium completion bash', description: 'The script for bash' }],
  level: 'none',
  load: () => import('./completion.js'),
}

const COMPLETE: Command = {
  name: 'complete',
  summary: 'Print names for a shell',
  description:
    'What the scripts of `symposium completion` ask while somebody types: names that the last sync here knew of, one a line.',
  arguments: [{ name: 'KIND', choices: ['commands', 'plugins'], description: 'names of what' }],
  options: [],
  examples: [{ command: 'symposium complete commands', description: 'Which commands do plugins add?' }],
  level: 'none',
  hidden: true,
  load: () => import('./complete.js'),
}

/** The program itself. */
export const PROGRAM: readonly CommandNode[] = [SELF_UPDATE, TELEMETRY, COMPLETION, COMPLETE]
