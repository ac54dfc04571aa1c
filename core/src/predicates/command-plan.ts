import { posix, win32 } from 'node:path'
import type { JsonObject, PredicateContext, PredicateDescription } from '@symposium/sdk'
import { substitutePlaceholders, type SubstitutedCommand } from '../shell-commands/substitute-placeholders.js'

/** Exactly one of `command` and `argv` is there. */
export type CommandArgs = JsonObject & {
  /** For `sh -c`. */
  readonly command?: string
  /** A program and its arguments, without a shell. */
  readonly argv?: readonly string[]
  /** Seconds; 30 where absent. */
  readonly timeout?: number
  /** Below the workspace's root. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Exit codes that pass; 0 alone where absent. */
  readonly okCodes?: readonly number[]
  /** Characters of output that the message shows. */
  readonly tail?: number
  /** Seconds between the request to end and the end by force; 2 where absent. */
  readonly grace?: number
}

export interface CommandPlan {
  /** A program and its arguments. */
  readonly words: readonly string[]
  /** As a person would type it. */
  readonly text: string
  /** `undefined` removes a variable that is inherited. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Where a plugin's own scripts are: its directory, which the user's machine decides. */
const PLUGIN_DIRECTORY = 'SYMPOSIUM_PLUGIN_DIR'

/** What a command comes to where the host's loop is; nothing is looked at. */
export function planCommand(args: CommandArgs, context: PredicateContext): CommandPlan {
  const { number: phaseNumber, directory: phaseDir, requirementIds: phaseReqIds } = context.phase ?? {}
  const values = { phaseNumber, phaseDir, phaseReqIds }
  const { command, env: phase } = substitutePlaceholders(args.command ?? '', values)
  const env = { ...args.env, ...phase, [PLUGIN_DIRECTORY]: context.pluginDirectory }
  if (args.argv === undefined) return { words: ['sh', '-c', command], text: command, env }
  const words = args.argv.map((word) => resolveWord(word, context, phase))
  return { words, text: words.map(quoteWord).join(' '), env }
}

/** For a dry run. */
export function describeCommand(args: CommandArgs, context: PredicateContext): PredicateDescription {
  const { text, env } = planCommand(args, context)
  const names = Object.keys(env).filter((name) => env[name] !== undefined)
  const flavour = context.environment.platform === 'win32' ? win32 : posix
  return { command: text, cwd: flavour.join(context.directory, args.cwd ?? ''), env: names.toSorted() }
}

/**
 * No shell reads a word, so that one which is a placeholder gets the value, whatever it is. Inside of a longer word,
 * which may be a program for a shell that the word before it names, only a plain value is put, as in a command.
 */
function resolveWord(word: string, context: PredicateContext, phase: SubstitutedCommand['env']): string {
  const [, name] = /^\$\{(PHASE_NUMBER|PHASE_DIR|PHASE_REQ_IDS)\}$/.exec(word) ?? []
  if (name !== undefined) return new Map(Object.entries(phase)).get(name) ?? ''
  const { command } = substitutePlaceholders(word, {
    phaseNumber: phase.PHASE_NUMBER,
    phaseDir: phase.PHASE_DIR,
    phaseReqIds: phase.PHASE_REQ_IDS,
  })
  const { pluginDirectory } = context
  return pluginDirectory === undefined
    ? command
    : command.replaceAll(`\${${PLUGIN_DIRECTORY}}`, () => pluginDirectory)
}

function quoteWord(word: string): string {
  return /^[\w./:,@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
