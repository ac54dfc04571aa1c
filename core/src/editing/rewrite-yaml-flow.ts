import { SymposiumError } from '@symposium/sdk'
import { isAlias, isMap, isSeq, type YAMLMap, type YAMLSeq } from 'yaml'
import { alignLists } from './align-lists.js'
import { readContainer, type ContainerLayout } from './container-layout.js'
import { hasNewline, textOf } from './gap.js'
import { rewriteContainer, type ContainerStyle, type MemberChange } from './rewrite-container.js'
import { isTextTree, sameTextValue, textMember, type TextTree, type TextValue } from './text-tree.js'
import { columnOf, lineStart, mapMembers, rangeOf, seqMembers, type YamlMember } from './yaml-layout.js'
import { renderYamlInline, renderYamlText, type YamlStyle } from './yaml-render.js'
import { refuseMergeKey, yamlKeyOf } from './yaml-value.js'

interface Flow {
  readonly text: string
  readonly style: YamlStyle
}

/** The text of a mapping or list between brackets, changed to have another value. */
export function rewriteYamlFlow(
  flow: Flow,
  node: YAMLMap | YAMLSeq,
  { before, wanted }: { readonly before: TextValue; readonly wanted: TextValue },
): string {
  const members = isMap(node) ? mapMembers(node) : seqMembers(node)
  const [start, end] = rangeOf(node) ?? [0, 0]
  const layout = readContainer(flow.text, { start, end, items: members }, 'yaml')
  const changes =
    isMap(node) && isTextTree(before) && isTextTree(wanted)
      ? mapChanges(flow, node, { members, before, wanted })
      : isSeq(node) && Array.isArray(before) && Array.isArray(wanted)
        ? listChanges(flow, { members, before, wanted })
        : undefined
  if (layout === undefined || changes === undefined) {
    throw new SymposiumError('INTERNAL', 'something unexpected stands between brackets')
  }
  return rewriteContainer(layout, changes, styleOf(flow, layout, { start, members }))
}

function mapChanges(
  flow: Flow,
  node: YAMLMap,
  values: { readonly members: readonly YamlMember[]; readonly before: TextTree; readonly wanted: TextTree },
): MemberChange[] {
  const keys = node.items.map(yamlKeyOf)
  refuseMergeKey(keys)
  const old = values.members.map((member, index): MemberChange => {
    const key = keys[index] ?? ''
    const before = textMember(values.before, key) ?? null
    const wanted = textMember(values.wanted, key)
    return wanted === undefined ? { type: 'gone', index } : changeOf(flow, member, { before, wanted, index })
  })
  const known = new Set(keys)
  const added = Object.entries(values.wanted)
    .filter(([key]) => !known.has(key))
    .map(([key, value]): MemberChange => {
      return { type: 'new', text: `${renderYamlText(key)}: ${renderYamlInline(value)}` }
    })
  return [...old, ...added]
}

function listChanges(
  flow: Flow,
  values: {
    readonly members: readonly YamlMember[]
    readonly before: readonly TextValue[]
    readonly wanted: readonly TextValue[]
  },
): MemberChange[] {
  return alignLists(values.before, values.wanted).map((item): MemberChange => {
    if (item.type === 'gone') {
      return { type: 'gone', index: item.before }
    }
    const wanted = values.wanted[item.after] ?? null
    const member = item.type === 'new' ? undefined : values.members[item.before]
    return item.type === 'new' || member === undefined
      ? { type: 'new', text: renderYamlInline(wanted) }
      : changeOf(flow, member, { before: values.before[item.before] ?? null, wanted, index: item.before })
  })
}

function changeOf(
  flow: Flow,
  member: YamlMember,
  {
    before,
    wanted,
    index,
  }: { readonly before: TextValue; readonly wanted: TextValue; readonly index: number },
): MemberChange {
  if (sameTextValue(before, wanted)) {
    return { type: 'old', index }
  }
  const { value } = member
  if (isAlias(value)) {
    throw new SymposiumError('INTERNAL', 'an alias stands where the change belongs')
  }
  const isInside =
    (isMap(value) && isTextTree(before) && isTextTree(wanted)) ||
    (isSeq(value) && Array.isArray(before) && Array.isArray(wanted))
  const text = isInside ? rewriteYamlFlow(flow, value, { before, wanted }) : renderYamlInline(wanted)
  const [start, end] = rangeOf(value) ?? [0, 0]
  return {
    type: 'old',
    index,
    text:
      start === end
        ? headWithout(flow, member) + text
        : flow.text.slice(member.start, isInside ? start : (member.tagFrom ?? start)) + text,
  }
}

/** A key without a value, as in `{ a, b: }`. */
function headWithout({ text }: Flow, { start, valueFrom }: YamlMember): string {
  const head = text.slice(start, valueFrom)
  return head.endsWith(':') ? `${head} ` : `${head}: `
}

function styleOf(
  { text, style }: Flow,
  layout: ContainerLayout,
  { start, members }: { readonly start: number; readonly members: readonly YamlMember[] },
): ContainerStyle {
  const { besideOpen, closing, segments } = layout
  const gaps = [besideOpen, closing, ...segments.flatMap(({ lead, tail, beside }) => [lead, tail, beside])]
  const outerIndent = indentBefore(text, start)
  const own = members.findLast(
    (member) => columnOf(text, member.start) === indentBefore(text, member.start).length,
  )
  return {
    eol: style.eol,
    multiline: gaps.some(hasNewline),
    indent: own === undefined ? outerIndent + ' '.repeat(style.step) : indentBefore(text, own.start),
    outerIndent,
    commaSpace:
      segments.length > 1 ? textOf(segments[1]?.lead.filter(({ type }) => type === 'space') ?? []) : ' ',
    padding: layout.open === '{' ? ' ' : '',
  }
}

function indentBefore(text: string, offset: number): string {
  return /^ */.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? ''
}
