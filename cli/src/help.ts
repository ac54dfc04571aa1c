import { isAbsolute } from 'node:path'
import { AUDIENCE_HEADINGS, type ListedSubcommand } from '@symposium/core'
import { isGroup, type Command, type CommandGroup, type FoundCommand, type OptionSpec } from './command.js'
import type { ArgumentSpec, Example, OptionValues } from './command.js'
import { shownCommands } from './commands/built-in.js'
import { GLOBAL_OPTIONS, VERSION_OPTION } from './global-options.js'
import type { Io } from './io.js'
import { sanitize } from './output/sanitize.js'

export interface HelpLine {
  /** Nothing for the program itself. */
  readonly found: FoundCommand | undefined
  readonly options: OptionValues
}

export async function showHelp({ found, options }: HelpLine, io: Io): Promise<void> {
  io.stdout.write(
    found === undefined ? renderOverview(await pluginCommands(options, io)) : renderFound(found),
  )
}

/** The code that asks is loaded where there may be an answer: a home directory is the least that it takes. */
async function pluginCommands(options: OptionValues, io: Io): Promise<readonly ListedSubcommand[]> {
  if (!isAbsolute(io.environment.home)) {
    return []
  }
  const { listPluginCommands } = await import('./plugin-commands.js')
  return listPluginCommands(options, io)
}

const AUDIENCES = ['humans', 'agents'] as const

function renderOverview(added: readonly ListedSubcommand[]): string {
  const sections = AUDIENCES.map((audience) => ({
    title: `${AUDIENCE_HEADINGS[audience]}:`,
    rows: [
      ...shownCommands()
        .filter((command) => (command.audience ?? 'humans') === audience)
        .map(({ name, summary }): Row => [name, summary])
        .sort(byName),
      ...added.filter((subcommand) => subcommand.audience === audience).map(addedRow),
    ],
  })).filter((section) => section.rows.length > 0)
  // One column for both, so that the descriptions line up.
  const width = columnWidth(sections.flatMap((section) => section.rows))
  return [
    'Guidance for coding agents that matches what a project depends on.',
    '',
    'Usage: symposium [OPTIONS] COMMAND',
    '',
    ...sections.flatMap((section) => [section.title, ...layOut(section.rows, width), '']),
    'Options:',
    ...rows([...GLOBAL_OPTIONS, VERSION_OPTION].map(optionRow)),
    '',
    'symposium COMMAND --help shows what a command does, with examples.',
    '',
  ].join('\n')
}

function byName([left]: Row, [right]: Row): number {
  return left < right ? -1 : 1
}

/** What plugins say of themselves is one line of text, whatever is in it (cases/security.md S98). */
function addedRow({ name, description, plugins }: ListedSubcommand): Row {
  const [first = ''] = description.trim().split(/[\r\n]/)
  return plugins.length > 1
    ? [name, sanitize(`cannot be run: offered by ${plugins.join(', ')}`)]
    : [name, sanitize(first)]
}

function renderFound({ node, path }: FoundCommand): string {
  return isGroup(node) ? renderGroup(node, path) : renderCommand(node, path)
}

function renderGroup({ description, commands, examples }: CommandGroup, path: readonly string[]): string {
  const name = ['symposium', ...path].join(' ')
  return [
    description,
    '',
    `Usage: ${name} COMMAND [OPTIONS]`,
    '',
    'Commands:',
    ...rows(shownCommands(commands).map((command) => [command.name, command.summary])),
    '',
    'Options:',
    ...rows(GLOBAL_OPTIONS.map(optionRow)),
    '',
    ...exampleLines(examples),
    '',
    `${name} COMMAND --help shows what a command does, with examples.`,
    '',
  ].join('\n')
}

function renderCommand(command: Command, path: readonly string[]): string {
  const mayLack = command.options.some(({ alone }) => alone !== undefined)
  const operands = command.arguments.map(({ name, optional }) =>
    optional === true || mayLack ? `[${name}]` : name,
  )
  const sections: string[] = [
    command.description,
    '',
    `Usage: ${['symposium', ...path, ...operands].join(' ')} [OPTIONS]`,
    '',
  ]
  if (command.arguments.length > 0) {
    sections.push('Arguments:', ...rows(command.arguments.map(argumentRow)), '')
  }
  sections.push('Options:', ...rows([...command.options, ...GLOBAL_OPTIONS].map(optionRow)), '')
  sections.push(...exampleLines(command.examples), '')
  return sections.join('\n')
}

function exampleLines(examples: readonly Example[]): readonly string[] {
  return ['Examples:', ...rows(examples.map(({ command, description }) => [command, description]))]
}

function argumentRow({ name, description, choices }: ArgumentSpec): Row {
  return [name, `${description}${choicesOf(choices)}`]
}

function optionRow(option: OptionSpec): Row {
  const short = option.short === undefined ? '    ' : `-${option.short}, `
  const value = option.value === undefined ? '' : ` ${option.value}`
  const repeated = option.repeatable === true ? '; may be repeated' : ''
  return [`${short}--${option.name}${value}`, `${option.description}${choicesOf(option.choices)}${repeated}`]
}

function choicesOf(choices: readonly string[] | undefined): string {
  return choices === undefined ? '' : ` (${choices.join(', ')})`
}

type Row = readonly [name: string, description: string]

function rows(pairs: readonly Row[]): string[] {
  return layOut(pairs, columnWidth(pairs)).map((line) => `  ${line}`)
}

function layOut(pairs: readonly Row[], width: number): string[] {
  return pairs.map(([left, right]) => `${left.padEnd(width)}${right}`)
}

function columnWidth(pairs: readonly Row[]): number {
  return Math.max(...pairs.map(([left]) => left.length)) + 2
}
