import { isAbsolute, relative, sep } from 'node:path'
import type { Installation, Plugin, Runnable } from '../manifest/plugin.js'

/** Words of a command line as a POSIX shell would read them back: no two lists of words look the same. */
export function quoteWords(words: readonly string[]): string {
  return words.map(quoteWord).join(' ')
}

export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

export interface RunText {
  /** Name of an installation of the plugin. */
  readonly command: string
  /** What is picked inside the installation, where that says nothing itself. */
  readonly runnable?: Runnable
  readonly args: readonly string[]
  /** Names of installations whose programs come in front of everybody else's: they may be taken for what is started. */
  readonly requirements?: readonly string[]
}

/**
 * What is started, as far as the manifest says: nothing is looked up for it. Programs that
 * come in front of others stand in parentheses, which no word has without quotes.
 */
export function runText(plugin: Plugin, { command, runnable, args, requirements = [] }: RunText): string {
  const find = (wanted: string): Installation | undefined =>
    plugin.installations.find(({ name }) => name === wanted)
  const words = [...programWords(plugin, find(command), { command, runnable }), ...args]
  const others = requirements.filter((name) => name !== command)
  const paths = others.flatMap((name) =>
    programWords(plugin, find(name), { command: name, runnable: undefined }).slice(-1),
  )
  return `${quoteWords(words)}${paths.length === 0 ? '' : ` (with ${quoteWords(paths)})`}`
}

function programWords(
  plugin: Plugin,
  installation: Installation | undefined,
  { command, runnable }: { readonly command: string; readonly runnable: Runnable | undefined },
): readonly string[] {
  const own = installation?.runnable ?? runnable
  if (installation === undefined || own === undefined) return [command]
  const isOwnFile = installation.source === undefined
  const path = isOwnFile ? pathInPlugin(plugin, own.path) : `${command}/${own.path}`
  return own.type === 'script' ? ['sh', path] : [path]
}

/** With `/` on every system; a path that leads out of the plugin is shown as it is. */
function pathInPlugin({ directory }: Plugin, path: string): string {
  const inside = relative(directory, path)
  return inside.startsWith('..') || isAbsolute(inside) ? path : `./${inside.replaceAll(sep, '/')}`
}
