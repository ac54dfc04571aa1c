import type { OptionSpec } from '../command.js'
import { isPath, spellings, valueSpellings, type CompletionModel, type Place } from './model.js'

export function fishScript(model: CompletionModel): string {
  const { programs, places, globals } = model
  const paths = places.filter(({ path }) => path.length > 0).map(({ path }) => quote(path.join(' ')))
  const lines = programs.flatMap((program) => [
    ...places.flatMap((place) => rowsOf(place, program)),
    ...globals.map((option) => optionRow(option, program, "not __symposium_is 'of a plugin'")),
  ])
  return [
    '# Completion of symposium for fish.',
    '# The words so far that lead to a command.',
    'function __symposium_place',
    '    set -l place ""',
    '    set -l takes 0',
    '    for word in (commandline -opc)[2..-1]',
    '        if test $takes = 1',
    '            set takes 0',
    '            continue',
    '        end',
    '        switch $word',
    `            case ${valueSpellings(model).join(' ')}`,
    '                set takes 1',
    "            case '-*'",
    "            case '*'",
    '                set -l next (string trim -- "$place $word")',
    `                if contains -- $next ${paths.join(' ')}`,
    '                    set place $next',
    '                else if test -z "$place" -a "$word" != agents',
    "                    set place 'of a plugin'",
    '                end',
    '        end',
    '    end',
    '    echo "@$place"',
    'end',
    'function __symposium_is',
    '    test (__symposium_place) = "@$argv[1]"',
    'end',
    ...programs.map((program) => `complete -c ${program} -n "not __symposium_is 'of a plugin'" -f`),
    ...lines,
    '',
  ].join('\n')
}

function rowsOf({ path, commands, options, choices, names }: Place, program: string): readonly string[] {
  const condition = `__symposium_is '${path.join(' ')}'`
  const start = `complete -c ${program} -n "${condition}"`
  return [
    ...commands.map(({ name, summary }) => `${start} -a ${name} -d ${quote(summary)}`),
    ...choices.map((choice) => `${start} -a ${choice}`),
    ...(names === undefined ? [] : [`${start} -a "(${program} complete ${names} 2>/dev/null)"`]),
    ...options.map((option) => optionRow(option, program, condition)),
  ]
}

function optionRow(option: OptionSpec, program: string, condition: string): string {
  const names = spellings(option).map((spelling) =>
    spelling.startsWith('--') ? `-l ${spelling.slice(2)}` : `-s ${spelling.slice(1)}`,
  )
  const value =
    option.choices === undefined
      ? option.value === undefined
        ? ''
        : isPath(option)
          ? ' -r -a "(__fish_complete_directories)"'
          : ' -x'
      : ` -x -a ${quote(option.choices.join(' '))}`
  return `complete -c ${program} -n "${condition}" ${names.join(' ')}${value} -d ${quote(option.description)}`
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
}
