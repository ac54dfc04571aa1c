import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearest } from '@symposium/core'
import { SymposiumError } from '@symposium/sdk'
import { isGroup, type Command, type CommandGroup, type FoundCommand } from './command.js'
import type { OptionSpec, OptionValues } from './command.js'
import { findCommand, shownCommands } from './commands/built-in.js'
import { GLOBAL_OPTIONS, VERSION_OPTION } from './global-options.js'

export type ParsedLine =
  | { readonly type: 'version' }
  /** Nothing is found for the program itself. */
  | { readonly type: 'help'; readonly found: FoundCommand | undefined; readonly options: OptionValues }
  | {
      readonly type: 'run'
      readonly command: Command
      readonly arguments: readonly string[]
      readonly options: OptionValues
    }
  /** No command of ours: one of a plugin, perhaps. `words` are its own, byte for byte. */
  | {
      readonly type: 'foreign'
      readonly name: string
      readonly words: readonly string[]
      readonly options: OptionValues
    }

type ParseOptions = NonNullable<ParseArgsConfig['options']>

/**
 * The command is the first word that is no option and no option's value, so that
 * `--update check sync --help` is the help of `sync` (spec/pipeline.md L7).
 * @throws SymposiumError `USAGE`.
 */
export function parseLine(line: readonly string[]): ParsedLine {
  const globals = readGlobals(line)
  const words = globals.positionals
  const [first] = words
  const options = readValues(globals.values, GLOBAL_OPTIONS)
  if (first === 'help') {
    return { type: 'help', found: findCommand(words.slice(1)), options }
  }
  const found = findCommand(words)
  if (found === undefined) {
    const place = globals.tokens.find(({ kind }) => kind === 'positional')?.index
    return parseForeign(line, place ?? line.length)
  }
  return globals.values['help'] === true ? { type: 'help', found, options } : parseFound(line, found, words)
}

/** What a line is about, whatever else is wrong with it. */
export function commandOf(line: readonly string[]): FoundCommand | undefined {
  return findCommand(readGlobals(line).positionals)
}

function readGlobals(line: readonly string[]) {
  return parseArgs({
    args: [...line],
    options: toParseOptions([...GLOBAL_OPTIONS, VERSION_OPTION]),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
}

/** What stands behind a name that is not ours is not ours to read: `--help` goes to the program (spec/agents-and-hooks.md 5.3). */
function parseForeign(line: readonly string[], place: number): ParsedLine {
  const { values } = checkOptions(line.slice(0, place), undefined)
  const options = readValues(values, GLOBAL_OPTIONS)
  const [name, ...words] = line.slice(place)
  if (name === undefined || values['help'] === true) {
    const wantsVersion = values['version'] === true && values['help'] !== true
    return wantsVersion ? { type: 'version' } : { type: 'help', found: undefined, options }
  }
  checkChoices(options, GLOBAL_OPTIONS)
  return { type: 'foreign', name, words, options }
}

function parseFound(
  line: readonly string[],
  { node, path }: FoundCommand,
  words: readonly string[],
): ParsedLine {
  if (isGroup(node)) {
    const unknown = words[path.length]
    if (unknown !== undefined) {
      throw noSuchCommand(unknown, { node, path })
    }
    const byDefault = node.commands.find(({ name }) => name === node.byDefault)
    if (byDefault !== undefined) {
      return parseFound(line, { node: byDefault, path }, words)
    }
    const { values } = checkOptions(line, { node, path })
    return { type: 'help', found: { node, path }, options: readValues(values, GLOBAL_OPTIONS) }
  }
  const found = { node, path }
  const specs = [...GLOBAL_OPTIONS, ...node.options]
  const parsed = checkOptions(line, found)
  const given = parsed.positionals.slice(path.length)
  const options = readValues(parsed.values, specs)
  const alone = node.options.find((spec) => spec.alone !== undefined && options.has(spec.name))
  checkArguments(given, found, alone)
  checkTogether(alone, options, found)
  checkChoices(options, specs)
  return { type: 'run', command: node, arguments: given, options }
}

/** What the first lines of output depend on, for lines that turn out to be wrong. */
export function wantsJson(line: readonly string[]): boolean {
  return line.includes('--json')
}

function checkOptions(
  line: readonly string[],
  found: FoundCommand | undefined,
): ReturnType<typeof parseArgs> {
  const specs = [...GLOBAL_OPTIONS, ...ownOptions(found)]
  const parsed = ((): ReturnType<typeof parseStrictly> => {
    try {
      return parseStrictly(line, specs)
    } catch (error) {
      throw usage(describeParseFailure(error, specs), found)
    }
  })()
  const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  const twice = specs.find(
    ({ name, once }) => once === true && given.indexOf(name) !== given.lastIndexOf(name),
  )
  if (twice !== undefined) {
    throw usage(`\`--${twice.name}\` is given more than once`, found)
  }
  return parsed
}

function parseStrictly(line: readonly string[], specs: readonly OptionSpec[]) {
  return parseArgs({
    args: [...line],
    options: toParseOptions(specs),
    allowPositionals: true,
    strict: true,
    tokens: true,
  })
}

function ownOptions(found: FoundCommand | undefined): readonly OptionSpec[] {
  if (found === undefined) {
    return [VERSION_OPTION]
  }
  return isGroup(found.node) ? [] : found.node.options
}

function describeParseFailure(error: unknown, specs: readonly OptionSpec[]): string {
  const message = error instanceof Error ? error.message : String(error)
  const unknown = /Unknown option '([^']+)'/.exec(message)?.[1]
  if (unknown === undefined) {
    return message.split('. ')[0] ?? message
  }
  const suggestion = nearest(
    unknown,
    specs.map((spec) => `--${spec.name}`),
  )
  return `unknown option \`${unknown}\`${suggestion === undefined ? '' : `, did you mean \`${suggestion}\`?`}`
}

function checkTogether(
  alone: OptionSpec | undefined,
  options: OptionValues,
  found: FoundCommand<Command>,
): void {
  const other = alone?.alone?.without.find((name) => options.has(name))
  if (other !== undefined) {
    throw usage(`\`--${alone?.name ?? ''}\` does not go with \`--${other}\``, found)
  }
}

function checkArguments(
  words: readonly string[],
  found: FoundCommand<Command>,
  alone: OptionSpec | undefined,
): void {
  const specs = alone === undefined ? found.node.arguments : []
  const missing = specs[words.length]
  if (missing !== undefined && missing.optional !== true) {
    throw usage(`${missing.name} is missing`, found)
  }
  const extra = words[specs.length]
  if (extra !== undefined) {
    throw usage(`unexpected argument \`${extra}\``, found)
  }
  for (const [index, { name, choices }] of specs.entries()) {
    const word = words[index]
    if (word !== undefined && choices !== undefined && !choices.includes(word)) {
      throw new SymposiumError('USAGE', `${name} cannot be \`${word}\``, {
        remedy: `one of ${choices.join(', ')}`,
      })
    }
  }
}

function checkChoices(options: OptionValues, specs: readonly OptionSpec[]): void {
  for (const spec of specs) {
    const values = options.get(spec.name)
    for (const value of values === undefined || values === true ? [] : values) {
      if (spec.choices !== undefined && !spec.choices.includes(value)) {
        throw new SymposiumError('USAGE', `\`--${spec.name}\` cannot be \`${value}\``, {
          remedy: `one of ${spec.choices.join(', ')}`,
        })
      }
      if (spec.number === true && !/^\d{1,9}$/.test(value)) {
        throw new SymposiumError('USAGE', `\`--${spec.name}\` cannot be \`${value}\``, {
          remedy: 'a whole number',
        })
      }
    }
  }
}

function toParseOptions(specs: readonly OptionSpec[]): ParseOptions {
  return Object.fromEntries(
    specs.map((spec) => [
      spec.name,
      {
        type: spec.value === undefined ? ('boolean' as const) : ('string' as const),
        ...(spec.short === undefined ? {} : { short: spec.short }),
        ...(spec.value === undefined ? {} : { multiple: true }),
      },
    ]),
  )
}

function readValues(values: Record<string, unknown>, specs: readonly OptionSpec[]): OptionValues {
  const read = new Map<string, true | readonly string[]>()
  for (const spec of specs) {
    const value = values[spec.name]
    if (value === true) {
      read.set(spec.name, true)
    } else if (Array.isArray(value)) {
      const texts = value.filter((item) => typeof item === 'string')
      // Of an option that is given once only, the last one counts.
      read.set(spec.name, spec.repeatable === true ? texts : texts.slice(-1))
    }
  }
  return read
}

function usage(message: string, found: FoundCommand | undefined): SymposiumError {
  return new SymposiumError('USAGE', message, {
    remedy: ['symposium', ...(found?.path ?? []), '--help'].join(' '),
  })
}

function noSuchCommand(word: string, { node, path }: FoundCommand<CommandGroup>): SymposiumError {
  const group = ['symposium', ...path].join(' ')
  const suggestion = nearestCommand(word, node)
  return new SymposiumError('USAGE', `no command \`${[...path, word].join(' ')}\``, {
    remedy: suggestion === undefined ? `${group} --help` : `${group} ${suggestion}`,
  })
}

/** For a word that is no command: the one that was probably meant. */
function nearestCommand(word: string, group?: CommandGroup): string | undefined {
  return nearest(
    word,
    shownCommands(group?.commands).map(({ name }) => name),
  )
}
