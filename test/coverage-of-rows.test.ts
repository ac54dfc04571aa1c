import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namedTests } from './named-tests.js'
import { SPECIFIED_ROWS, type SpecifiedRow } from './rows.js'

const root = join(import.meta.dirname, '..')
const texts = new Map<string, string>()

/** What a file says of its tests. */
function textOf(file: string): string {
  const path = join(root, file)
  const read = (): string => (existsSync(path) ? namedTests(file, readFileSync(path, 'utf8')).join('\n') : '')
  const text = texts.get(file) ?? read()
  texts.set(file, text)
  return text
}

/** The id as a word of its own: `S1` is neither part of `E-S1` nor of `S10`. */
function names(text: string, id: string): boolean {
  return new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text)
}

function shown({ table, id, title }: SpecifiedRow): string {
  return `${table} ${id}: ${title}`
}

describe('the rows of the specification', () => {
  it('are all there, each once, with a title of a few words', () => {
    const ids = SPECIFIED_ROWS.map(({ table, id }) => `${table} ${id}`)
    expect(ids.length).toBeGreaterThan(390)
    expect(new Set(ids).size).toBe(ids.length)
    const odd = SPECIFIED_ROWS.filter(
      ({ id, title }) =>
        !/^([A-Z]|[AEFN]-[A-Z]?)\d+$/.test(id) || title.split(' ').length > 8 || title === '',
    )
    expect(odd.map(shown)).toEqual([])
  })

  it('are covered, or come later for a reason', () => {
    expect(SPECIFIED_ROWS.filter(({ state }) => state.type === 'unknown').map(shown)).toEqual([])
  })

  it('are named by the tests that are said to cover them', () => {
    const missing = SPECIFIED_ROWS.filter(
      ({ id, state }) => state.type === 'covered' && !names(textOf(state.file), id),
    )
    expect(missing.map(shown)).toEqual([])
  })

  it('that come later wait for few things', () => {
    const reasons = new Set(
      SPECIFIED_ROWS.flatMap(({ state }) => (state.type === 'later' ? [state.reason] : [])),
    )
    expect([...reasons].filter((reason) => reason.split(' ').length > 8)).toEqual([])
    expect(reasons.size).toBeLessThan(40)
  })
})
