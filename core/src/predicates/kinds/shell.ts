import { SymposiumError, type LeafPredicateKind, type Outcome, type ProcessResult } from '@symposium/sdk'

/** Output is not looked at; this much is kept only because a limit has to be given. */
const OUTPUT_LIMIT = 1024

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
  async evaluate(command, context) {
    const { directory, processes, timeout } = context
    const result = await processes.run({
      program: 'sh',
      args: ['-c', command],
      cwd: directory,
      timeout,
      outputLimit: OUTPUT_LIMIT,
    })
    return outcomeOf(result, timeout)
  },
}

function outcomeOf(result: ProcessResult, timeout: number): Outcome {
  switch (result.state) {
    case 'exited':
      return { holds: result.code === 0, seen: `exit code ${result.code}` }
    case 'killed':
      return { holds: false, seen: `ended by ${result.signal}` }
    case 'timed-out':
      return { holds: false, seen: `no answer within ${timeout} ms`, unavailable: true }
    case 'not-started':
      return { holds: false, seen: `sh could not be started: ${result.message}`, unavailable: true }
  }
}
