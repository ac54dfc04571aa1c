import fc from 'fast-check'
import { parseTree, type Node } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { editJson, parseJsonText } from '../../src/editing/edit-json.js'
import { isTextTree, sameTextValue, type TextTree, type TextValue } from '../../src/editing/text-tree.js'
import { jsonTexts, type JsonText } from './json-documents.js'

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300)
const newValue = fc.constantFrom<TextValue>(
  'text',
  7,
  {},
  [],
  ['a', { b: null }],
  { command: 'x', args: ['y'], env: { K: '// v' } },
  { matcher: '*', hooks: [{ type: 'command', command: 'sym' }] },
)

interface Container {
  readonly path: readonly (string | number)[]
  readonly start: number
  readonly end: number
}

describe('editJson over generated documents', () => {
  it('gives back the very bytes when what was added leaves again (A-127, X3)', () =>
    fc.assert(
      fc.asyncProperty(
        jsonTexts,
        fc.nat(),
        fc.array(newValue, { minLength: 1, maxLength: 3 }),
        async (document, choice, values) => {
          const { path } = chosen(document, choice)
          const edited = await edit(document, (root) => {
            const holder = at(root, path)
            for (const [index, value] of values.entries()) {
              put(holder, `new${index}`, structuredClone(value))
            }
          })
          expect(commentsOf(edited)).toEqual(commentsOf(document.text))
          const restored = await edit({ ...document, text: edited }, (root) => {
            const holder = at(root, path)
            for (const index of values.keys()) {
              drop(holder, Array.isArray(holder) ? -1 : `new${index}`)
            }
          })
          expect(restored).toBe(document.text)
        },
      ),
      { numRuns: RUNS },
    ))

  it('gives back the very bytes when a container that was added is filled and leaves again', () =>
    fc.assert(
      fc.asyncProperty(jsonTexts, newValue, newValue, async (document, first, second) => {
        const start = await edit(document, (root) => {
          root['own'] = {}
        })
        const filled = await edit({ ...document, text: start }, (root) => {
          root['own'] = { a: [structuredClone(first)] }
        })
        const fuller = await edit({ ...document, text: filled }, (root) => {
          put(at(root, ['own', 'a']), '', structuredClone(second))
          put(at(root, ['own']), 'b', structuredClone(second))
        })
        const emptied = await edit({ ...document, text: fuller }, (root) => {
          drop(at(root, ['own', 'a']), -1)
          drop(at(root, ['own']), 'b')
        })
        expect(emptied).toBe(filled)
        expect(await edit({ ...document, text: emptied }, (root) => void delete root['own'])).toBe(
          document.text,
        )
      }),
      { numRuns: RUNS },
    ))

  it('gives the intended value, and leaves what is outside of the container byte for byte', () =>
    fc.assert(
      fc.asyncProperty(
        jsonTexts,
        fc.nat(),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        async (document, choice, picks) => {
          const { path, start, end } = chosen(document, choice)
          const intended = await parseJsonText(document.text, document)
          scramble(at(intended, path), picks)
          const edited = await edit(document, (root) => scramble(at(root, path), picks))
          expect(sameTextValue(await parseJsonText(edited, document), intended)).toBe(true)
          expect(edited.startsWith(document.text.slice(0, start))).toBe(true)
          expect(edited.endsWith(document.text.slice(end))).toBe(true)
          // Whatever comments are left are those that were there, in their order.
          const before = commentsOf(document.text)
          const after = commentsOf(edited)
          expect(before.filter((comment) => after.includes(comment))).toEqual(after)
        },
      ),
      { numRuns: RUNS },
    ))
})

function edit({ text, dialect }: JsonText, change: (root: TextTree) => void): Promise<string> {
  return editJson(text, change, { dialect })
}

function chosen({ text }: JsonText, choice: number): Container {
  const body = text.replace('\uFEFF', '')
  const root = parseTree(body, [], { allowTrailingComma: true })
  const found = root === undefined ? [] : [...containersOf(root, [])]
  const container = found[choice % found.length]
  if (container === undefined) {
    throw new Error('there is always a container')
  }
  const mark = text.length - body.length
  return { path: container.path, start: container.start + mark, end: container.end + mark }
}

function* containersOf(node: Node, path: Container['path']): Generator<Container> {
  if (node.type !== 'object' && node.type !== 'array') {
    return
  }
  yield { path, start: node.offset, end: node.offset + node.length }
  for (const [index, child] of (node.children ?? []).entries()) {
    const [key, value] = node.type === 'object' ? (child.children ?? []) : [undefined, child]
    if (value !== undefined) {
      yield* containersOf(value, [...path, key === undefined ? index : String(key.value)])
    }
  }
}

function commentsOf(text: string): string[] {
  return text.match(/(?<=\/[/*] )c\d+/g) ?? []
}

function at(root: TextTree, path: Container['path']): TextValue {
  let value: TextValue = root
  for (const part of path) {
    const next: TextValue | undefined = isTextTree(value)
      ? value[String(part)]
      : Array.isArray(value)
        ? value[Number(part)]
        : undefined
    if (next === undefined) {
      throw new Error(`there is no ${path.join('.')}`)
    }
    value = next
  }
  return value
}

function put(holder: TextValue, key: string, value: TextValue): void {
  if (Array.isArray(holder)) {
    holder.push(value)
  } else if (isTextTree(holder)) {
    holder[key] = value
  }
}

function drop(holder: TextValue, key: string | number): void {
  if (Array.isArray(holder)) {
    holder.splice(Number(key), 1)
  } else if (isTextTree(holder)) {
    delete holder[String(key)]
  }
}

const replacements: readonly TextValue[] = ['new', 5, { x: 1 }, [null, { y: [] }], {}, []]

/** Removes, replaces and adds members, as the numbers say. */
function scramble(holder: TextValue, picks: readonly number[]): void {
  const pick = (index: number): TextValue =>
    structuredClone(replacements[(picks[index] ?? 0) % replacements.length] ?? null)
  if (Array.isArray(holder)) {
    for (let index = holder.length - 1; index >= 0; index -= 1) {
      const how = (picks[index] ?? 0) % 5
      holder.splice(index, how === 0 ? 1 : 0, ...(how === 1 ? [pick(index + 4)] : []))
      if (how === 2) {
        holder[index] = pick(index + 5)
      }
    }
    holder.push(pick(11))
  } else if (isTextTree(holder)) {
    for (const [index, key] of Object.keys(holder).entries()) {
      const how = (picks[index] ?? 0) % 3
      if (how === 0) {
        delete holder[key]
      } else if (how === 1) {
        holder[key] = pick(index + 4)
      }
    }
    holder['new'] = pick(11)
  }
}
