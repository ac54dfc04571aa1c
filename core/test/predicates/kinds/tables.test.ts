import type { JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { parsePredicate } from '../../../src/predicates/parse.js'
import { parsePredicateValue } from '../../../src/predicates/parse-value.js'
import { faultOf } from '../fault-of.js'
import { kinds } from '../support.js'

describe('the table form of', () => {
  it.each<[JsonObject, string]>([
    [{ kind: 'depends-on', name: 'serde' }, 'depends-on(serde)'],
    [{ kind: 'depends-on', name: 'npm:@a/b', range: '>=1.0,<2.0' }, 'depends-on(npm:@a/b>=1.0,<2.0)'],
    [{ kind: 'depends-on', name: '*' }, 'depends-on(*)'],
    [{ kind: 'env', name: 'CI' }, 'env(CI)'],
    [{ kind: 'env', name: 'CI', equals: '' }, 'env(CI=)'],
    [{ kind: 'env', name: ' K ', equals: ' v' }, 'env(K= v)'],
    [{ kind: 'env', name: 'K', equals: 'v ' }, 'env({"name":"K","equals":"v "})'],
    [{ kind: 'env', name: 'K', equals: 'a)(b' }, String.raw`env({"name":"K","equals":"a\u0029\u0028b"})`],
    [{ kind: 'env', name: 'K', equals: 'f(x)' }, 'env(K=f(x))'],
    [{ kind: 'path_exists', path: 'Cargo.toml' }, 'path_exists(Cargo.toml)'],
    [{ kind: 'path_exists', path: '{{name}}' }, 'path_exists({{name}})'],
    [{ kind: 'path_exists', path: ' a(' }, String.raw`path_exists({"path":" a\u0028"})`],
    [{ kind: 'path_exists', path: 'a', type: 'any' }, 'path_exists(a)'],
    [{ kind: 'path_exists', path: 'a', type: 'dir' }, 'path_exists({"path":"a","type":"dir"})'],
    [{ kind: 'shell', command: ' npm test\n' }, 'shell(npm test)'],
    [{ kind: 'shell', command: '{"a": 1}' }, 'shell({"a": 1})'],
    [{ kind: 'workspace' }, 'workspace-member()'],
  ])('%j is %s', (value, text) => {
    const predicate = parsePredicateValue(value, kinds)
    expect(predicate.text).toBe(text)
    expect(parsePredicate(text, kinds)).toEqual(predicate)
  })

  it.each<[JsonObject, string]>([
    [{ kind: 'depends-on' }, 'is missing'],
    [{ kind: 'depends-on', name: 'serde>=1' }, 'a version behind it'],
    [{ kind: 'depends-on', name: 'serde', range: '1.0' }, 'does not start with a comparison'],
    [{ kind: 'depends-on', name: 'serde', range: 1 }, 'is no text'],
    [{ kind: 'env' }, 'is missing'],
    [{ kind: 'env', name: '' }, 'is empty'],
    [{ kind: 'env', name: 'A=B' }, 'contains a `=`'],
    [{ kind: 'env', name: 'A', equals: 1 }, 'is no text'],
    [{ kind: 'env', name: 'A\0' }, 'NUL'],
    [{ kind: 'path_exists', path: ' ' }, 'is empty'],
    [{ kind: 'path_exists', path: 'a', type: 'link' }, 'unknown value'],
    [{ kind: 'path_exists', path: 'a/b', search: 'PATH' }, 'no bare name'],
    [{ kind: 'shell', command: 'case x in a) true;; esac' }, 'do not balance'],
    [{ kind: 'shell', command: 1 }, 'is no text'],
  ])('%j is refused', (value, message) => {
    const fault = faultOf(() => parsePredicateValue(value, kinds))
    expect(fault).toMatchObject({ code: 'PREDICATE_SYNTAX', message: expect.stringContaining(message) })
    expect(fault.remedy).toBeDefined()
  })

  it.each([
    ['env({"name":"A","nam":"B"})', 'no field of `env`'],
    ['env({"name":"A")', 'no JSON object'],
  ])('%s is refused in a call', (text, message) => {
    expect(faultOf(() => parsePredicate(text, kinds))).toMatchObject({
      code: 'PREDICATE_SYNTAX',
      message: expect.stringContaining(message),
    })
  })
})

describe('what an answer follows from', () => {
  it.each([
    ['depends-on(serde)', { dependencies: true }],
    ['env(CI=1)', { variables: ['CI'] }],
    ['path_exists(a/b)', { files: ['a/b'] }],
    // Every directory of PATH would have to be watched.
    ['path_exists(rg)', { variables: ['PATH'], time: 0 }],
    ['path_exists({"path":"rg","search":"fs"})', { files: ['rg'] }],
    ['shell(true)', { time: 0 }],
    ['workspace()', { plugin: true }],
  ])('%s', (text, inputs) => {
    const predicate = parsePredicate(text, kinds)
    if (predicate.type !== 'leaf') expect.fail('no leaf')
    const kind = kinds.get(predicate.kind)
    expect(kind?.type === 'leaf' ? kind.inputs?.(predicate.args) : undefined).toEqual(inputs)
  })
})
