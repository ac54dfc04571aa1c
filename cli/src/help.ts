import { isGroup, type Command, type CommandNode, type FoundCommand, type OptionSpec } from './command.js'
import { shownCommands } from './commands/built-in.js'
import { GLOBAL_OPTIONS, VERSION_OPTION } from './global-options.js'

/** @param found nothing for the program itself. */
export function renderHelp(found: FoundCommand | undefined): string {
  if (found === undefined) {
    return renderCommands({
      description: 'Guidance for coding agents that matches what a project depends on.',
      path: [],
      commands: shownCommands(),
      options: [...GLOBAL_OPTIONS, VERSION_OPTION],
    })
  }
  const { node, path } = found
  if (!isGroup(node)) {
    return renderCommand(node, path)
  }
  const { description } = node
  return renderCommands({
    description,
    path,
    commands: shownCommands(node.commands),
    options: GLOBAL_OPTIONS,
  })
}

interface Overview {
  readonly description: string
  readonly path: readonly string[]
  readonly commands: readonly CommandNode[]
  readonly options: readonly OptionSpec[]
}

function renderCommands({ description, path, commands, options }: Overview): string {
  const name = ['symposium', ...path].join(' ')
  return [
    description,
    '',
    path.length === 0 ? `Usage: ${name} [OPTIONS] COMMAND` : `Usage: ${name} COMMAND [OPTIONS]`,
    '',
    'Commands:',
    ...rows(commands.map((command) => [command.name, command.summary])),
    '',
    'Options:',
    ...rows(options.map(optionRow)),
    '',
    `${name} COMMAND --help shows what a command does, with examples.`,
    '',
  ].join('\n')
}

function renderCommand(command: Command, path: readonly string[]): string {
  const operands = command.arguments.map(({ name, optional }) => (optional === true ? `[${name}]` : name))
  const sections: string[] = [
    command.description,
    '',
    `Usage: ${['symposium', ...path, ...operands].join(' ')} [OPTIONS]`,
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
