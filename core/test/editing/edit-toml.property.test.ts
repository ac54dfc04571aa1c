import fc from 'fast-check'
import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { editToml } from '../../src/editing/edit-toml.js'
import { sameTextValue } from '../../src/editing/text-tree.js'
import { documents } from './documents.js'
import { editOf } from './edits.js'

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300)

describe('editToml over generated documents', () => {
  it('gives the intended value, leaves every other line byte for byte and every other comment in place', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.nat(), async (document, choice) => {
        const edit = editOf(document, choice)
        const edited = await editToml(document.text, edit.change)

        const intended = parse(document.text.replace('\uFEFF', ''), { integersAsBigInt: 'asNeeded' })
        edit.change(intended)
        const actual = parse(edited.replace('\uFEFF', ''), { integersAsBigInt: 'asNeeded' })
        expect(sameTextValue(actual, intended), edited).toBe(true)

        expect(edited.startsWith('\uFEFF')).toBe(document.text.startsWith('\uFEFF'))
        const text = document.text.replace('\uFEFF', '')
        if (text !== '' && edited.replace('\uFEFF', '') !== '') {
          expect(edited.endsWith('\n')).toBe(text.endsWith('\n'))
        }
        const end = text.includes('\r\n') ? '\r\n' : '\n'
        const lines = edited.replace('\uFEFF', '').split(end)
        expect(firstMissing(edit.kept, lines), `${edit.name}\n${edited}`).toBeUndefined()
        const comments = lines.map((line) => line.slice(line.lastIndexOf('# c')))
        for (const comment of edit.comments) {
          expect(comments, edit.name).toContain(comment)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('gives the same bytes for no change', () =>
    fc.assert(
      fc.asyncProperty(documents, async ({ text }) => {
        expect(await editToml(text, () => {})).toBe(text)
      }),
      { numRuns: 100 },
    ))
})

/** The first of the wanted lines that is not found behind those before it. */
function firstMissing(wanted: readonly string[], lines: readonly string[]): string | undefined {
  let position = 0
  for (const line of wanted) {
    const found = lines.indexOf(line, position)
    if (found < 0) {
      return line
    }
    position = found + 1
  }
  return undefined
}
