import type { OptionSpec } from '../command.js'
import { optionValues, spellings, valueSpellings, type CompletionModel, type Place } from './model.js'

/** For Windows PowerShell 5 and PowerShell 7. */
export function powershellScript(model: CompletionModel): string {
  const { programs, places } = model
  const values = optionValues(model).flatMap(({ option, path }) =>
    (option.choices ?? []).length === 0
      ? []
      : spellings(option).map(
          (spelling) =>
            `    ${quote(`${path === undefined ? '*' : path.join(' ')}:${spelling}`)} = @(${list(option.choices ?? [])})`,
        ),
  )
  return [
    '# Completion of symposium for PowerShell.',
    `Register-ArgumentCompleter -Native -CommandName ${programs.join(', ')} -ScriptBlock {`,
    '  param($word, $line, $cursor)',
    `  $takesValue = @(${list(valueSpellings(model))})`,
    '  $values = @{',
    ...values,
    '  }',
    '  $places = @{',
    ...places.flatMap((place) => [
      `    ${quote(place.path.join(' '))} = @(`,
      ...rowsOf(place, model).map((row) => `      ${row}`),
      '    )',
    ]),
    '  }',
    '  $names = @{',
    ...places.flatMap(({ path, names }) =>
      names === undefined ? [] : [`    ${quote(path.join(' '))} = ${quote(names)}`],
    ),
    '  }',
    "  $place = ''",
    "  $previous = ''",
    '  $foreign = $false',
    '  $elements = @($line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursor })',
    '  foreach ($element in $elements) {',
    '    $text = $element.Extent.Text',
    '    $isValue = $takesValue -contains $previous',
    '    $previous = $text',
    "    if ($isValue -or $text.StartsWith('-')) { continue }",
    '    $next = "$place $text".Trim()',
    '    if ($places.ContainsKey($next)) { $place = $next }',
    "    elseif ($place -eq '' -and $text -ne 'agents') { $foreign = $true }",
    '  }',
    '  if ($foreign) { return }',
    '  $found = $values["${place}:$previous"]',
    '  if (-not $found) { $found = $values["*:$previous"] }',
    '  if ($found) { $rows = $found | ForEach-Object { ,@($_, $_) } }',
    '  elseif ($takesValue -contains $previous) { return }',
    '  else {',
    '    $rows = $places[$place]',
    '    $kind = $names[$place]',
    '    if ($kind) { $rows += & $line.CommandElements[0].Extent.Text complete $kind 2>$null | ForEach-Object { ,@($_, $_) } }',
    '  }',
    '  $rows | Where-Object { $_[0] -like "$word*" } | ForEach-Object {',
    "    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])",
    '  }',
    '}',
    '',
  ].join('\n')
}

function rowsOf({ commands, options, choices }: Place, { globals }: CompletionModel): readonly string[] {
  const optionRows = ([...options, ...globals] satisfies readonly OptionSpec[]).flatMap((option) =>
    spellings(option).map((spelling) => row(spelling, option.description)),
  )
  return [
    ...commands.map(({ name, summary }) => row(name, summary)),
    ...choices.map((choice) => row(choice, choice)),
    ...optionRows,
  ]
}

function row(word: string, description: string): string {
  return `,@(${list([word, description])})`
}

function list(words: readonly string[]): string {
  return words.map(quote).join(', ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
