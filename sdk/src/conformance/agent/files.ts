import type { AgentFile, FileEntry, RegistrationRequest, RegistrationScope } from '../../agent-file.js'
import { isAbsolutePath } from '../../environment.js'
import { isSymposiumError } from '../../errors.js'
import { check, describeThrown, show } from '../case.js'
import { isEscape } from '../hostile.js'
import { requireJson, requireSame } from '../plain-data.js'
import { EMPTY, HOME, makeMachine, PROJECT, UNREADABLE } from './machine.js'

/** The two places that an agent's files can be in. */
export const SCOPES: readonly { readonly scope: RegistrationScope; readonly base: string }[] = [
  { scope: { type: 'global' }, base: HOME },
  { scope: { type: 'project', root: PROJECT }, base: PROJECT },
]

const FORMATS = ['json', 'json-with-comments', 'jsonc', 'toml', 'yaml', 'text']

/** What is asked of an agent where nothing is, and where nothing can be read. */
export function requests(scope: RegistrationScope, agent: string): readonly RegistrationRequest[] {
  const { environment, files } = makeMachine(EMPTY)
  return [files, UNREADABLE].map((reader) => ({ scope, environment, files: reader, agents: [agent] }))
}

/**
 * Asks twice, and requires files of the declared form below the place that the scope names.
 * Where it cannot be seen which files there are, the agent may say so instead.
 */
export function requireFiles(
  ask: () => readonly AgentFile[],
  base: string,
): readonly AgentFile[] | undefined {
  const answer = unlessUnreadable(ask)
  if (answer === undefined) return undefined
  const files: readonly AgentFile[] = answer
  check(Array.isArray(answer), `the files must be a list, not ${show(answer)}`)
  requireJson(files, 'what is registered')
  requireSame(files, ask(), 'what is registered differs when asked again')
  for (const { path, format, entries } of files) {
    const { environment } = makeMachine(EMPTY)
    check(
      isAbsolutePath(environment, path) && path.startsWith(`${base}/`) && !isEscape(path),
      `a file must lie below ${show(base)}, unlike ${show(path)}`,
    )
    check(FORMATS.includes(format), `the format of ${show(path)} must be one of ${FORMATS.join(', ')}`)
    entries.forEach((entry) => requireEntry(entry, format))
  }
  return files
}

/** The answer; `undefined` where there is none because files could not be read. */
export function unlessUnreadable<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    check(
      isSymposiumError(error) && error.code === 'FILE_UNREADABLE',
      `must not throw ${describeThrown(error)}`,
    )
    return undefined
  }
}

function requireEntry(entry: FileEntry, format: string): void {
  const isText = entry.type === 'text'
  check(isText === (format === 'text'), `an entry of type ${entry.type} is no part of a ${format} file`)
  switch (entry.type) {
    case 'text':
      check(
        entry.header !== '' && entry.text.startsWith(entry.header),
        'a generated text must begin with its header, by which it is known again',
      )
      break
    case 'handler':
      check(entry.command.length > 0, 'a handler must say where its command is')
      break
    case 'member':
    case 'frame':
      check(entry.path.length > 0, `the path of a ${entry.type} must not be empty`)
  }
}

/** Every text that an entry brings into a file. */
export function entryTexts(files: readonly AgentFile[]): string {
  return JSON.stringify(files.map(({ entries }) => entries))
}

/** Command lines in entries, with repetitions. */
export function countOf(text: string, files: readonly AgentFile[]): number {
  // A generated program holds the command as a text of its own, which JSON escapes once more.
  const texts = entryTexts(files)
  const once = JSON.stringify(text).slice(1, -1)
  const twice = JSON.stringify(once).slice(1, -1)
  return [...new Set([once, twice])].reduce((sum, form) => sum + texts.split(form).length - 1, 0)
}
