import type { PredicateContext, ProcessResult } from '@symposium/sdk'
import { outputTail } from '../../shell-commands/output-tail.js'
import { runCommand } from '../run-command.js'

/** What git answered, or why it could not be asked. */
export type GitAnswer =
  | {
      readonly state: 'answered'
      readonly code: number
      readonly stdout: string
      /** The beginning may be missing. */
      readonly isCut: boolean
    }
  | {
      readonly state: 'unavailable'
      readonly reason: string
      /** Git did not understand the question. */
      readonly isUnknown?: true
    }

/** Milliseconds. */
const TIME_LIMIT = 30_000
/** Bytes. */
const OUTPUT_LIMIT = 256 * 1024
/** Bytes of one character, of which the first may be cut off. */
const CHARACTER = 4
/** What git ends with where it does not know an option. */
const USAGE = 129

/**
 * What a repository could have git run or fetch while it only looks. Settings of the command line go before those of
 * the repository, of what it includes and of the user.
 */
const SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.untrackedCache=false',
  'safe.bareRepository=explicit',
  'submodule.recurse=false',
  'protocol.allow=never',
  'maintenance.auto=false',
  'gc.auto=0',
]

/** Where the user's own settings are. All other variables of git's could make it look at another repository. */
const KEPT: ReadonlySet<string> = new Set(['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM', 'GIT_CONFIG_SYSTEM'])

const CLEANLY = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', GIT_OPTIONAL_LOCKS: '0' }
/** What is missing stays missing: nothing is fetched, in whatever version of git. */
const LOCALLY = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' }

/** Asks git about the workspace; paths among the words mean themselves. `settings` are further `NAME=VALUE`. */
export async function askGit(
  words: readonly string[],
  context: PredicateContext,
  settings: readonly string[] = [],
): Promise<GitAnswer> {
  const { result, limit } = await runCommand(
    {
      words: [
        'git',
        '--no-pager',
        ...[...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]),
        ...words,
      ],
      directory: context.directory,
      env: { ...withoutGit(context), ...CLEANLY, ...LOCALLY, GIT_LITERAL_PATHSPECS: '1' },
      limit: TIME_LIMIT,
      outputLimit: OUTPUT_LIMIT,
    },
    context,
  )
  return readResult(result, limit)
}

function readResult(result: ProcessResult, limit: number): GitAnswer {
  switch (result.state) {
    case 'exited':
      return result.code >= 128 ? refusal(result) : answerOf(result)
    case 'killed':
      return { state: 'unavailable', reason: `git was ended by ${result.signal}` }
    case 'timed-out':
      return {
        state: 'unavailable',
        reason: result.aborted === true ? 'cancelled' : `git gave no answer within ${limit} ms`,
      }
    case 'not-started':
      return { state: 'unavailable', reason: `git could not be started: ${result.message}` }
  }
}

type Exited = Extract<ProcessResult, { readonly state: 'exited' }>

function refusal({ code, stderr }: Exited): GitAnswer {
  const reason = outputTail('', stderr, { prefix: 'git', limit: 300 })
  return { state: 'unavailable', reason, ...(code === USAGE ? { isUnknown: true } : {}) }
}

function answerOf({ code, stdout }: Exited): GitAnswer {
  const isCut = Buffer.byteLength(stdout) > OUTPUT_LIMIT - CHARACTER
  return { state: 'answered', code, stdout, isCut }
}

function withoutGit({ environment }: PredicateContext): Readonly<Record<string, undefined>> {
  const names = Object.keys(environment.variables).filter((name) => {
    const upper = name.toUpperCase()
    return upper.startsWith('GIT_') && !KEPT.has(upper)
  })
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
