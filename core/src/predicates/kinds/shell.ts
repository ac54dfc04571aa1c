import { SymposiumError, type LeafPredicateKind, type Outcome } from '@symposium/sdk'
import { isBalanced } from '../argument.js'
import { Fields } from '../fields.js'
import { runCommand, type CommandEnd } from '../run-command.js'

/** Milliseconds. */
const TIME_LIMIT = 30_000

/** `sh -c` ends with exit code 0 in the workspace's root, within the time limit (spec/model.md P18, P19). */
export const shell: LeafPredicateKind<string> = {
  type: 'leaf',
  name: 'shell',
  effects: 'executes',
  parse(argument) {
    if (argument !== '') return argument
    throw new SymposiumError('PREDICATE_SYNTAX', '`shell` needs a command', {
      remedy: 'write the command between the parentheses, as in `shell(test -f Cargo.toml)`',
    })
  },
  fields: ['command'],
  parseFields(values) {
    const fields = new Fields('shell', values)
    const command = fields.text('command').trim()
    if (isBalanced(command)) return command
    throw fields.wrong(
      'command',
      'has parentheses that do not balance, as those of a call must',
      'use `kind = "command-exit-zero"`',
    )
  },
  format: (command) => command,
  async evaluate(command, context) {
    const run = { words: ['sh', '-c', command], directory: context.directory, limit: TIME_LIMIT }
    return outcomeOf(await runCommand(run, context))
  },
  inputs: () => ({ time: 0 }),
  describe: (command, { directory }) => ({ command, cwd: directory, env: [] }),
}

function outcomeOf({ result, limit }: CommandEnd): Outcome {
  switch (result.state) {
    case 'exited':
      return { holds: result.code === 0, seen: `exit code ${result.code}` }
    case 'killed':
      return { holds: false, seen: `ended by ${result.signal}` }
    case 'timed-out':
      return {
        holds: false,
        seen: result.aborted === true ? 'cancelled' : `no answer within ${limit} ms`,
        unavailable: true,
      }
    case 'not-started':
      return { holds: false, seen: `sh could not be started: ${result.message}`, unavailable: true }
  }
}
