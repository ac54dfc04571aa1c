import { isGroup, type ArgumentSpec, type CommandNode, type OptionSpec } from '../command.js'
import { GLOBAL_OPTIONS, VERSION_OPTION } from '../global-options.js'

/** What may stand behind some words of a command line. */
export interface Place {
  /** The words, without options: none for the program itself. */
  readonly path: readonly string[]
  readonly commands: readonly { readonly name: string; readonly summary: string }[]
  /** Those of the place itself; the ones that are good everywhere are in {@link CompletionModel}. */
  readonly options: readonly OptionSpec[]
  /** What its first argument can be. */
  readonly choices: readonly string[]
  /** What `symposium complete` is asked for here. */
  readonly names?: 'commands' | 'plugins'
}

export interface CompletionModel {
  readonly programs: readonly string[]
  readonly places: readonly Place[]
  readonly globals: readonly OptionSpec[]
}

/** The table of commands, as every shell needs it: so that no script can say other things than the parser. */
export function completionModel(table: readonly CommandNode[]): CompletionModel {
  const commands = shown(table)
  const help: CommandNode = {
    name: 'help',
    summary: 'Show what a command does',
    description: '',
    examples: [],
    commands: [],
  }
  const root: Place = {
    path: [],
    commands: [...commands, help].map(nameAndSummary),
    options: [VERSION_OPTION],
    choices: [],
    names: 'commands',
  }
  const places = [root, ...commands.flatMap((node) => placesBelow(node, [node.name]))]
  return { programs: ['symposium', 'cargo-agents'], places, globals: GLOBAL_OPTIONS }
}

function placesBelow(node: CommandNode, path: readonly string[]): readonly Place[] {
  if (!isGroup(node)) {
    const { suggests = [], choices = suggests, names }: Partial<ArgumentSpec> = node.arguments[0] ?? {}
    return [{ path, commands: [], options: node.options, choices, ...(names === undefined ? {} : { names }) }]
  }
  const commands = shown(node.commands)
  return [
    { path, commands: commands.map(nameAndSummary), options: [], choices: [] },
    ...commands.flatMap((command) => placesBelow(command, [...path, command.name])),
  ]
}

function shown(commands: readonly CommandNode[]): readonly CommandNode[] {
  return commands.filter(({ hidden }) => hidden !== true)
}

function nameAndSummary({ name, summary }: CommandNode): { name: string; summary: string } {
  return { name, summary }
}

/** `--update`, `-q`. */
export function spellings({ name, short }: OptionSpec): readonly string[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])]
}

/** What stands behind an option, in the places where it may. */
export interface OptionValue {
  readonly option: OptionSpec
  /** Absent for an option that is good everywhere. */
  readonly path?: readonly string[]
}

/** Options that take a value, the next word. */
export function optionValues({ places, globals }: CompletionModel): readonly OptionValue[] {
  const takesValue = ({ value }: OptionSpec): boolean => value !== undefined
  return [
    ...globals.filter(takesValue).map((option) => ({ option })),
    ...places.flatMap(({ options, path }) => options.filter(takesValue).map((option) => ({ option, path }))),
  ]
}

/** Of an option or argument, by the name that help gives it. */
export function isPath(option: OptionSpec): boolean {
  return option.value === 'PATH'
}

/** Every spelling of an option that takes a value, each once. */
export function valueSpellings(model: CompletionModel): readonly string[] {
  return [...new Set(optionValues(model).flatMap(({ option }) => spellings(option)))]
}
