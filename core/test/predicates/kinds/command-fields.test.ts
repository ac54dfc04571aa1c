import type { JsonObject, JsonValue } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { parsePredicate } from '../../../src/predicates/parse.js'
import { parsePredicateValue, type PredicateWarning } from '../../../src/predicates/parse-value.js'
import { faultOf } from '../fault-of.js'
import { allKinds } from './real.js'

function gate(fields: JsonObject): JsonObject {
  return { kind: 'command-exit-zero', ...fields }
}

const read = (fields: JsonObject) => parsePredicateValue(gate(fields), allKinds)

describe('fields', () => {
  it.each<[row: string, fields: JsonObject, message: string]>([
    ['E36', {}, '`command` of `command-exit-zero` is missing'],
    ['E36', { command: 42 }, 'is no text'],
    ['E36', { command: null }, 'is no text'],
    ['E36', { command: '   ' }, 'is empty'],
    ['E37', { command: 'x'.repeat(4097) }, 'longer than 4096'],
    ['E41', { command: 'x', timeout: 0 }, 'no number of seconds'],
    ['E41', { command: 'x', timeout: -5 }, 'no number of seconds'],
    ['E41', { command: 'x', timeout: Number.NaN }, 'no number of seconds'],
    ['E41', { command: 'x', timeout: Number.POSITIVE_INFINITY }, 'no number of seconds'],
    ['E41', { command: 'x', timeout: '30' }, 'no number of seconds'],
    ['E41', { command: 'x', timeout: null }, 'no number of seconds'],
    ['E41', { command: 'x', timeout: true }, 'no number of seconds'],
    ['E47', { command: 'a\0b' }, 'NUL'],
    ['argv', { command: 'x', argv: ['x'] }, 'stands beside `command`'],
    ['argv', { argv: [] }, 'no program in front'],
    ['argv', { argv: ['', 'x'] }, 'no program in front'],
    ['argv', { argv: 'x' }, 'is no list'],
    ['argv', { argv: ['x', 1] }, 'is no text'],
    ['argv', { argv: ['x', 'a\0'] }, 'NUL'],
    ['argv', { argv: ['x'.repeat(4097)] }, 'longer than 4096'],
    ['cwd', { command: 'x', cwd: '/tmp' }, 'absolute path'],
    ['cwd', { command: 'x', cwd: 'a/../..' }, 'contains `..`'],
    ['env', { command: 'x', env: ['A'] }, 'is no table'],
    ['env', { command: 'x', env: { 'A-B': 'x' } }, 'no shell could read'],
    ['env', { command: 'x', env: { A: 1 } }, 'is no text'],
    ['env', { command: 'x', env: { A: '\0' } }, 'is no text'],
    ['okCodes', { command: 'x', okCodes: [] }, 'no list of exit codes'],
    ['okCodes', { command: 'x', okCodes: [256] }, 'no list of exit codes'],
    ['okCodes', { command: 'x', okCodes: ['0'] }, 'no list of exit codes'],
    ['tail', { command: 'x', tail: 2001 }, 'not from 0 to 2000'],
    ['tail', { command: 'x', tail: 1.5 }, 'no whole number'],
    ['grace', { command: 'x', grace: 61 }, 'not from 0 to 60'],
    ['grace', { command: 'x', grace: -1 }, 'not from 0 to 60'],
  ])('%s: %j are refused', (_, fields, message) => {
    const fault = faultOf(() => read(fields))
    expect(fault).toMatchObject({ code: 'PREDICATE_SYNTAX', message: expect.stringContaining(message) })
    expect(fault.remedy).toBeDefined()
  })

  it.each<[row: string, fields: JsonObject]>([
    ['E37', { command: 'x'.repeat(4096) }],
    ['E38', { command: `${'😀'.repeat(2047)}ab` }],
    ['E43', { command: 'x', timeout: 90 }],
    ['E44', { command: 'x', timeout: 0.0005 }],
    ['E46', { command: 'x', timeout: 1e308 }],
    ['blanks', { command: ' x ' }],
    ['parentheses', { command: 'case x in a) true;; esac' }],
    ['a group', { command: '{ "a" b; }' }],
    ['JSON', { command: '{"a": 1}' }],
    ['all', { argv: ['x', ''], timeout: 1, cwd: 'a', env: { A: '' }, okCodes: [0, 2], tail: 0, grace: 0 }],
  ])('%s: %j are read, and the call is read to the same', (_, fields) => {
    const predicate = read(fields)
    expect(predicate).toMatchObject({ type: 'leaf', args: fields })
    expect(parsePredicate(predicate.text, allKinds)).toEqual(predicate)
  })

  it('are a command alone in a call', () => {
    expect(parsePredicate('command-exit-zero(npm test -- a, b)', allKinds)).toMatchObject({
      args: { command: 'npm test -- a, b' },
    })
    expect(read({ command: 'npm test' }).text).toBe('command-exit-zero(npm test)')
    expect(faultOf(() => parsePredicate('command-exit-zero()', allKinds)).message).toContain('is missing')
  })

  it('E42 leave out what is undefined', () => {
    const fields = { command: 'x', timeout: undefined } as unknown as JsonObject
    expect(read(fields)).toMatchObject({ args: { command: 'x' } })
  })

  it('E48 are warned of where nobody knows them', () => {
    const warnings: PredicateWarning[] = []
    const warn = (warning: PredicateWarning) => warnings.push(warning)
    parsePredicateValue(gate({ command: 'x', timeuot: 3 }), allKinds, { warn })
    expect(warnings).toEqual([
      {
        message: '`timeuot` is no field of `command-exit-zero`, and is ignored',
        remedy: 'did you mean `timeout`?',
      },
    ])
  })

  it.each<[row: string, value: JsonValue]>([
    ['E34', { kind: 'Command-Exit-Zero', command: 'x' }],
    ['E34', { kind: 'command-exit-zero ', command: 'x' }],
    ['E61', { kind: 'toString', command: 'x' }],
  ])('%s: of %j belong to no kind', (_, value) => {
    expect(faultOf(() => parsePredicateValue(value, allKinds)).message).toContain('no kind of predicate')
  })
})
