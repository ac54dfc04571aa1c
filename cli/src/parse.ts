import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearest } from '@symposium/core'
import { SymposiumError } from '@symposium/sdk'
import type { Command, OptionSpec, OptionValues } from './command.js'
import { findCommand, shownCommands } from './commands/built-in.js'
import { GLOBAL_OPTIONS, VERSION_OPTION } from './global-options.js'

export type ParsedLine =
  | { readonly type: 'version' }
  | { readonly type: 'help'; readonly command: Command | undefined }
  | {
      readonly type: 'run'
      readonly command: Command
      readonly arguments: readonly string[]
      readonly options: OptionValues
    }
  | { readonly type: 'unknown'; readonly name: string; readonly options: OptionValues }

type ParseOptions = NonNullable<ParseArgsConfig['options']>

/**
 * The command is the first word that is no option and no option's value, so that
 * `--update check sync --help` is the help of `sync` (spec/pipeline.md L7).
 * @throws SymposiumError `USAGE`.
 */
export function parseLine(line: readonly string[]): ParsedLine {
  const globals = parseArgs({
    args: [...line],
    options: toParseOptions([...GLOBAL_OPTIONS, VERSION_OPTION]),
    allowPositionals: true,
    strict: false,
  })
  const [first, second] = globals.positionals
  const wantsHelp = globals.values['help'] === true
  if (first === undefined) {
    checkOptions(line, undefined)
    return globals.values['version'] === true && !wantsHelp
      ? { type: 'version' }
      : { type: 'help', command: undefined }
  }
  if (first === 'help') {
    return { type: 'help', command: second === undefined ? undefined : findCommand(second) }
  }
  const command = findCommand(first)
  if (wantsHelp) {
    return { type: 'help', command }
  }
  if (command === undefined) {
    return { type: 'unknown', name: first, options: readValues(globals.values, GLOBAL_OPTIONS) }
  }
  const specs = [...GLOBAL_OPTIONS, ...command.options]
  const parsed = checkOptions(line, command)
  const words = parsed.positionals.slice(1)
  checkArguments(words, command)
  const options = readValues(parsed.values, specs)
  checkChoices(options, specs)
  return { type: 'run', command, arguments: words, options }
}

/** What the first lines of output depend on, for lines that turn out to be wrong. */
export function wantsJson(line: readonly string[]): boolean {
  return line.includes('--json')
}

function checkOptions(line: readonly string[], command: Command | undefined): ReturnType<typeof parseArgs> {
  const specs = [...GLOBAL_OPTIONS, ...(command?.options ?? [VERSION_OPTION])]
  try {
    return parseArgs({
      args: [...line],
      options: toParseOptions(specs),
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    throw usage(describeParseFailure(error, specs), command)
  }
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

function checkArguments(words: readonly string[], command: Command): void {
  const missing = command.arguments[words.length]
  if (missing !== undefined) {
    throw usage(`${missing.name} is missing`, command)
  }
  const extra = words[command.arguments.length]
  if (extra !== undefined) {
    throw usage(`unexpected argument \`${extra}\``, command)
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

function usage(message: string, command: Command | undefined): SymposiumError {
  return new SymposiumError('USAGE', message, {
    remedy: `symposium ${command === undefined ? '' : `${command.name} `}--help`,
  })
}

/** For a word that is no command: the one that was probably meant. */
export function nearestCommand(name: string): string | undefined {
  return nearest(
    name,
    shownCommands().map((command) => command.name),
  )
}
