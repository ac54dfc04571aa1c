import { SymposiumError } from '@symposium/sdk'
import { parseTomlText } from './parse-toml.js'
import {
  readTomlLayout,
  startsWithPath,
  type TomlEntry,
  type TomlLayout,
  type TomlPath,
} from './toml-layout.js'
import { renderTomlEntry, renderTomlSection } from './toml-render.js'
import { isTableList, isTomlTable, member, type TomlTable, type TomlValue } from './toml-values.js'

interface Missing {
  readonly path: TomlPath
  readonly value: TomlValue
}

interface Insertion {
  /** The new lines come behind this one; -1 for the start of the file. */
  readonly after: number
  readonly lines: readonly string[]
}

/**
 * Puts into the text what the intended value has in addition: new entries, new
 * sections, new elements of `[[lists]]`. What belongs inside a value on one line
 * is not its business.
 */
export function insertNew(text: string, intended: TomlTable): string {
  let result = text
  // Each round reads the text anew, so that every insertion sees those before it.
  for (let remaining = Number.POSITIVE_INFINITY; ;) {
    const missing = [...missingInTable(parseTomlText(result), intended, [])]
    if (missing.length >= remaining) {
      throw new SymposiumError('INTERNAL', 'an insertion had no effect')
    }
    remaining = missing.length
    const layout = readTomlLayout(result)
    const insertion = firstDefined(missing, (item) => placeOf(layout, item))
    if (insertion === undefined) {
      return result
    }
    result = insertLines(layout, insertion)
  }
}

function* missingInTable(current: TomlTable, intended: TomlTable, path: TomlPath): Generator<Missing> {
  for (const [key, right] of Object.entries(intended)) {
    const left = member(current, key)
    if (left === undefined) {
      yield { path: [...path, key], value: right }
    } else if (isTomlTable(left) && isTomlTable(right)) {
      yield* missingInTable(left, right, [...path, key])
    } else if (isTableList(left) && isTableList(right)) {
      for (const [index, element] of right.entries()) {
        const counterpart = left[index]
        if (counterpart === undefined) {
          yield { path: [...path, key, index], value: element }
        } else {
          yield* missingInTable(counterpart, element, [...path, key, index])
        }
      }
    }
  }
}

function placeOf(layout: TomlLayout, missing: Missing): Insertion | undefined {
  const parent = missing.path.slice(0, -1)
  const key = missing.path.at(-1)
  const { value } = missing
  const headers = missing.path.filter((part) => typeof part === 'string')
  const lastBelow = layout.sections.findLast((section) => startsWithPath(section.path, parent))
  if (typeof key === 'number') {
    return lastBelow === undefined || !isTomlTable(value)
      ? undefined
      : sectionAfter(layout, lastBelow.lastLine, renderTomlSection(headers, value, { inList: true }))
  }
  if (key === undefined) {
    return undefined
  }
  const end = layout.lines.length - 1
  if (isTomlTable(value) && (parent.length === 0 || lastBelow !== undefined)) {
    const after = parent.length === 0 ? end : (lastBelow?.lastLine ?? end)
    return sectionAfter(layout, after, renderTomlSection(headers, value))
  }
  if (isTableList(value) && parent.length === 0) {
    const elements = value.map((element) => renderTomlSection(headers, element, { inList: true }))
    return sectionAfter(
      layout,
      end,
      elements.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
    )
  }
  return placeOfEntry(layout, parent, { key, value })
}

function placeOfEntry(
  layout: TomlLayout,
  parent: TomlPath,
  entry: { readonly key: string; readonly value: TomlValue },
): Insertion | undefined {
  const line = renderTomlEntry([entry.key], entry.value)
  if (parent.length === 0) {
    return placeInRoot(layout, line)
  }
  const section = layout.sections.find((item) => samePath(item.path, parent))
  if (section !== undefined) {
    return { after: section.entries.at(-1)?.lastLine ?? section.firstLine, lines: [line] }
  }
  const below = layout.sections.findLast((item) => startsWithPath(item.path, parent))
  if (below !== undefined) {
    const headers = parent.filter((part) => typeof part === 'string')
    return sectionAfter(layout, below.lastLine, renderTomlSection(headers, { [entry.key]: entry.value }))
  }
  const sibling = allEntries(layout).findLast(
    (item) => startsWithPath(item.path, parent) && item.path.length > parent.length,
  )
  if (sibling === undefined) {
    return undefined
  }
  const beyondParent = sibling.path.length - parent.length
  const keys = [...sibling.keys.slice(0, -beyondParent), entry.key]
  return { after: sibling.lastLine, lines: [renderTomlEntry(keys, entry.value)] }
}

function placeInRoot(layout: TomlLayout, line: string): Insertion {
  const last = layout.root.at(-1)
  if (last !== undefined) {
    return { after: last.lastLine, lines: [line] }
  }
  const [first] = layout.sections
  if (first !== undefined) {
    return { after: layout.leadingLine(first.firstLine) - 1, lines: [line, ''] }
  }
  return sectionAfter(layout, layout.lines.length - 1, [line])
}

/** With a blank line on both sides where there is something to keep apart from. */
function sectionAfter(layout: TomlLayout, after: number, lines: readonly string[]): Insertion {
  const before = after < 0 || layout.isBlank(after) ? [] : ['']
  const behind = after + 1 >= layout.lines.length || layout.isBlank(after + 1) ? [] : ['']
  return { after, lines: [...before, ...lines, ...behind] }
}

function insertLines(layout: TomlLayout, insertion: Insertion): string {
  const end = layout.lines[0]?.endsWith('\r\n') === true ? '\r\n' : '\n'
  const before = layout.lines.slice(0, insertion.after + 1)
  const last = before.pop()
  if (last !== undefined) {
    before.push(last.endsWith('\n') ? last : `${last}${end}`)
  }
  return [
    ...before,
    ...insertion.lines.map((line) => `${line}${end}`),
    ...layout.lines.slice(insertion.after + 1),
  ].join('')
}

function allEntries(layout: TomlLayout): TomlEntry[] {
  return [...layout.root, ...layout.sections.flatMap((section) => section.entries)]
}

function samePath(left: TomlPath, right: TomlPath): boolean {
  return left.length === right.length && startsWithPath(left, right)
}

function firstDefined<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) {
      return found
    }
  }
  return undefined
}
