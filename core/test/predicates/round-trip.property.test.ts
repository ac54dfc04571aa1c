import type { JsonObject, JsonValue } from '@symposium/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePredicate } from '../../src/predicates/parse.js'
import { parsePredicateValue } from '../../src/predicates/parse-value.js'
import { allKinds } from './kinds/real.js'
import { faultOf } from './fault-of.js'

type Fields = fc.Arbitrary<JsonObject>

/** Whatever an author may write, parentheses, quotes, line breaks and emoji too; no half characters, which no file holds. */
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('(', ')', ',', '"', '{', '}', ' ', '\n', '\\'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 12,
  })
  .filter((value) => value.trim() !== '' && !value.includes('\0'))
const path = text.filter((value) => !/^(?:[/\\]|[A-Za-z]:)/.test(value) && !value.includes('..'))
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue)
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const revision = fc
  .stringMatching(/^[A-Za-z0-9_@][A-Za-z0-9_./~^-]{0,8}$/)
  .filter((value) => !value.includes('..'))

function optional<T extends JsonValue>(name: string, value: fc.Arbitrary<T>): Fields {
  return fc.option(value).map((found): JsonObject => (found === null ? {} : { [name]: found }))
}

function merged(...parts: readonly Fields[]): Fields {
  return fc.tuple(...parts).map((found) => Object.assign({}, ...found) as JsonObject)
}

function field<T extends JsonValue>(name: string, value: fc.Arbitrary<T>): Fields {
  return value.map((found) => ({ [name]: found }))
}

const FIELDS: Readonly<Record<string, Fields>> = {
  'depends-on': merged(
    field('name', fc.constantFrom('serde', '*', 'npm:@scope/name', 'cargo:x_y')),
    optional('range', fc.constantFrom('>=1.0', '^1.2', '==1.0.2', '>=1.0,<2.0')),
  ).filter(({ name, range }) => name !== '*' || range === undefined),
  env: merged(
    field(
      'name',
      text.filter((value) => !value.includes('=')),
    ),
    optional('equals', fc.oneof(text, fc.constant(''))),
  ),
  path_exists: merged(
    field(
      'path',
      text.filter((value) => !/[/\\]/.test(value)),
    ),
    optional('type', fc.constantFrom('file', 'dir', 'any')),
    optional('search', fc.constantFrom('fs', 'PATH')),
  ),
  shell: field('command', fc.constantFrom('true', 'echo $(date)', '{"a": 1}', '{ ls; }', 'a, b', 'x\ny')),
  'workspace-member': fc.constant({}),
  'command-exit-zero': merged(
    fc.oneof(field('command', text), field('argv', fc.tuple(text, fc.oneof(text, fc.constant(''))))),
    optional('timeout', fc.double({ min: 0.001, max: 1e9, noNaN: true })),
    optional('cwd', path),
    optional(
      'env',
      fc.dictionary(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,5}$/), text, { noNullPrototype: true }),
    ),
    optional('okCodes', fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 3 })),
    optional('tail', fc.integer({ min: 0, max: 2000 })),
    optional('grace', fc.integer({ min: 0, max: 60 })),
  ),
  'artifact-frontmatter-equals': merged(
    field(
      'artifact',
      text.filter((value) => !/[/\\]/.test(value) && !/^\.\.?$/.test(value)),
    ),
    field('field', text),
    field('equals', json),
    optional('coerce', fc.boolean()),
  ),
  'json-query': merged(
    field(
      'file',
      path.map((value) => `${value}.json`),
    ),
    field('pointer', fc.constantFrom('', '/', '/a/b', '/a~1b/(c)')),
    fc.oneof(
      field('equals', json),
      field('exists', fc.boolean()),
      field('matches', text),
      field('lt', finite),
      field('gt', finite),
    ),
  ),
  'file-hash': merged(field('path', path), field('sha256', fc.stringMatching(/^[0-9a-fA-F]{64}$/))),
  'file-matches': merged(field('path', path), field('pattern', text), optional('absent', fc.boolean())),
  'newer-than': merged(
    field('target', path),
    field('sources', fc.array(path, { minLength: 1, maxLength: 3 })),
  ),
  'git-clean': merged(
    optional('paths', fc.array(path, { minLength: 1, maxLength: 3 })),
    optional('untracked', fc.boolean()),
  ),
  'git-ref': merged(field('branch', revision), optional('contains', revision), optional('ahead', revision)),
}

/** A predicate in any mixture of both forms. */
const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => {
  const leaves = Object.entries(FIELDS).map(([kind, fields]) =>
    fields.map((found): JsonValue => ({ kind, ...found })),
  )
  const calls = fc.constantFrom<JsonValue>('env(CI)', 'kit(a, (b))', 'any(depends-on(serde), not(env(A=1)))')
  const children = fc.array(tie('value'), { minLength: 1, maxLength: 3 })
  return {
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      fc.oneof(...leaves, calls, fc.constant<JsonValue>({ kind: 'acme/kit', argument: 'x' })),
      fc.tuple(fc.constantFrom('any', 'all'), children).map(([kind, of]): JsonValue => ({ kind, of })),
      tie('value').map((of): JsonValue => ({ kind: 'not', of })),
    ),
  }
})

describe('the table and the call of', () => {
  it('are there for every kind that is a leaf', () => {
    const leaves = [...new Set([...allKinds.names()].map((name) => allKinds.get(name)))]
    const names = leaves.flatMap((kind) => (kind?.type === 'leaf' ? [kind.name] : []))
    expect(Object.keys(FIELDS).toSorted()).toEqual(names.toSorted())
  })

  it.each(Object.entries(FIELDS))('%s are the same predicate', (kind, fields) => {
    fc.assert(
      fc.property(fields, (found) => {
        const predicate = parsePredicateValue({ kind, ...found }, allKinds)
        expect(parsePredicate(predicate.text, allKinds)).toEqual(predicate)
        // The canonical text of the call's own arguments is that text again.
        const registered = allKinds.get(kind)
        if (predicate.type !== 'leaf' || registered?.type !== 'leaf') expect.fail('no leaf')
        expect(`${kind}(${registered.format?.(predicate.args)})`).toBe(predicate.text)
      }),
    )
  })

  it('all kinds below each other are the same predicate', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const predicate = parsePredicateValue(value, allKinds)
        expect(parsePredicate(predicate.text, allKinds)).toEqual(predicate)
        expect(parsePredicateValue(predicate.text, allKinds)).toEqual(predicate)
        expect(JSON.parse(JSON.stringify(predicate))).toEqual(predicate)
      }),
    )
  })
})

it('whatever else a table holds is a predicate or an error with a remedy', () => {
  const names = fc.constantFrom(...allKinds.names(), 'kind', 'constructor', '__proto__', 'kit')
  const keys = fc.constantFrom(
    'kind',
    'of',
    'path',
    'file',
    'command',
    'argv',
    'env',
    'equals',
    'name',
    '__proto__',
  )
  const anything = fc.oneof(
    json,
    fc.tuple(names, fc.dictionary(keys, json)).map(([kind, fields]): JsonValue => ({ ...fields, kind })),
  )
  fc.assert(
    fc.property(anything, (value) => {
      try {
        expect(parsePredicateValue(value, allKinds).text).not.toBe('')
      } catch {
        expect(faultOf(() => parsePredicateValue(value, allKinds)).remedy).toBeDefined()
      }
    }),
    { numRuns: 500 },
  )
})
