import type { Node } from 'jsonc-parser'
import { SymposiumError } from '@symposium/sdk'
import { alignLists } from './align-lists.js'
import { readContainer, type ContainerLayout } from './container-layout.js'
import { hasNewline } from './gap.js'
import { jsonValueOf, membersOf } from './json-document.js'
import { renderInline, renderPretty, renderString } from './json-render.js'
import { detectInlineStyle, lineIndent, ownIndent, type InlineStyle, type JsonStyle } from './json-style.js'
import { rewriteContainer, type ContainerStyle, type MemberChange } from './rewrite-container.js'
import { isTextTree, sameTextValue, textMember, type TextTree, type TextValue } from './text-tree.js'

/** Longer lists and maps are not put on one line, whatever their siblings look like. */
const WIDEST = 100

interface Rewriting {
  readonly text: string
  readonly style: JsonStyle
  readonly root: Node
}

/** A list or map, how its members are laid out, and what there is to go by for new ones. */
interface Surroundings {
  readonly values: readonly Node[]
  readonly layout: ContainerLayout
  readonly container: ContainerStyle
  readonly inline: InlineStyle
}

/** Two members of one name stand in a map that would have to be changed. */
export class DuplicateKey extends Error {
  constructor(
    readonly key: string,
    readonly offset: number,
  ) {
    super(`holds the key \`${key}\` twice in one object`)
  }
}

/** The text of a node, changed to have another value. Lists and maps inside change member by member. */
export function rewriteNode(rewriting: Rewriting, node: Node, intended: TextValue): string | undefined {
  if (node.type === 'object' && isTextTree(intended)) {
    return rewriteObject(rewriting, node, intended)
  }
  return node.type === 'array' && Array.isArray(intended)
    ? rewriteArray(rewriting, node, intended)
    : undefined
}

function rewriteObject(rewriting: Rewriting, node: Node, intended: TextTree): string {
  refuseDuplicates(node)
  const members = membersOf(node)
  const surroundings = surroundingsOf(
    rewriting,
    node,
    members.map(([, value]) => value),
  )
  const known = new Set(members.map(([key]) => key))
  const old = members.map(([key, value], index): MemberChange => {
    const wanted = textMember(intended, key)
    if (wanted === undefined) {
      return { type: 'gone', index }
    }
    const property = node.children?.[index]
    const head = property === undefined ? '' : rewriting.text.slice(property.offset, value.offset)
    return changeOf(rewriting, surroundings, { value, wanted, index, head })
  })
  const added = Object.entries(intended)
    .filter(([key]) => !known.has(key))
    .map(([key, value]): MemberChange => {
      const head = `${renderString(key)}${surroundings.inline.colon}`
      return { type: 'new', text: head + renderNew(rewriting, surroundings, value) }
    })
  return rewriteContainer(surroundings.layout, [...old, ...added], surroundings.container)
}

function rewriteArray(rewriting: Rewriting, node: Node, intended: readonly TextValue[]): string {
  const elements = node.children ?? []
  const surroundings = surroundingsOf(rewriting, node, elements)
  const before = elements.map((element) => jsonValueOf(element, rewriting.text))
  const changes = alignLists(before, intended).map((item): MemberChange => {
    if (item.type === 'gone') {
      return { type: 'gone', index: item.before }
    }
    const wanted = intended[item.after]
    if (wanted === undefined) {
      throw new SymposiumError('INTERNAL', 'JSON has no way to write undefined')
    }
    const value = item.type === 'new' ? undefined : elements[item.before]
    return item.type === 'new' || value === undefined
      ? { type: 'new', text: renderNew(rewriting, surroundings, wanted) }
      : changeOf(rewriting, surroundings, { value, wanted, index: item.before, head: '' })
  })
  return rewriteContainer(surroundings.layout, changes, surroundings.container)
}

function changeOf(
  rewriting: Rewriting,
  surroundings: Surroundings,
  member: { readonly value: Node; readonly wanted: TextValue; readonly index: number; readonly head: string },
): MemberChange {
  const { value, wanted, index, head } = member
  if (sameTextValue(jsonValueOf(value, rewriting.text), wanted)) {
    return { type: 'old', index }
  }
  const text = rewriteNode(rewriting, value, wanted) ?? renderNew(rewriting, surroundings, wanted)
  return { type: 'old', index, text: head + text }
}

function surroundingsOf(rewriting: Rewriting, node: Node, values: readonly Node[]): Surroundings {
  const { text, style, root } = rewriting
  const items = (node.children ?? []).map(({ offset, length }) => ({ start: offset, end: offset + length }))
  const layout = readContainer(text, { start: node.offset, end: node.offset + node.length, items }, 'json')
  if (layout === undefined) {
    throw new SymposiumError('INTERNAL', 'something unexpected stands between two members')
  }
  const inline = detectInlineStyle(text, node, root)
  const outerIndent = lineIndent(text, node.offset)
  const last = items.findLast(({ start }) => ownIndent(text, start) !== undefined)
  const container: ContainerStyle = {
    eol: style.eol,
    multiline: isMultiline(layout, style),
    indent: (last && ownIndent(text, last.start)) ?? outerIndent + style.unit,
    outerIndent,
    commaSpace: inline.comma.slice(1),
    padding: node.type === 'object' ? inline.padding : '',
  }
  return { values, layout, container, inline }
}

function isMultiline(layout: ContainerLayout, style: JsonStyle): boolean {
  const gaps = [layout.besideOpen, layout.closing, ...layout.segments.flatMap(gapsOf)]
  if (layout.segments.length > 0 || gaps.some((gap) => gap.some(({ type }) => type !== 'space'))) {
    return gaps.some(hasNewline)
  }
  return !style.oneLine
}

function gapsOf({ lead, tail, beside }: ContainerLayout['segments'][number]): ContainerLayout['closing'][] {
  return [lead, tail, beside]
}

/** A new value in the way of its siblings: on one line where they are, else one member a line. */
function renderNew(rewriting: Rewriting, surroundings: Surroundings, value: TextValue): string {
  const { text, style } = rewriting
  const { container, inline, layout, values } = surroundings
  const oneLine = renderInline(value, inline)
  const isWithLines = layout.segments.some(({ item }) => /[\r\n]/.test(item))
  const sibling = values.findLast(({ children }) => children !== undefined && children.length > 0)
  const isSiblingInline =
    sibling !== undefined && !/[\r\n]/.test(text.slice(sibling.offset, sibling.offset + sibling.length))
  const wantsLines = container.multiline ? !isSiblingInline || oneLine.length > WIDEST : isWithLines
  if (style.oneLine || !wantsLines) {
    return oneLine
  }
  const indent = container.multiline ? container.indent : container.outerIndent
  return renderPretty(value, { ...style, colon: inline.colon, indent })
}

function refuseDuplicates(node: Node): void {
  const seen = new Set<string>()
  for (const property of node.children ?? []) {
    const key = String(property.children?.[0]?.value)
    if (seen.has(key)) {
      throw new DuplicateKey(key, property.offset)
    }
    seen.add(key)
  }
}
