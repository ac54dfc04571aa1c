import type { PredicateKind } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { isCustomPredicateName } from '../../src/predicates/names.js'
import { parsePredicate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { faultOf } from './fault-of.js'
import { kinds } from './support.js'

function leaf(name: string, aliases: readonly string[] = []): PredicateKind {
  return {
    type: 'leaf',
    name,
    aliases,
    parse: (argument) => argument,
    evaluate: () => ({ holds: true, seen: name }),
  }
}

describe('the registry', () => {
  it('has the kinds of the specification', () => {
    expect([...kinds.names()].toSorted()).toEqual(
      [
        'all',
        'any',
        'depends-on',
        'env',
        'not',
        'path_exists',
        'shell',
        'workspace',
        'workspace-member',
      ].toSorted(),
    )
    expect(kinds.get('workspace')).toBe(kinds.get('workspace-member'))
  })

  it('takes kinds of extensions like its own', () => {
    const extended = new PredicateKinds([...everydayKinds, leaf('git-clean')])
    expect(parsePredicate('not(git-clean(src))', extended)).toMatchObject({
      children: [{ type: 'leaf', kind: 'git-clean', args: 'src' }],
    })
  })

  it('names both sides of every clash', () => {
    const first = leaf('env')
    const second = leaf('other', ['workspace', 'shell'])
    const origins = new Map([
      [first, '@acme/first'],
      [second, '@acme/second'],
    ])
    const fault = faultOf(() => new PredicateKinds([...everydayKinds, first, second], origins))
    expect(fault.code).toBe('DUPLICATE_NAME')
    for (const part of [
      '`env` is claimed by `env` of the core and by `env` of @acme/first',
      '`workspace` is claimed by `workspace-member` of the core and by `other` of @acme/second',
      '`shell` is claimed by `shell` of the core and by `other` of @acme/second',
    ]) {
      expect(fault.message).toContain(part)
    }
  })

  it.each(['', 'a b', 'a(b', '1a', '_a', 'crate', 'é', '__proto__'])('refuses a kind named %j', (name) => {
    expect(faultOf(() => new PredicateKinds([leaf(name)])).code).toBe('EXTENSION_INVALID')
    expect(faultOf(() => new PredicateKinds([leaf('fine', [name])])).code).toBe('EXTENSION_INVALID')
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('S10 knows no kind %s', (name) => {
    expect(kinds.get(name)).toBeUndefined()
    expect(kinds.isReserved(name)).toBe(false)
  })
})

describe('names of predicates that plugins define', () => {
  it.each([
    'depends-on',
    'crate',
    'shell',
    'path_exists',
    'env',
    'workspace-member',
    'workspace',
    'not',
    'any',
    'all',
  ])('G37 %s is reserved', (name) => expect(kinds.isReserved(name)).toBe(true))

  it.each([
    ['kit', true],
    ['Kit_2', true],
    ['constructor', true],
    ['my-kit', false],
    ['_kit', false],
    ['0kit', false],
    ['', false],
    ['kít', false],
    ['kit\n', false],
  ])('E-P26 %j: %s', (name, valid) => expect(isCustomPredicateName(name)).toBe(valid))
})
