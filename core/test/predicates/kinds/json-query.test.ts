import { execFileSync } from 'node:child_process'
import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { parsePredicateValue } from '../../../src/predicates/parse-value.js'
import { skipAsRoot, skipOnWindows } from '../../support/skip-unless.js'
import { faultOf } from '../fault-of.js'
import { allKinds, askIn, project } from './real.js'

const DATA = {
  name: 'app',
  private: true,
  count: 3,
  nothing: null,
  list: ['a', { b: 1 }],
  'a/b': 'slash',
  'm~n': 'tilde',
  '': 'empty',
  toString: 'own',
}
const FILES = {
  'data.json': JSON.stringify(DATA),
  'data.yaml': 'name: app\nprivate: true\ncount: 3\nnothing:\nlist: [a, {b: 1}]\n',
  'data.toml':
    'name = "app"\nprivate = true\ncount = 3\nday = 2026-11-30\nbig = 9007199254740993\nlist = ["a", {b = 1}]\n',
}

function query(fields: JsonObject): JsonObject {
  return { kind: 'json-query', file: 'data.json', ...fields }
}

describe('a JSON pointer (RFC 6901)', () => {
  it.each<[pointer: string, equals: JsonObject[string]]>([
    ['/name', 'app'],
    ['/private', true],
    ['/nothing', null],
    ['/list/0', 'a'],
    ['/list/1/b', 1],
    ['/list/1', { b: 1 }],
    ['/a~1b', 'slash'],
    ['/m~0n', 'tilde'],
    ['/', 'empty'],
    ['', DATA],
    ['/toString', 'own'],
  ])('%s leads there', async (pointer, equals) => {
    expect(await askIn(project(FILES), query({ pointer, equals }))).toMatchObject({ holds: true })
  })

  it.each([
    '/nowhere',
    '/list/2',
    '/list/-',
    '/list/00',
    '/list/length',
    '/name/0',
    '/constructor',
    '/__proto__',
  ])('%s leads nowhere', async (pointer) => {
    const root = project(FILES)
    expect(await askIn(root, query({ pointer, exists: true }))).toMatchObject({ holds: false })
    expect(await askIn(root, query({ pointer, exists: false }))).toMatchObject({ holds: true })
    expect(await askIn(root, query({ pointer, equals: null }))).toEqual({
      holds: false,
      seen: `${pointer} of data.json is not there`,
    })
  })
})

describe('a comparison', () => {
  it.each<[fields: JsonObject, holds: boolean, seen: string]>([
    [{ pointer: '/count', equals: '3' }, false, '/count of data.json is 3'],
    [{ pointer: '/list', equals: ['a', { b: 1 }] }, true, '/list of data.json is a list'],
    [{ pointer: '/list', equals: ['a'] }, false, '/list of data.json is a list'],
    [{ pointer: '/count', lt: 4 }, true, '/count of data.json is 3'],
    [{ pointer: '/count', lt: 3 }, false, '/count of data.json is 3'],
    [{ pointer: '/count', gt: 2.5 }, true, '/count of data.json is 3'],
    [{ pointer: '/count', gt: 3 }, false, '/count of data.json is 3'],
    [{ pointer: '/name', gt: 0 }, false, '/name of data.json is "app"'],
    [{ pointer: '/name', matches: '^a.p$' }, true, '/name of data.json is "app"'],
    [{ pointer: '/name', matches: '(?i)APP' }, true, '/name of data.json is "app"'],
    [{ pointer: '/name', matches: 'x' }, false, '/name of data.json is "app"'],
    [{ pointer: '/count', matches: '3' }, false, '/count of data.json is 3'],
    [{ pointer: '/nothing', exists: true }, true, '/nothing of data.json is there'],
  ])('%j', async (fields, holds, seen) => {
    expect(await askIn(project(FILES), query(fields))).toEqual({ holds, seen })
  })

  it('has no answer for a pattern that is none', async () => {
    expect(await askIn(project(FILES), query({ pointer: '/name', matches: '(' }))).toEqual({
      holds: false,
      seen: '( is no regular expression',
      unavailable: true,
    })
  })

  it('takes no time over a pattern that others never end with', async () => {
    const root = project({ 'data.json': JSON.stringify({ name: 'x'.repeat(100_000) }) })
    const started = performance.now()
    await askIn(root, query({ pointer: '/name', matches: '^(x+x+)+y' }))
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('a file', () => {
  it.each<[file: string, pointer: string, equals: JsonObject[string]]>([
    ['data.yaml', '/count', 3],
    ['data.yaml', '/nothing', null],
    ['data.yaml', '/list/1/b', 1],
    ['data.toml', '/private', true],
    ['data.toml', '/list/1/b', 1],
    // A date is what it looks like, and a number that cannot be held keeps its digits.
    ['data.toml', '/day', '2026-11-30'],
    ['data.toml', '/big', '9007199254740993'],
  ])('%s: %s', async (file, pointer, equals) => {
    expect(await askIn(project(FILES), query({ file, pointer, equals }))).toMatchObject({ holds: true })
  })

  it.each<JsonObject>([{ equals: null }, { exists: false }, { exists: true }, { matches: '.*' }])(
    'that is not there fails %j',
    async (comparison) => {
      const outcome = await askIn(project(), query({ pointer: '/x', ...comparison }))
      expect(outcome).toEqual({ holds: false, seen: 'data.json does not exist' })
    },
  )

  it.each<[how: string, files: Record<string, string | Buffer>, file: string]>([
    ['broken JSON', { 'a.json': '{' }, 'a.json'],
    ['JSON with comments', { 'a.json': '// x\n{}' }, 'a.json'],
    ['broken YAML', { 'a.yml': 'a: [' }, 'a.yml'],
    ['YAML of two documents', { 'a.yml': 'a: 1\n---\na: 2\n' }, 'a.yml'],
    ['YAML with a key twice', { 'a.yml': 'a: 1\na: 2\n' }, 'a.yml'],
    ['broken TOML', { 'a.toml': 'a = ' }, 'a.toml'],
    ['no UTF-8', { 'a.json': Buffer.from([0x22, 0xff, 0x22]) }, 'a.json'],
    ['too large', { 'a.yaml': ' '.repeat(1024 * 1024 + 1) }, 'a.yaml'],
    ['endlessly deep', { 'a.yaml': '['.repeat(100_000) }, 'a.yaml'],
    ['a directory', { 'a.json/b': '' }, 'a.json'],
  ])('that is %s gives no answer', async (_, files, file) => {
    const outcome = await askIn(project(files), query({ file, pointer: '', exists: true }))
    expect(outcome).toMatchObject({ holds: false, unavailable: true })
  })

  it('that stands for a huge value gives no answer', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, index) => `x${index + 1}: &x${index + 1} [*x${index}, *x${index}]`,
    )
    const root = project({ 'a.yaml': `x0: &x0 [a]\n${levels.join('\n')}\n` })
    const outcome = await askIn(root, query({ file: 'a.yaml', pointer: '/x0/0', exists: true }))
    expect(outcome).toMatchObject({ holds: false, unavailable: true })
  })

  it.skipIf(skipOnWindows())(
    'behind a link out of the workspace, a pipe and a dangling link are not read',
    async () => {
      const outside = project({ 'secret.json': '{"a":1}' })
      const root = project({ 'inside/b.json': '{"a":1}' })
      symlinkSync(join(outside, 'secret.json'), join(root, 'out.json'))
      symlinkSync(outside, join(root, 'away'))
      symlinkSync('inside', join(root, 'here'))
      symlinkSync('nowhere', join(root, 'dangling.json'))
      execFileSync('mkfifo', [join(root, 'pipe.json')])
      const askFor = (file: string) => askIn(root, query({ file, pointer: '/a', equals: 1 }))
      expect(await askFor('out.json')).toMatchObject({
        unavailable: true,
        seen: 'out.json leads out of the workspace',
      })
      expect(await askFor('away/secret.json')).toMatchObject({ unavailable: true })
      expect(await askFor('pipe.json')).toMatchObject({
        unavailable: true,
        seen: 'pipe.json is no plain file',
      })
      expect(await askFor('dangling.json')).toEqual({ holds: false, seen: 'dangling.json does not exist' })
      expect(await askFor('here/b.json')).toMatchObject({ holds: true })
    },
  )

  it.skipIf(skipAsRoot())('that must not be read gives no answer', async () => {
    const root = project(FILES)
    chmodSync(join(root, 'data.json'), 0)
    expect(await askIn(root, query({ pointer: '', exists: true }))).toMatchObject({ unavailable: true })
  })
})

describe('fields', () => {
  it.each<[JsonObject, string]>([
    [{ pointer: '/a' }, 'exactly one comparison'],
    [{ pointer: '/a', equals: 1, exists: true }, 'exactly one comparison'],
    [{ equals: 1 }, 'is missing'],
    [{ pointer: 'a', equals: 1 }, 'no JSON pointer'],
    [{ pointer: '/a~2', equals: 1 }, 'no JSON pointer'],
    [{ pointer: '/a~', equals: 1 }, 'no JSON pointer'],
    [{ pointer: '/a', exists: 'yes' }, 'neither true nor false'],
    [{ pointer: '/a', lt: '1' }, 'is no number'],
    [{ pointer: '/a', gt: null }, 'is no number'],
    [{ pointer: '/a', matches: '' }, 'is empty'],
    [{ pointer: '/a', matches: 'x'.repeat(501) }, 'longer than 500'],
    [{ pointer: '/a', equals: 1, file: 'a.txt' }, 'neither JSON, YAML nor TOML'],
    [{ pointer: '/a', equals: 1, file: '/etc/a.json' }, 'absolute path'],
    [{ pointer: '/a', equals: 1, file: String.raw`C:\a.json` }, 'absolute path'],
    [{ pointer: '/a', equals: 1, file: '../a.json' }, 'contains `..`'],
    [{ pointer: '/a', equals: 1, file: String.raw`a\..\..\b.json` }, 'contains `..`'],
    [{ pointer: '/a', equals: 1, file: ['a.json'] }, 'is no text'],
  ])('%j are refused', (fields, message) => {
    const fault = faultOf(() => parsePredicateValue(query(fields), allKinds))
    expect(fault).toMatchObject({ code: 'PREDICATE_SYNTAX', message: expect.stringContaining(message) })
    expect(fault.remedy).toBeDefined()
  })

  it('in a call are one JSON object', () => {
    expect(faultOf(() => parsePredicateValue('json-query(package.json)', allKinds)).remedy).toContain(
      '"pointer"',
    )
  })
})
