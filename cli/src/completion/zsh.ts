import type { OptionSpec } from '../command.js'
import {
  isPath,
  optionValues,
  spellings,
  valueSpellings,
  type CompletionModel,
  type OptionValue,
  type Place,
} from './model.js'

/** As a file `_symposium` in a directory of `fpath`, or evaluated behind `compinit`. */
export function zshScript(model: CompletionModel): string {
  const { programs, places } = model
  const paths = places.filter(({ path }) => path.length > 0).map(({ path }) => `"${path.join(' ')}"`)
  return [
    `#compdef ${programs.join(' ')}`,
    '# Completion of symposium for zsh.',
    '_symposium() {',
    '  local place="" previous="${words[CURRENT-1]}" index next',
    '  local -a candidates options',
    '  integer none=1',
    '  for ((index = 2; index < CURRENT; index++)); do',
    '    case "${words[index-1]}" in',
    `      ${valueSpellings(model).join('|')}) continue ;;`,
    '    esac',
    '    case "${words[index]}" in',
    '      -*) continue ;;',
    '    esac',
    '    next="${place:+$place }${words[index]}"',
    '    case "$next" in',
    `      ${paths.join('|')}) place="$next" ;;`,
    '      agents) [[ -z "$place" && "$index" = 2 ]] && continue ;;',
    '      *) [[ -z "$place" ]] && { _files; return; } ;;',
    '    esac',
    '  done',
    '  case "$place:$previous" in',
    ...optionValues(model).map((value) => `    ${patternOf(value)}) ${answerTo(value)}; return ;;`),
    '  esac',
    '  case "$place" in',
    ...places.flatMap((place) => [
      `    "${place.path.join(' ')}")`,
      ...listOf('candidates', wordRows(place)),
      ...(place.names === undefined
        ? []
        : [`      candidates+=(\${(f)"$(\${words[1]} complete ${place.names} 2>/dev/null)"})`]),
      ...listOf('options', optionRows(place, model)),
      '      ;;',
    ]),
    '  esac',
    '  _describe -t commands symposium candidates && none=0',
    // Of options the shell offers none before there is a dash: with them, words would not be offered either.
    '  _describe -o -t options option options && none=0',
    '  return none',
    '}',
    // Called by the completion system where it is a file of its own, defined where it is evaluated.
    'if [ "$funcstack[1]" = _symposium ]; then _symposium "$@"; else compdef _symposium ' +
      `${programs.join(' ')}; fi`,
    '',
  ].join('\n')
}

function patternOf({ option, path }: OptionValue): string {
  const place = path === undefined ? '*' : `"${path.join(' ')}"`
  return spellings(option)
    .map((spelling) => `${place}:${spelling}`)
    .join('|')
}

function answerTo({ option }: OptionValue): string {
  if (option.choices !== undefined) {
    return `compadd -- ${option.choices.join(' ')}`
  }
  return isPath(option) ? '_files -/' : '_message value'
}

function listOf(name: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0
    ? [`      ${name}=()`]
    : [`      ${name}=(`, ...rows.map((text) => `        ${text}`), '      )']
}

function wordRows({ commands, choices }: Place): readonly string[] {
  return [...commands.map(({ name, summary }) => row(name, summary)), ...choices.map((choice) => row(choice))]
}

function optionRows({ options }: Place, { globals }: CompletionModel): readonly string[] {
  return ([...options, ...globals] satisfies readonly OptionSpec[]).flatMap((option) =>
    spellings(option).map((spelling) => row(spelling, option.description)),
  )
}

function row(word: string, description?: string): string {
  const text = description === undefined ? word : `${word}:${description}`
  return `'${text.replaceAll("'", "'\\''")}'`
}
