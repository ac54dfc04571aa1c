import type { JsonObject, Outcome, PredicateContext, ProcessResult } from '@symposium/sdk'
import { commandOutcome, type CommandVerdict } from '../../shell-commands/command-outcome.js'
import { timeoutOf } from '../../shell-commands/command-request.js'
import { legibleEnd, outputTail } from '../../shell-commands/output-tail.js'
import { planCommand, type CommandArgs } from '../command-plan.js'
import { runCommand } from '../run-command.js'
import { locateDirectory } from './locate.js'
import { unanswered } from './outcomes.js'

/** Seconds (spec/gates.md 9.1). */
const TIMEOUT = 30
const SUCCESS: readonly number[] = [0]

/** Runs the command, and reads its end as a verdict. One that was not run to its end has given none. */
export async function askCommand(args: CommandArgs, context: PredicateContext): Promise<Outcome> {
  // A missing directory must not be taken for a missing shell.
  const directory = locateDirectory(args.cwd ?? '.', context)
  if (directory.state === 'refused') return unanswered(directory.reason)
  if (directory.state === 'absent') return unanswered(`${args.cwd ?? '.'} does not exist`)
  const timeout = args.timeout ?? TIMEOUT
  const wanted = timeoutOf(timeout)
  const { words, env } = planCommand(args, context)
  const grace = args.grace === undefined ? {} : { grace: args.grace * 1000 }
  const run = { words, env, directory: directory.path, limit: wanted, ...grace }
  const { result, limit } = await runCommand(run, context)
  if (result.state === 'timed-out' && result.aborted !== true && limit < wanted) {
    // That was not the limit of the one who wrote it, and so is no verdict.
    return unanswered(`no answer within ${limit} ms`)
  }
  return outcomeOf(verdictOf(result, { ...args, timeout }), args.tail)
}

type Asked = Pick<CommandArgs, 'argv' | 'okCodes'> & { readonly timeout: number }

function verdictOf(result: ProcessResult, { argv, okCodes = SUCCESS, timeout }: Asked): CommandVerdict {
  if (result.state === 'exited') return exitVerdict(result, okCodes, timeout)
  if (argv !== undefined && result.state === 'not-started' && result.reason === 'not-found') {
    // As a shell says it of a program; it never passes, whatever codes do.
    const stderr = `${argv[0]}: not found`
    return commandOutcome({ state: 'exited', code: 127, stdout: '', stderr }, { timeout })
  }
  return commandOutcome(result, { timeout })
}

function exitVerdict(
  result: ProcessResult & { readonly state: 'exited' },
  okCodes: readonly number[],
  timeout: number,
): CommandVerdict {
  const { code, stdout, stderr } = result
  const prefix = `command exited ${code}`
  if (okCodes.includes(code)) return { state: 'passed', message: prefix, details: { exitCode: code } }
  if (code !== 0) return commandOutcome(result, { timeout })
  const message = outputTail(stdout, stderr, { prefix })
  return { state: 'failed', message, details: { exitCode: 0, signal: null } }
}

function outcomeOf(verdict: CommandVerdict, tail: number | undefined): Outcome {
  if (verdict.state === 'unavailable') return unanswered(verdict.message)
  const { message, details } = verdict
  const [seen = message] =
    /^command (?:exited \d+|killed by \w+|timed out after [\d.e+-]+s)/.exec(message) ?? []
  const shown = tail === undefined ? message : withTail(seen, message.slice(seen.length + 2), tail)
  return { holds: verdict.state === 'passed', seen, message: shown, details: details satisfies JsonObject }
}

/** With at most so many characters of output. */
function withTail(prefix: string, output: string, tail: number): string {
  const end = tail === 0 ? '' : legibleEnd(output, tail)
  return end === '' ? prefix : `${prefix}: ${end}`
}
