import { isSymposiumError } from '../../errors.js'
import type { JsonObject } from '../../json.js'
import { check, defineCase, describeThrown, show, type ConformanceCase } from '../case.js'
import { HOSTILE_NAMES } from '../hostile.js'
import { requireJson, requireSame } from '../plain-data.js'
import { SYNTAX_CODES } from './leaves.js'
import type { PredicateKindSubject } from './subject.js'
import { leafOf, parseValid } from './surroundings.js'

export const FIELDS = 'fields'
export const FORMAT = 'format'

/** As deep as an author can write, and deeper than a careless function can follow. */
const DEPTH = 10_000

export const fieldsCases: readonly ConformanceCase<PredicateKindSubject>[] = [
  defineCase({
    id: 'predicate-kind/format',
    title: 'arguments are printed so that they are read again, and printed the same',
    capability: FORMAT,
    run(subject) {
      const kind = leafOf(subject)
      for (const { argument, args } of parseValid(subject)) {
        const printed = kind.format?.(args) ?? ''
        check(typeof printed === 'string', `${show(argument)} is printed as ${show(printed)}`)
        check(
          printed === printed.trim(),
          `${show(argument)} is printed with space around it: ${show(printed)}`,
        )
        const reread = kind.parse(printed)
        requireSame(
          args,
          reread,
          `${show(argument)} is printed as ${show(printed)}, and read as something else`,
        )
        requireSame(printed, kind.format?.(reread), `${show(argument)} is printed differently`)
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/fields',
    title: 'the fields of the table are listed, read, and can be written as a call',
    capability: FIELDS,
    run(subject) {
      const kind = leafOf(subject)
      check(kind.format !== undefined, 'a kind that reads a table must print its arguments, for a call')
      const valid = subject.validFields ?? []
      check(valid.length > 0, 'the subject must give fields that are valid')
      for (const fields of valid) {
        requireJson(parseFields(subject, fields), `what ${show(fields)} are read as`)
        for (const name of Object.keys(fields)) {
          check(name !== 'kind', 'no field can have the name `kind`')
          check(kind.fields?.includes(name) ?? true, `the field ${show(name)} is not among the kind's fields`)
        }
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/fields-invalid',
    title: 'invalid fields are refused with PREDICATE_SYNTAX and a remedy',
    capability: FIELDS,
    run(subject) {
      for (const fields of subject.invalidFields ?? []) {
        const thrown = failureOf(subject, fields)
        check(thrown !== undefined, `the fields ${show(fields)} must be refused`)
        check(
          isSymposiumError(thrown.error) && SYNTAX_CODES.includes(thrown.error.code),
          `refusing ${show(fields)} threw ${describeThrown(thrown.error)}, not a SymposiumError PREDICATE_SYNTAX`,
        )
        check(thrown.error.remedy !== undefined, `refusing ${show(fields)} must come with a remedy`)
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/fields-hostile',
    title: 'hostile fields are taken or refused, and never break the reader',
    capability: FIELDS,
    run(subject) {
      for (const fields of hostileFields(subject)) {
        const thrown = failureOf(subject, fields)
        check(
          thrown === undefined || isSymposiumError(thrown.error),
          `reading hostile fields threw ${describeThrown(thrown?.error)}`,
        )
      }
    },
  }),
]

/** Every field of a valid table in turn is of another type, hostile text, or inherited from nothing. */
function hostileFields({ validFields = [] }: PredicateKindSubject): readonly JsonObject[] {
  let nested: JsonObject[string] = 1
  for (let depth = 0; depth < DEPTH; depth += 1) nested = [nested]
  const values = [null, true, -1, 0.5, '', [], {}, [null], { a: null }, nested, ...HOSTILE_NAMES]
  const own = JSON.parse('{"__proto__":{"path":"x"},"constructor":1}') as JsonObject
  return [{}, own, ...validFields.flatMap((fields) => spoil(fields, values))]
}

function spoil(fields: JsonObject, values: readonly JsonObject[string][]): readonly JsonObject[] {
  return Object.keys(fields).flatMap((name) => values.map((value) => ({ ...fields, [name]: value })))
}

function parseFields(subject: PredicateKindSubject, fields: JsonObject): JsonObject[string] {
  return leafOf(subject).parseFields?.(fields) ?? null
}

function failureOf(
  subject: PredicateKindSubject,
  fields: JsonObject,
): { readonly error: unknown } | undefined {
  try {
    parseFields(subject, fields)
    return undefined
  } catch (error) {
    return { error }
  }
}
