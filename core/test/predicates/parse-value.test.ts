import type { JsonValue, LeafPredicateKind } from '@symposium/sdk'
import { createFakePredicateKind } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { parsePredicate } from '../../src/predicates/parse.js'
import { parsePredicateValue, type PredicateWarning } from '../../src/predicates/parse-value.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { faultOf } from './fault-of.js'

const callOnly: LeafPredicateKind<string> = {
  type: 'leaf',
  name: 'call-only',
  parse: (argument) => argument,
  evaluate: () => ({ holds: true, seen: '' }),
}
const lying: LeafPredicateKind = {
  ...callOnly,
  name: 'lying',
  parseFields: (fields) => fields,
  format: () => '',
}
const kinds = new PredicateKinds([...everydayKinds, createFakePredicateKind(), callOnly, lying])
const read = (value: JsonValue) => parsePredicateValue(value, kinds)

describe('a predicate as a value', () => {
  it.each<[JsonValue, string]>([
    ['env(CI)', 'env(CI)'],
    [' env( CI ) ', 'env( CI )'],
    [{ kind: 'fake', argument: 'yes' }, 'fake(yes)'],
    [{ kind: 'any', of: ['env(CI)', { kind: 'fake', argument: 'yes' }] }, 'any(env(CI), fake(yes))'],
    [{ kind: 'not', of: { kind: 'fake', argument: 'no' } }, 'not(fake(no))'],
    [{ kind: 'not', of: ['env(CI)'] }, 'not(env(CI))'],
    [{ kind: 'all', of: [{ kind: 'not', of: 'env(CI)' }, 'kit(x)'] }, 'all(not(env(CI)), kit(x))'],
    [{ kind: 'kit' }, 'kit()'],
    [{ kind: 'kit', argument: ' a b ' }, 'kit(a b)'],
    [{ kind: 'acme/kit', argument: 'x' }, 'acme/kit(x)'],
    // Case matters (E-P27).
    [{ kind: 'Shell', argument: 'x' }, 'Shell(x)'],
  ])('%j is the call %s', (value, text) => {
    const predicate = read(value)
    expect(predicate.text).toBe(text)
    expect(predicate).toEqual(parsePredicate(text, kinds))
  })

  it.each<[string, JsonValue, string]>([
    ['null (E32)', null, 'neither text nor a table'],
    ['a list (E32)', [], 'neither text nor a table'],
    ['a number', 7, 'neither text nor a table'],
    ['text that is no call (E32)', 'x', 'not a predicate'],
    ['no kind (E33)', {}, 'no `kind`'],
    ['an empty kind (E33)', { kind: '' }, 'no `kind`'],
    ['a kind that is a number (E33)', { kind: 1 }, 'no `kind`'],
    ['another case (E34)', { kind: 'Path-Exists' }, 'no kind of predicate `Path-Exists`'],
    ['a space behind (E34)', { kind: 'env ', name: 'CI' }, 'no kind of predicate `env `'],
    ['a kind with fields that nobody has', { kind: 'jsonquery', file: 'x' }, 'no kind of predicate'],
    ['what every object has (E61)', { kind: '__proto__' }, 'no kind of predicate'],
    [
      'what every object has, with a field (E61)',
      { kind: 'constructor', command: 'true' },
      'no kind of predicate',
    ],
    ['an argument that is no text', { kind: 'kit', argument: 1 }, 'is no text'],
    ['an argument that closes the call', { kind: 'kit', argument: 'a) any(b' }, 'more than one predicate'],
    ['an argument that never closes', { kind: 'kit', argument: '(' }, 'never closed'],
    ['a kind that is a call', { kind: 'kit()' }, 'no kind of predicate'],
    ['no list', { kind: 'any' }, 'no list `of`'],
    ['one for many', { kind: 'any', of: 'env(CI)' }, 'no list `of`'],
    ['none (E-P3)', { kind: 'all', of: [] }, 'at least 1'],
    ['two for one (E-P15)', { kind: 'not', of: ['env(A)', 'env(B)'] }, 'exactly 1'],
    ['a kind for calls', { kind: 'call-only', x: 1 }, 'as a call only'],
    ['a kind that does not print what it reads', { kind: 'lying', x: 1 }, 'cannot be written as a call'],
    ['a leaf that refuses', { kind: 'fake' }, 'needs an argument'],
  ])('%s is refused', (_title, value, message) => {
    const fault = faultOf(() => read(value))
    expect(fault).toMatchObject({ code: 'PREDICATE_SYNTAX', message: expect.stringContaining(message) })
    expect(fault.remedy).toBeDefined()
  })

  it('tells where in the value something is wrong', () => {
    const value = {
      kind: 'any',
      of: ['env(A)', { kind: 'not', of: { kind: 'all', of: ['env(B)', 'env()'] } }],
    }
    expect(faultOf(() => read(value)).message).toContain('(at `of[1].of.of[1]`)')
  })

  it('names the kind that was meant', () => {
    expect(faultOf(() => read({ kind: 'depends_on', name: 'x' })).remedy).toBe('did you mean `depends-on`?')
    expect(faultOf(() => read({ kind: 'crate', argument: 'x' })).remedy).toBe('did you mean `depends-on`?')
  })

  it('is refused when it is nested too deep, and breaks nothing (H6)', () => {
    let value: JsonValue = 'env(CI)'
    for (let depth = 0; depth < 10_000; depth += 1) value = { kind: 'not', of: [value] }
    expect(faultOf(() => read(value)).code).toBe('PREDICATE_TOO_DEEP')
    const calls = `${'not('.repeat(10_000)}env(CI)${')'.repeat(10_000)}`
    expect(faultOf(() => read({ kind: 'not', of: calls })).code).toBe('PREDICATE_TOO_DEEP')
  })

  it('counts the depth of texts and tables together', () => {
    const calls = `${'not('.repeat(40)}env(CI)${')'.repeat(40)}`
    let value: JsonValue = calls
    for (let depth = 0; depth < 40; depth += 1) value = { kind: 'not', of: value }
    expect(read(calls).type).toBe('combinator')
    expect(faultOf(() => read(value)).code).toBe('PREDICATE_TOO_DEEP')
  })

  it('is refused where a field is nested too deep', () => {
    let argument: JsonValue = 'yes'
    for (let depth = 0; depth < 10_000; depth += 1) argument = [argument]
    expect(faultOf(() => read({ kind: 'fake', argument })).message).toContain('nested more than 32 deep')
  })

  it('leaves out fields that nobody knows, and says so (E48)', () => {
    const warnings: PredicateWarning[] = []
    const value = { kind: 'not', off: 1, of: { kind: 'fake', argument: 'yes', argumant: 'no' } }
    const predicate = parsePredicateValue(value, kinds, { warn: (warning) => warnings.push(warning) })
    expect(predicate.text).toBe('not(fake(yes))')
    expect(warnings).toEqual([
      { message: '`off` is no field of `not`, and is ignored', remedy: 'did you mean `of`?' },
      {
        message: '`argumant` is no field of `fake` (at `of`), and is ignored',
        remedy: 'did you mean `argument`?',
      },
    ])
  })
})

describe('the predicate of one plugin', () => {
  it.each(['acme/kit(x)', '@acme/tools/kit(x)', 'npm:@acme/tools/kit(x)', 'a.b-c_1/kit()'])(
    '%s is a call',
    (text) => {
      expect(parsePredicate(text, kinds)).toMatchObject({ type: 'custom', name: text.replace(/\(.*/, '') })
    },
  )

  it.each([
    '/kit(x)',
    'acme/(x)',
    'acme//kit(x)',
    'acme/my-kit(x)',
    'a b/kit(x)',
    'acme/0kit(x)',
    'a/b\n/k(x)',
  ])('%j is none', (text) => {
    expect(faultOf(() => parsePredicate(text, kinds)).code).toBe('PREDICATE_SYNTAX')
  })
})
