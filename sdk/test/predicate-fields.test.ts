import { formatJsonFields, hasJsonFields, isSymposiumError, parseJsonFields } from '@symposium/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('an argument that is fields', () => {
  it.each(['{"path":"a"}', '{ "path" : 1 }', String.raw`{"a\"b":1}`, '{"a":'])('%s is', (argument) => {
    expect(hasJsonFields(argument)).toBe(true)
  })

  it.each(['', '{}', '{ ls; }', '{ "echo" hi; }', '{{name}}', '"a":1', '[1]', 'x {"a":1}'])(
    '%s is not',
    (argument) => {
      expect(hasJsonFields(argument)).toBe(false)
    },
  )

  it.each(['', '[]', 'null', '1', '{"a":1', '{a:1}', `${'['.repeat(10_000)}${']'.repeat(10_000)}`])(
    '%s cannot be read',
    (argument) => {
      expect(() => parseJsonFields(argument)).toThrow(
        expect.objectContaining({ code: 'PREDICATE_SYNTAX', remedy: expect.stringContaining('JSON object') }),
      )
    },
  )

  it('is not nested so deep that calls could not follow', () => {
    const nested = (depth: number): string => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(parseJsonFields(nested(30))).toHaveProperty('a')
    expect(() => parseJsonFields(nested(40))).toThrow('nested more than 32 deep')
    expect(() => parseJsonFields(nested(10_000))).toThrow('nested more than 32 deep')
  })

  it('keeps parentheses that balance, and escapes others', () => {
    expect(formatJsonFields({ pattern: '(a|b)' })).toBe('{"pattern":"(a|b)"}')
    expect(formatJsonFields({ pattern: ')(' })).toBe(String.raw`{"pattern":"\u0029\u0028"}`)
    expect(formatJsonFields({ 'a(': '(('.repeat(9) })).not.toContain('(')
  })

  it('means the same after it was written and read, and its parentheses balance', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 5 })), (fields) => {
        const text = formatJsonFields(JSON.parse(JSON.stringify(fields)))
        expect(JSON.parse(JSON.stringify(parseJsonFields(text)))).toEqual(JSON.parse(JSON.stringify(fields)))
        expect(text.replaceAll(/[^()]/g, '').length % 2).toBe(0)
        expect(text.trim()).toBe(text)
        expect(text).not.toContain('\0')
      }),
    )
  })

  it('takes what objects inherit for a field like any other', () => {
    const fields = parseJsonFields('{"__proto__":{"a":1}}')
    expect(Object.keys(fields)).toEqual(['__proto__'])
    expect(isSymposiumError(fields)).toBe(false)
  })
})
