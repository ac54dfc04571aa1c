import { createHash } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../../src/host/node-files.js'
import { parsePredicateValue } from '../../../src/predicates/parse-value.js'
import { faultOf } from '../fault-of.js'
import { allKinds, askIn, project } from './real.js'

const BYTES = Buffer.from([0, 1, 2, 255])
const sha256 = createHash('sha256').update(BYTES).digest('hex')
const NOTHING_ELSE = createNodeFiles()

describe('file-hash', () => {
  const hash = (fields: JsonObject): JsonObject => ({ kind: 'file-hash', path: 'a.bin', sha256, ...fields })

  it('holds for the content alone, in whatever case the digest is written', async () => {
    const root = project({ 'a.bin': BYTES, 'b.bin': 'other' })
    expect(await askIn(root, hash({}))).toEqual({ holds: true, seen: 'a.bin has that content' })
    expect(await askIn(root, hash({ sha256: sha256.toUpperCase() }))).toMatchObject({ holds: true })
    expect(await askIn(root, hash({ path: 'b.bin' }))).toMatchObject({
      holds: false,
      details: { sha256: createHash('sha256').update('other').digest('hex') },
    })
  })

  it('fails where nothing is, and has no answer for what is no file', async () => {
    const root = project({ 'dir/a': '' })
    expect(await askIn(root, hash({}))).toEqual({ holds: false, seen: 'a.bin does not exist' })
    expect(await askIn(root, hash({ path: 'dir' }))).toMatchObject({ unavailable: true })
    expect(await askIn(project({ 'a.bin': BYTES }), hash({}), { files: NOTHING_ELSE })).toMatchObject({
      unavailable: true,
    })
  })

  it.each([['abc'], [`${sha256}0`], ['g'.repeat(64)], ['']])('refuses the digest %j', (digest) => {
    expect(faultOf(() => parsePredicateValue(hash({ sha256: digest }), allKinds)).code).toBe(
      'PREDICATE_SYNTAX',
    )
  })
})

describe('file-matches', () => {
  const matches = (fields: JsonObject): JsonObject => ({ kind: 'file-matches', path: 'notes.md', ...fields })

  it.each<[fields: JsonObject, holds: boolean, seen: string]>([
    [{ pattern: '(?m)^## \\[1\\.0\\]' }, true, 'notes.md matches'],
    [{ pattern: '^## ' }, false, 'nothing in notes.md matches'],
    [{ pattern: 'TODO', absent: true }, true, 'nothing in notes.md matches'],
    [{ pattern: 'Notes', absent: true }, false, 'notes.md matches'],
    [{ pattern: 'Notes', absent: false }, true, 'notes.md matches'],
  ])('%j', async (fields, holds, seen) => {
    const root = project({ 'notes.md': '# Notes\n\n## [1.0]\n' })
    expect(await askIn(root, matches(fields))).toEqual({ holds, seen })
  })

  it('fails where nothing is, whichever way it is asked', async () => {
    const failed = { holds: false, seen: 'notes.md does not exist' }
    expect(await askIn(project(), matches({ pattern: 'x' }))).toEqual(failed)
    expect(await askIn(project(), matches({ pattern: 'x', absent: true }))).toEqual(failed)
  })

  it.each<[how: string, content: string | Buffer, pattern: string]>([
    ['no UTF-8', Buffer.from([0xff]), 'x'],
    ['too large', Buffer.alloc(8 * 1024 * 1024 + 1), 'x'],
    ['asked with a broken pattern', 'x', '[a'],
    ['asked with a look-ahead', 'x', '(?=x)'],
    ['asked with a pattern too large for it', 'a'.repeat(1024 * 1024), '\\b(a|b)*a[ab]{900}\\b$'],
  ])('has no answer for a file that is %s', async (_, content, pattern) => {
    expect(await askIn(project({ 'notes.md': content }), matches({ pattern }))).toMatchObject({
      holds: false,
      unavailable: true,
    })
  })
})

describe('newer-than', () => {
  const newer = (...sources: string[]): JsonObject => ({ kind: 'newer-than', target: 'out', sources })

  function dated(times: Readonly<Record<string, number>>): string {
    const root = project(Object.fromEntries(Object.keys(times).map((path) => [path, ''])))
    for (const [path, time] of Object.entries(times)) utimesSync(join(root, path), time, time)
    return root
  }

  it.each<[times: Record<string, number>, holds: boolean, seen: string]>([
    [{ out: 20, a: 10, b: 15 }, true, 'out is newer'],
    [{ out: 20, a: 10, b: 25 }, false, 'out is not newer than b'],
    [{ out: 20, a: 20, b: 10 }, false, 'out is not newer than a'],
    [{ a: 1, b: 1 }, false, 'out does not exist'],
    [{ out: 20, a: 10 }, false, 'b does not exist'],
  ])('%j', async (times, holds, seen) => {
    expect(await askIn(dated(times), newer('a', 'b'))).toEqual({ holds, seen })
  })

  it('has no answer for directories, and where nobody knows times', async () => {
    expect(await askIn(project({ out: '', 'a/x': '' }), newer('a'))).toMatchObject({ unavailable: true })
    const files = NOTHING_ELSE
    expect(await askIn(project({ out: '', a: '' }), newer('a'), { files })).toMatchObject({
      unavailable: true,
    })
  })

  it.each<[JsonObject, string]>([
    [{ target: 'out' }, 'names no file'],
    [{ target: 'out', sources: [] }, 'names no file'],
    [{ target: 'out', sources: 'a' }, 'is no list'],
    [{ target: 'out', sources: ['../a'] }, 'contains `..`'],
    [{ target: '/out', sources: ['a'] }, 'absolute path'],
    [{ target: 'out', sources: Array.from({ length: 101 }, () => 'a') }, 'more than 100'],
  ])('refuses %j', (fields, message) => {
    const value = { kind: 'newer-than', ...fields }
    expect(faultOf(() => parsePredicateValue(value, allKinds)).message).toContain(message)
  })
})
