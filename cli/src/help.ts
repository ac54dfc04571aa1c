import type { Command, OptionSpec } from './command.js'
import { shownCommands } from './commands/built-in.js'
import { GLOBAL_OPTIONS, VERSION_OPTION } from './global-options.js'

export function renderHelp(command: Command | undefined): string {
  return command === undefined ? renderOverview() : renderCommand(command)
}

function renderOverview(): string {
  return [
    'Guidance for coding agents that matches what a project depends on.',
    '',
    'Usage: symposium [OPTIONS] COMMAND',
    '',
    'Commands:',
    ...rows(shownCommands().map((command) => [command.name, command.summary])),
    '',
    'Options:',
    ...rows([...GLOBAL_OPTIONS, VERSION_OPTION].map(optionRow)),
    '',
    'symposium COMMAND --help shows what a command does, with examples.',
    '',
  ].join('\n')
}

function renderCommand(command: Command): string {
  const operands = command.arguments.map((argument) => ` ${argument.name}`).join('')
  const sections: string[] = [
    command.description,
    '',
    `Usage: symposium ${command.name}${operands} [OPTIONS]`,
    '',
  ]
  if (command.arguments.length > 0) {
    sections.push(
      'Arguments:',
      ...rows(command.arguments.map(({ name, description }) => [name, description])),
      '',
    )
  }
  sections.push('Options:', ...rows([...command.options, ...GLOBAL_OPTIONS].map(optionRow)), '')
  sections.push(
    'Examples:',
    ...rows(command.examples.map((example) => [example.command, example.description])),
    '',
  )
  return sections.join('\n')
}

function optionRow(option: OptionSpec): [string, string] {
  const short = option.short === undefined ? '    ' : `-${option.short}, `
  const value = option.value === undefined ? '' : ` ${option.value}`
  const choices = option.choices === undefined ? '' : ` (${option.choices.join(', ')})`
  const repeated = option.repeatable === true ? '; may be repeated' : ''
  return [`${short}--${option.name}${value}`, `${option.description}${choices}${repeated}`]
}

function rows(pairs: readonly (readonly [string, string] | readonly string[])[]): string[] {
  const width = Math.max(...pairs.map(([left]) => left?.length ?? 0)) + 2
  return pairs.map(([left, right]) => `  ${(left ?? '').padEnd(width)}${right ?? ''}`)
}
