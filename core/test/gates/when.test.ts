import type { JsonObject, JsonValue } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { askWhen } from '../../src/gates/when.js'
import type { Setting } from '../../src/manifest/plugin.js'

function setting(changes: Partial<Setting> = {}): Setting {
  return { key: 'a.b', type: 'boolean', ...changes }
}

function at(value: JsonValue): readonly { readonly values: JsonObject }[] {
  return [{ values: { a: { b: value } } }]
}

describe('levels', () => {
  it.each([
    ['E18 nowhere, no default', [], {}, false],
    ['E19 nowhere, default true', [], { default: true }, true],
    ['a default of false', [], { default: false }, false],
    ['E20 null is found, and the default is not asked', at(null), { default: true }, false],
    ['false is found', at(false), { default: true }, false],
    ['the first level that has it', [...at(false), ...at(true)], {}, false],
    ['a level without it is passed over', [{ values: { a: {} } }, ...at(true)], {}, true],
    ['E25 a flat key is another one', [{ values: { 'a.b': true } }], {}, false],
    ['nothing is below a scalar', [{ values: { a: 'b' } }], {}, false],
    ['nothing is below a list', [{ values: { a: ['b'] } }], {}, false],
    ['E26 nothing is inherited', [{ values: { a: {} } }], { key: 'a.constructor' }, false],
    ['E26 nor below the root', [{ values: {} }], { key: 'toString.name' }, false],
  ])('%s', (_, layers, changes, holds) => {
    expect(askWhen(setting(changes), layers).holds).toBe(holds)
  })

  it('E26 nothing is changed by a key that leads elsewhere', () => {
    askWhen(setting({ key: '__proto__.x' }), [{ values: JSON.parse('{"__proto__":{"x":true}}') }])
    expect(Reflect.get({}, 'x')).toBeUndefined()
  })
})

describe('values by their type', () => {
  it.each([
    [true, 'boolean', true, false],
    [false, 'boolean', false, false],
    // E21
    ['false', 'boolean', false, true],
    ['False ', 'string', false, true],
    ['true', 'boolean', true, true],
    ['no', 'boolean', false, true],
    // E22
    [0, 'boolean', false, false],
    ['', 'boolean', false, false],
    [0, 'number', false, false],
    ['', 'string', false, false],
    // E23
    [[], 'boolean', false, true],
    [{}, 'boolean', false, true],
    [[1], 'string', false, true],
    [1, 'boolean', true, true],
    [2, 'boolean', false, true],
    [2, 'number', true, false],
    ['2', 'number', true, true],
    ['x', 'number', false, true],
    ['x', 'string', true, false],
    [7, 'string', false, true],
    [true, 'string', true, true],
    [null, 'boolean', false, false],
  ] as const)('%j as a %s is %s, faulty: %s', (value, type, holds, faulty) => {
    const answer = askWhen(setting({ type }), at(value))
    expect([answer.holds, answer.fault !== undefined]).toEqual([holds, faulty])
    expect(answer.reason).toContain('`a.b`')
  })
})
