import type { OptionSpec } from './command.js'

/** Accepted before and after the command (spec/pipeline.md 5.1). */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { name: 'directory', short: 'C', value: 'PATH', description: 'run as if started in PATH' },
  {
    name: 'update',
    value: 'LEVEL',
    choices: ['none', 'check', 'fetch'],
    description: 'how far to go for newer content',
  },
  { name: 'json', description: 'print one JSON array of events' },
  { name: 'quiet', short: 'q', description: 'print warnings, errors and requested data only' },
  { name: 'verbose', short: 'v', description: 'show the decisions on standard error' },
  { name: 'help', short: 'h', description: 'show help' },
]

export const VERSION_OPTION: OptionSpec = { name: 'version', short: 'V', description: 'show the version' }
