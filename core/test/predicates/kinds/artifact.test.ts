import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject, JsonValue } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { parsePredicateValue } from '../../../src/predicates/parse-value.js'
import { skipOnWindows } from '../../support/skip-unless.js'
import { faultOf } from '../fault-of.js'
import { allKinds, askIn, project } from './real.js'

const DOCUMENT = `---
open: 0
status: passed
done: true
version: "1.0"
empty:
list: [a, b]
---

# Review
`

function artifact(field: string, equals: JsonValue, others: JsonObject = {}): JsonObject {
  return { kind: 'artifact-frontmatter-equals', artifact: 'REVIEW.md', field, equals, ...others }
}

describe('where a document is', () => {
  const NOT_FOUND = { holds: false, seen: 'REVIEW.md was not found', details: { artifactNotFound: true } }

  it.each<[files: Record<string, string>, directory: string | undefined]>([
    [{ 'REVIEW.md': DOCUMENT }, undefined],
    [{ '.planning/REVIEW.md': DOCUMENT }, ' '],
    [{ '02-REVIEW.md': DOCUMENT }, undefined],
    [{ 'phases/03/REVIEW.md': DOCUMENT }, 'phases/03'],
    [{ 'phases/03/03-REVIEW.md': DOCUMENT, 'REVIEW.md': '' }, 'phases/03'],
    // The name alone goes before one with something in front.
    [{ 'REVIEW.md': DOCUMENT, '02-REVIEW.md': '', '03-REVIEW.md': '' }, undefined],
  ])('%j in %s', async (files, directory) => {
    const phase = directory === undefined ? {} : { phase: { directory } }
    expect(await askIn(project(files), artifact('open', 0), phase)).toEqual({
      holds: true,
      seen: 'open is 0',
    })
  })

  it('may be absolute, as the command line gives it', async () => {
    const root = project({ 'phases/03/REVIEW.md': DOCUMENT })
    const phase = { directory: join(root, 'phases/03') }
    expect(await askIn(root, artifact('open', 0), { phase })).toMatchObject({ holds: true })
  })

  it('is nowhere', async () => {
    expect(await askIn(project({ 'xREVIEW.md': DOCUMENT }), artifact('open', 0))).toEqual(NOT_FOUND)
    const phase = { directory: 'phases/04' }
    expect(await askIn(project({ 'REVIEW.md': DOCUMENT }), artifact('open', 0), { phase })).toEqual(NOT_FOUND)
  })

  it('is no answer where there are two', async () => {
    const root = project({ '02-REVIEW.md': DOCUMENT, '03-REVIEW.md': DOCUMENT })
    expect(await askIn(root, artifact('open', 0))).toEqual({
      holds: false,
      seen: 'REVIEW.md may be 02-REVIEW.md or 03-REVIEW.md',
      unavailable: true,
    })
  })

  it.skipIf(skipOnWindows())('is no answer outside of the workspace', async () => {
    const outside = project({ 'REVIEW.md': DOCUMENT })
    const root = project()
    symlinkSync(outside, join(root, 'away'))
    symlinkSync(join(outside, 'REVIEW.md'), join(root, 'REVIEW.md'))
    const askFor = (directory: string) => askIn(root, artifact('open', 0), { phase: { directory } })
    for (const directory of ['away', '..', outside, '.']) {
      expect(await askFor(directory)).toMatchObject({ holds: false, unavailable: true })
    }
  })

  it('is no answer where it cannot be read', async () => {
    expect(await askIn(project({ 'REVIEW.md/x': '' }), artifact('open', 0))).toMatchObject({
      unavailable: true,
    })
    expect(await askIn(project({ 'REVIEW.md': '---\na: [\n---\n' }), artifact('a', 0))).toMatchObject({
      unavailable: true,
    })
  })
})

describe('what a field is', () => {
  it.each<[field: string, equals: JsonValue, coerce: boolean, holds: boolean]>([
    ['open', 0, false, true],
    ['open', '0', false, false],
    ['open', '0', true, true],
    ['status', 'passed', false, true],
    ['status', 'Passed', true, false],
    ['done', true, false, true],
    ['done', 'true', false, false],
    ['done', 'true', true, true],
    ['version', '1.0', false, true],
    ['version', 1, true, false],
    ['empty', null, false, true],
    ['empty', 'null', true, true],
    ['list', ['a', 'b'], false, true],
    ['list', '["a","b"]', true, true],
    ['list', ['b', 'a'], true, false],
  ])('%s equals %j (coerced: %s): %s', async (field, equals, coerce, holds) => {
    const root = project({ 'REVIEW.md': DOCUMENT })
    expect(await askIn(root, artifact(field, equals, { coerce }))).toMatchObject({ holds })
  })

  it.each(['missing', 'toString', '__proto__', 'open.x'])('is nothing for %s', async (field) => {
    const root = project({ 'REVIEW.md': DOCUMENT })
    expect(await askIn(root, artifact(field, null))).toEqual({
      holds: false,
      seen: `it has no field ${field}`,
    })
  })

  it.each(['# Review\n', '', '---\n', ' ---\na: 1\n---\n'])('is nothing in %j', async (text) => {
    expect(await askIn(project({ 'REVIEW.md': text }), artifact('a', 1))).toEqual({
      holds: false,
      seen: 'it has no frontmatter',
    })
  })

  it.each(['---\r\na: 1\r\n---\r\ntext', '---\na: 1\n---', '---  \na: 1\n---\n---\n'])(
    'is read from %j',
    async (text) => {
      expect(await askIn(project({ 'REVIEW.md': text }), artifact('a', 1))).toMatchObject({ holds: true })
    },
  )
})

it.each<[JsonObject, string]>([
  [{ field: 'a', equals: 1 }, 'is missing'],
  [{ artifact: 'a', equals: 1 }, 'is missing'],
  [{ artifact: 'a', field: 'b' }, 'is missing'],
  [{ artifact: ' ', field: 'b', equals: 1 }, 'is empty'],
  [{ artifact: '../a', field: 'b', equals: 1 }, 'no plain name'],
  [{ artifact: '..', field: 'b', equals: 1 }, 'no plain name'],
  [{ artifact: 'a', field: 'b', equals: 1, coerce: 'yes' }, 'neither true nor false'],
])('%j is refused', (fields, message) => {
  const value = { kind: 'artifact-frontmatter-equals', ...fields }
  expect(faultOf(() => parsePredicateValue(value, allKinds)).message).toContain(message)
})
