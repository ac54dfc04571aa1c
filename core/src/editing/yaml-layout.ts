import { SymposiumError } from '@symposium/sdk'
import { isMap, isSeq, type CST, type Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import type { YamlStyle } from './yaml-render.js'

/** An entry of a mapping or an element of a list, from its first mark to the end of its value. */
export interface YamlMember {
  /** The value's node; `null` where nothing is written. */
  readonly value: unknown
  readonly start: number
  /** Behind the colon or the dash, and behind an anchor. */
  readonly valueFrom: number
  /** Where a tag begins, which speaks of the value that is there. */
  readonly tagFrom: number | undefined
  readonly end: number
}

const INSIGNIFICANT = ['space', 'newline', 'comment', 'comma']

export function mapMembers(map: YAMLMap): YamlMember[] {
  return map.items.map((pair) => pairMember(pair))
}

function pairMember(pair: Pair): YamlMember {
  const item = pair.srcToken
  if (item === undefined) {
    throw unreadable()
  }
  return memberOf(item, pair.value, endOf(pair.key))
}

export function seqMembers(seq: YAMLSeq): YamlMember[] {
  const token = seq.srcToken
  if (token?.type !== 'block-seq' && token?.type !== 'flow-collection') {
    throw unreadable()
  }
  const items = token.items.filter(
    (item) => significant(item.start).length > 0 || isToken(item.value) || isToken(item.key),
  )
  if (items.length !== seq.items.length) {
    throw unreadable()
  }
  return items.map((item, index) => memberOf(item, seq.items[index], undefined))
}

function memberOf(item: CST.CollectionItem, value: unknown, keyEnd: number | undefined): YamlMember {
  const before = significant(item.start)
  const between = significant(item.sep ?? [])
  const start = before[0]?.offset ?? item.key?.offset ?? item.value?.offset
  const marks = item.key === undefined ? before : between
  const tag = marks.findIndex(({ type }) => type === 'tag')
  const valueFrom = behind((tag < 0 ? marks : marks.slice(0, tag)).at(-1)) ?? keyEnd ?? start
  if (start === undefined || valueFrom === undefined) {
    throw unreadable()
  }
  return { value, start, valueFrom, tagFrom: marks[tag]?.offset, end: Math.max(valueFrom, endOf(value) ?? 0) }
}

function significant(tokens: readonly CST.SourceToken[]): CST.SourceToken[] {
  return tokens.filter(({ type }) => !INSIGNIFICANT.includes(type))
}

function isToken(token: CST.Token | null | undefined): boolean {
  return token !== null && token !== undefined
}

function behind(token: CST.SourceToken | undefined): number | undefined {
  return token === undefined ? undefined : token.offset + token.source.length
}

/** Where the text of a value ends, without the comments and line ends behind it. */
function endOf(node: unknown): number | undefined {
  if ((isMap(node) || isSeq(node)) && node.flow !== true) {
    const members = isMap(node) ? mapMembers(node) : seqMembers(node)
    return members.at(-1)?.end
  }
  // Where nothing is written, the place of it may be behind a comment.
  const [start, end] = rangeOf(node) ?? []
  return start === end ? undefined : end
}

export function rangeOf(node: unknown): readonly [number, number] | undefined {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  const [start, end]: unknown[] = Array.isArray(range) ? range : []
  return typeof start === 'number' && typeof end === 'number' ? [start, end] : undefined
}

export function isBlock(node: unknown): node is YAMLMap | YAMLSeq {
  return (isMap(node) || isSeq(node)) && node.flow !== true
}

function unreadable(): SymposiumError {
  return new SymposiumError('INTERNAL', 'a value stands in a way that cannot be edited')
}

/** By the outermost mapping and the first list that tell, else by what most people write. */
export function detectYamlStyle(text: string, root: YAMLMap | undefined): YamlStyle {
  const columns = root === undefined ? [] : [...nestings(text, root)]
  const step = columns.find(({ kind, by }) => kind === 'map' && by > 0)?.by
  const list = columns.find(({ kind }) => kind === 'list')?.by
  return {
    eol: /\r?\n/.exec(text)?.[0] ?? '\n',
    step: step ?? (list === undefined || list === 0 ? 2 : list),
    indentsLists: list !== 0,
  }
}

function* nestings(
  text: string,
  map: YAMLMap,
): Generator<{ readonly kind: 'map' | 'list'; readonly by: number }> {
  const outer = columnOf(text, rangeOf(map)?.[0] ?? 0)
  for (const { value } of map.items) {
    if (!isBlock(value)) {
      continue
    }
    const [start] = rangeOf(value) ?? [0]
    yield { kind: isMap(value) ? 'map' : 'list', by: columnOf(text, start) - outer }
    if (isMap(value)) {
      yield* nestings(text, value)
    }
  }
}

export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset)
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** Behind the line end. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}
