import { parse as parseNative, patch } from '@decimalturn/toml-patch'
import { SymposiumError } from '@symposium/sdk'
import { parseTOML } from 'toml-eslint-parser'
import { parseTomlText } from './parse-toml.js'
import { readTomlLayout, type TomlEntry, type TomlPath } from './toml-layout.js'
import { renderTomlValue } from './toml-render.js'
import { sameTextValue } from './text-tree.js'
import { isTomlTable, member, type TomlTable, type TomlValue } from './toml-values.js'

/**
 * Brings the values that are written as `key = …` up to date. The library that
 * does it is shown one entry at a time, as a document of its own: what is outside
 * the entry is out of its reach, and so are its known faults with sections.
 */
export function patchValues(text: string, intended: TomlTable): string {
  const current = parseTomlText(text)
  if (sameTextValue(current, intended)) {
    return text
  }
  const layout = readTomlLayout(text)
  const entries = [...layout.root, ...layout.sections.flatMap((section) => section.entries)]
  let result = text
  // From the end, so that the offsets of those still to come stay true.
  for (const entry of entries.reverse()) {
    const before = valueAt(current, entry.path)
    const after = valueAt(intended, entry.path)
    if (before !== undefined && after !== undefined && !sameTextValue(before, after)) {
      const [start, end] = entry.range
      const patched = patchEntry(entry, text.slice(start, end), { before, after })
      result = `${result.slice(0, start)}${patched}${result.slice(end)}`
    }
  }
  return result
}

function patchEntry(
  entry: TomlEntry,
  text: string,
  values: { readonly before: TomlValue; readonly after: TomlValue },
): string {
  if (kindOf(values.before) !== kindOf(values.after)) {
    return `${text.slice(0, entry.valueStart)}${renderTomlValue(values.after)}`
  }
  const source = endsAlike(values.before, values.after) ? text : withTrailingComma(text)
  const document: TomlTable = parseNative(source)
  const holder = valueAt(document, entry.keys.slice(0, -1))
  const key = entry.keys.at(-1)
  if (key === undefined || !isTomlTable(holder)) {
    throw new SymposiumError('INTERNAL', 'an entry has no key')
  }
  holder[key] = values.after
  const patched = patch(source, document, { bracketSpacing: true })
  requireComments(text, patched, losesItems(values.before, values.after))
  return patched
}

function kindOf(value: TomlValue): string {
  return Array.isArray(value) ? 'list' : isTomlTable(value) ? 'table' : typeof value
}

function endsAlike(before: TomlValue, after: TomlValue): boolean {
  return Array.isArray(before) && Array.isArray(after) && sameTextValue(before.at(-1), after.at(-1))
}

/** In a list over several lines the comma after the last element: without it the library moves the comment beside that element. */
function withTrailingComma(text: string): string {
  const program = parseTOML(text)
  const [entry] = program.body[0].body
  const value = entry?.type === 'TOMLKeyValue' ? entry.value : undefined
  if (value?.type !== 'TOMLArray' || value.loc.start.line === value.loc.end.line) {
    return text
  }
  const end = value.elements.at(-1)?.range[1]
  const hasComma = program.tokens.some(
    (token) => end !== undefined && token.range[0] >= end && token.value === ',',
  )
  return end === undefined || hasComma ? text : `${text.slice(0, end)},${text.slice(end)}`
}

/** Comments beside a list's element leave with it, so they can be held to account only where nothing leaves. */
function losesItems(before: TomlValue, after: TomlValue): boolean {
  if (Array.isArray(before) && Array.isArray(after)) {
    return (
      after.length < before.length ||
      before.some((element) => !after.some((candidate) => sameTextValue(element, candidate)))
    )
  }
  if (isTomlTable(before) && isTomlTable(after)) {
    return Object.entries(before).some(([key, value]) => {
      const counterpart = member(after, key)
      return counterpart === undefined || losesItems(value, counterpart)
    })
  }
  return Array.isArray(before) || isTomlTable(before)
}

/**
 * All comments in their order, or of them those that are left, and none outside the
 * value: a comment that moves would speak of something else.
 */
function requireComments(before: string, after: string, mayLose: boolean): void {
  const expected = parseTOML(before).comments.map((comment) => comment.value)
  const program = parseTOML(after)
  const actual = program.comments.map((comment) => comment.value)
  let found = 0
  for (const comment of expected) {
    found += actual[found] === comment ? 1 : 0
  }
  const isEntryAlone = program.body[0].body[0]?.range[1] === after.length
  if (found < actual.length || !isEntryAlone || (actual.length < expected.length && !mayLose)) {
    throw new SymposiumError('INTERNAL', 'a comment would be moved or lost')
  }
}

function valueAt(root: TomlValue, path: TomlPath): TomlValue | undefined {
  let value: TomlValue | undefined = root
  for (const part of path) {
    if (typeof part === 'number') {
      value = Array.isArray(value) ? value[part] : undefined
    } else {
      value = isTomlTable(value) ? member(value, part) : undefined
    }
  }
  return value
}
