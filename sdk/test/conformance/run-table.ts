import { ConformanceFailure, type ConformanceCase } from '@symposium/sdk/conformance'
import { describe, expect, test } from 'vitest'

/** A subject that breaks one rule, and a part of the message that its author must see. */
export interface Broken<Subject> {
  readonly id: string
  readonly how: string
  readonly subject: Subject
  readonly saying: string
}

/** Every case has to fail for some subject, or it tests nothing. */
export function testBroken<Subject>(
  cases: readonly ConformanceCase<Subject>[],
  table: readonly Broken<Subject>[],
): void {
  describe('an adapter that breaks a rule fails its case', () => {
    test.each(table.map((row) => [row.id, row.how, row] as const))('%s: %s', async (id, _how, row) => {
      const found = cases.find((candidate) => candidate.id === id)
      const failure: unknown = await found?.run(row.subject).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ConformanceFailure)
      expect(String(failure)).toContain(id)
      expect(String(failure)).toContain(row.saying)
    })
  })

  test('every case has an adapter that breaks it, and every id is used once', () => {
    const ids = cases.map(({ id }) => id)
    expect([...new Set(table.map(({ id }) => id))].sort()).toEqual(ids.toSorted())
  })
}
