import { lowerDependsOn } from '../predicates/lower.js'
import { parseGate } from '../predicates/parse.js'
import type { PredicateKinds } from '../predicates/registry.js'
import { splitList } from '../predicates/split-list.js'
import type { Gate } from '../predicates/tree.js'
import { problemFrom, type Problem } from '../report/problem.js'
import type { FieldReading } from './skill-fields.js'
import type { StringField } from './string-fields.js'

export interface FrontmatterContext {
  readonly file: string
  readonly kinds: PredicateKinds
  /** Retired calls are upgraded, with one warning. */
  readonly legacy: boolean
}

/**
 * `depends-on` and `predicates`, both lists that commas outside of parentheses
 * separate (spec/model.md 3.2 F5). One bad piece fails the skill: a gate that was
 * left out would widen it.
 */
export function readFrontmatterGate(
  values: ReadonlyMap<string, StringField>,
  context: FrontmatterContext,
): FieldReading<Gate> {
  const { file, kinds, legacy } = context
  const replacements: string[] = []
  const options = legacy ? { legacy: (replacement: string) => void replacements.push(replacement) } : {}
  const dependsOn = readList(values.get('depends-on'), file, (pieces) => lowerDependsOn(pieces, kinds))
  const predicates = readList(values.get('predicates'), file, (pieces) => parseGate(pieces, kinds, options))
  return {
    value: [...(dependsOn.value ?? []), ...(predicates.value ?? [])],
    errors: [...dependsOn.errors, ...predicates.errors],
    warnings: retiredCalls(replacements, { file, line: values.get('predicates')?.line ?? 1 }),
  }
}

function readList(
  field: StringField | undefined,
  file: string,
  parse: (pieces: readonly string[]) => Gate,
): FieldReading<Gate> {
  if (field === undefined) {
    return { value: [], errors: [], warnings: [] }
  }
  try {
    return { value: parse(splitList(field.text)), errors: [], warnings: [] }
  } catch (error) {
    // What a predicate knows of its place is a column in its own text.
    const problem = problemFrom(error, { code: 'PREDICATE_SYNTAX' })
    return { errors: [{ ...problem, place: { file, line: field.line } }], warnings: [] }
  }
}

function retiredCalls(
  replacements: readonly string[],
  place: { readonly file: string; readonly line: number },
): readonly Problem[] {
  if (replacements.length === 0) {
    return []
  }
  const remedy = `write \`${replacements.join('`, `')}\``
  return [{ code: 'PREDICATE_RETIRED', message: '`predicates` holds retired calls', place, remedy }]
}
