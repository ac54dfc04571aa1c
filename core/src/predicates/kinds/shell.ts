import type { LeafPredicateKind, Outcome } from '@symposium/sdk'
import { leafWithoutForm } from '../leaf-without-form.js'
import { runCommand, type CommandEnd } from '../run-command.js'

/** Milliseconds. */
const TIME_LIMIT = 30_000

/** `sh -c` ends with exit code 0 in the workspace's root, within the time limit (spec/model.md P18, P19). */
export const shell: LeafPredicateKind<string> = leafWithoutForm({
  type: 'leaf',
  name: 'shell',
  effects: 'executes',
  async evaluate(command, context) {
    const run = { words: ['sh', '-c', command], directory: context.directory, limit: TIME_LIMIT }
    return outcomeOf(await runCommand(run, context))
  },
  inputs: () => ({ time: 0 }),
  describe: (command, { directory }) => ({ command, cwd: directory, env: [] }),
})

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
