import {
  isPath,
  optionValues,
  spellings,
  valueSpellings,
  type CompletionModel,
  type OptionValue,
  type Place,
} from './model.js'

/** Bash 3.2 and newer, without the package of completions that some systems have. */
export function bashScript(model: CompletionModel): string {
  const { programs, places } = model
  const paths = places.filter(({ path }) => path.length > 0).map(({ path }) => `"${path.join(' ')}"`)
  return [
    '# Completion of symposium for bash.',
    '_symposium() {',
    '  local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"',
    '  local place="" candidates="" index',
    '  # An option and its value in one word are three words here.',
    '  [ "$word" = "=" ] && word=""',
    '  [ "$previous" = "=" ] && previous="${COMP_WORDS[COMP_CWORD-2]}"',
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    '    case "${COMP_WORDS[index-1]}" in',
    `      ${valueSpellings(model).join('|')}) continue ;;`,
    '    esac',
    '    case "${COMP_WORDS[index]}" in',
    '      -*|=) continue ;;',
    '    esac',
    '    case "${place:+$place }${COMP_WORDS[index]}" in',
    `      ${paths.join('|')}) place="\${place:+$place }\${COMP_WORDS[index]}" ;;`,
    '      agents) [ -z "$place" ] && [ "$index" = 1 ] && continue ;;',
    '      *) [ -z "$place" ] && { COMPREPLY=($(compgen -f -- "$word")); return; } ;;',
    '    esac',
    '  done',
    '  case "$place:$previous" in',
    ...optionValues(model).map((value) => `    ${patternOf(value)}) ${answerTo(value)} ;;`),
    '    *)',
    '      case "$place" in',
    ...places.map((place) => `        "${place.path.join(' ')}") candidates="${wordsOf(place, model)}" ;;`),
    '      esac',
    '      case "$place" in',
    ...places.flatMap(({ path, names }) =>
      names === undefined
        ? []
        : [
            `        "${path.join(' ')}") candidates="$candidates $("\${COMP_WORDS[0]}" complete ${names} 2>/dev/null)" ;;`,
          ],
    ),
    '      esac ;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$candidates" -- "$word"))',
    '}',
    `complete -F _symposium ${programs.join(' ')}`,
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
    return `candidates="${option.choices.join(' ')}"`
  }
  return isPath(option) ? 'COMPREPLY=($(compgen -d -- "$word")); return' : 'return'
}

function wordsOf({ commands, options, choices }: Place, { globals }: CompletionModel): string {
  return [
    ...commands.map(({ name }) => name),
    ...choices,
    ...[...options, ...globals].flatMap(spellings),
  ].join(' ')
}
