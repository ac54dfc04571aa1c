import { isCustomPredicateName } from '../../predicates/names.js'
import { quote } from '../../report/show.js'
import type { DeclaredPredicate } from '../declared.js'
import type { TableReader } from '../table-reader.js'
import type { ReadingContext } from './context.js'
import { readArguments, readCommand } from './installations.js'

/** `[[predicate]]` (spec/model.md 1.9). Two of one name both stay: the registry of all plugins drops both (P22). */
export function readPredicateDefinitions(
  manifest: TableReader,
  context: ReadingContext,
): readonly DeclaredPredicate[] {
  const definitions: DeclaredPredicate[] = []
  for (const reader of manifest.tables('predicate')) {
    const definition = reader === undefined ? undefined : readPredicate(reader, context)
    if (definition !== undefined) definitions.push(definition)
  }
  return definitions
}

function readPredicate(reader: TableReader, context: ReadingContext): DeclaredPredicate | undefined {
  const name = reader.text('name')
  if (name !== undefined) checkName(reader, name, context)
  else if (!reader.has('name')) reader.missing('name', 'name the predicate, as in `name = "uses_tool"`')
  const command = readCommand(reader, context)
  const args = readArguments(reader, 'args')
  reader.finish()
  if (reader.rejected || name === undefined || command === undefined) return undefined
  return { place: reader.place, name, command, args }
}

function checkName(reader: TableReader, name: string, { kinds }: ReadingContext): void {
  if (!isCustomPredicateName(name)) {
    reader.reject(`\`name\` in ${reader.title} cannot be called as a predicate: ${quote(name)}`, {
      key: 'name',
      remedy: 'use a letter, then letters, digits and `_`',
    })
  } else if (kinds.isReserved(name)) {
    reader.reject(`\`name\` in ${reader.title} is taken by a built-in predicate: ${quote(name)}`, {
      key: 'name',
      remedy: 'choose another name',
    })
  }
}
