import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editYaml, parseYamlText } from '../../src/editing/edit-yaml.js'
import { sameTextValue, type TextTree, type TextValue } from '../../src/editing/text-tree.js'
import { tree } from './json-cases.js'
import { yamlTexts, type YamlText } from './yaml-documents.js'

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300)
const newValue = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => !/\p{Surrogate}/u.test(text)),
  fc.constantFrom<TextValue>(7, null, {}, [], ['a', { b: null, c: [[]] }], {
    cmd: 'x',
    args: ['y'],
    envs: { K: 'no' },
  }),
)

describe('editYaml over generated documents', () => {
  it('gives back the very bytes when what was added leaves again, comments and all', () =>
    fc.assert(
      fc.asyncProperty(
        yamlTexts,
        fc.nat(),
        fc.array(newValue, { minLength: 1, maxLength: 3 }),
        async (document, choice, values) => {
          const path = pathOf(document, choice)
          const edited = await editYaml(document.text, (root) => {
            for (const [index, value] of values.entries()) {
              at(root, path)[`new${index}`] = structuredClone(value)
            }
          })
          expect(commentsOf(edited)).toEqual(commentsOf(document.text))
          const restored = await editYaml(edited, (root) => {
            for (const index of values.keys()) {
              delete at(root, path)[`new${index}`]
            }
          })
          expect(restored).toBe(document.text)
        },
      ),
      { numRuns: RUNS },
    ))

  it('gives the intended value, with no comment in another place', () =>
    fc.assert(
      fc.asyncProperty(yamlTexts, fc.nat(), fc.nat(), newValue, async (document, choice, which, value) => {
        // Blank lines that get behind such a text become part of it, which is refused.
        fc.pre(!document.text.includes('|+'))
        const path = pathOf(document, choice)
        const change = (root: TextTree): void => {
          const map = at(root, path)
          const keys = Object.keys(map)
          const key = keys[which % keys.length] ?? ''
          if (which % 2 === 0) {
            delete map[key]
          } else {
            map[key] = structuredClone(value)
          }
        }
        const intended = await parseYamlText(document.text)
        change(intended)
        const edited = await editYaml(document.text, change).catch(lostComment)
        // The one thing that cannot be done: a value with comments between brackets makes way.
        if (edited === undefined) {
          expect(document.text).toMatch(/\{ # c/)
          return
        }
        expect(sameTextValue(await parseYamlText(edited), intended)).toBe(true)
        expect(edited.startsWith('\uFEFF')).toBe(document.text.startsWith('\uFEFF'))
        // Whatever comments are left are those that were there, in their order.
        const before = commentsOf(document.text)
        const after = commentsOf(edited)
        expect(before.filter((comment) => after.includes(comment))).toEqual(after)
      }),
      { numRuns: RUNS },
    ))
})

function pathOf({ maps }: YamlText, choice: number): readonly string[] {
  return maps[choice % maps.length] ?? []
}

function at(root: TextTree, path: readonly string[]): TextTree {
  return path.reduce((map, key) => tree(map[key]), root)
}

function commentsOf(text: string): string[] {
  return text.match(/(?<=# )c\d+/g) ?? []
}

function lostComment(error: unknown): undefined {
  if (!String(error).includes('(a comment would be lost)')) {
    throw error
  }
}
