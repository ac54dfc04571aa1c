import { SymposiumError } from '@symposium/sdk'
import { isAlias, isMap, isPair, isSeq, type YAMLMap, type YAMLSeq } from 'yaml'
import { alignLists } from './align-lists.js'
import { isTextTree, sameTextValue, textMember, type TextTree, type TextValue } from './text-tree.js'
import { rewriteYamlFlow } from './rewrite-yaml-flow.js'
import {
  columnOf,
  isBlock,
  lineEnd,
  lineStart,
  mapMembers,
  rangeOf,
  seqMembers,
  type YamlMember,
} from './yaml-layout.js'
import type { YamlLines } from './yaml-lines.js'
import {
  renderYamlBelow,
  renderYamlEntry,
  renderYamlInline,
  renderYamlItem,
  renderYamlItems,
  type YamlStyle,
} from './yaml-render.js'
import { refuseMergeKey, yamlKeyOf } from './yaml-value.js'

export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
  /** A value takes the place of another, and comments inside it would be lost. */
  readonly replaces: boolean
}

/** Collects what has to change in a text between one value and another, member by member. */
export class YamlRewriting {
  readonly splices: Splice[] = []

  constructor(
    private readonly text: string,
    private readonly lines: YamlLines,
    private readonly style: YamlStyle,
  ) {}

  private map(map: YAMLMap, before: TextTree, intended: TextTree): void {
    const members = mapMembers(map)
    const keys = map.items.map(yamlKeyOf)
    refuseMergeKey(keys)
    const indent = this.indentOf(members)
    for (const [index, member] of members.entries()) {
      const key = keys[index] ?? ''
      const old = textMember(before, key)
      const wanted = textMember(intended, key)
      if (wanted === undefined) {
        this.remove(member, index === 0)
      } else if (old !== undefined && !sameTextValue(old, wanted)) {
        this.change(member, { old, wanted, indent, isItem: false })
      }
    }
    const known = new Set(keys)
    const added = Object.entries(intended)
      .filter(([key]) => !known.has(key))
      .flatMap(([key, value]) => renderYamlEntry(key, value, { indent, style: this.style }))
    this.insertBehind(members.at(-1), added)
  }

  private list(list: YAMLSeq, before: readonly TextValue[], intended: readonly TextValue[]): void {
    const members = seqMembers(list)
    const indent = this.indentOf(members)
    let previous: YamlMember | undefined
    for (const item of alignLists(before, intended)) {
      const member = item.type === 'new' ? undefined : members[item.before]
      const old = item.type === 'new' ? undefined : before[item.before]
      const wanted = item.type === 'gone' ? undefined : intended[item.after]
      if (member === undefined) {
        const lines = renderYamlItems([wanted ?? null], indent, this.style)
        if (previous === undefined) {
          this.insertLines(lineStart(this.text, members[0]?.start ?? 0), lines)
        } else {
          this.insertBehind(previous, lines)
        }
        continue
      }
      previous = member
      if (wanted === undefined) {
        this.remove(member, item.type !== 'new' && item.before === 0)
      } else if (old !== undefined && !sameTextValue(old, wanted)) {
        this.change(member, { old, wanted, indent, isItem: true })
      }
    }
  }

  private change(
    member: YamlMember,
    slot: {
      readonly old: TextValue
      readonly wanted: TextValue
      readonly indent: string
      readonly isItem: boolean
    },
  ): void {
    const { value } = member
    const { old, wanted, indent, isItem } = slot
    if (isAlias(value)) {
      throw new SymposiumError('INTERNAL', 'an alias stands where the change belongs')
    }
    const isOnOwnLines = isBlock(value) && lineStart(this.text, rangeOf(value)?.[0] ?? 0) > member.valueFrom
    const canEmpty = !isBlock(value) || !isEmpty(wanted)
    if (
      isFilled(value) &&
      isAlike(value, wanted) &&
      canEmpty &&
      (isOnOwnLines || keepsFirst(value, wanted))
    ) {
      this.collection(value, old, wanted)
    } else if (isBlock(value) && isOnOwnLines) {
      this.replaceBlock(member, value, { wanted, indent })
    } else if (isItem) {
      const [first = '', ...others] = renderYamlItem(wanted, `${indent}  `, this.style)
      this.replace(member, [first, ...others].join(this.style.eol))
    } else {
      this.replaceInline(member, { wanted, indent })
    }
  }

  /** @param node written with members, of the same kind as both values. */
  collection(node: YAMLMap | YAMLSeq, before: TextValue, wanted: TextValue): void {
    if (!isBlock(node)) {
      const [start, end] = rangeOf(node) ?? [0, 0]
      const flow = { text: this.text, style: this.style }
      const text = rewriteYamlFlow(flow, node, { before, wanted })
      this.splices.push({ start, end, text, replaces: false })
    } else if (isMap(node) && isTextTree(before) && isTextTree(wanted)) {
      this.map(node, before, wanted)
    } else if (isSeq(node) && Array.isArray(before) && Array.isArray(wanted)) {
      this.list(node, before, wanted)
    }
  }

  /** Members that stand on lines of their own leave line by line, so that other comments stay. */
  private replaceBlock(
    member: YamlMember,
    value: YAMLMap | YAMLSeq,
    { wanted, indent }: { readonly wanted: TextValue; readonly indent: string },
  ): void {
    const members = isMap(value) ? mapMembers(value) : seqMembers(value)
    for (const [index, inner] of members.entries()) {
      this.remove(inner, index === 0)
    }
    const below = renderYamlBelow(wanted, indent, this.style)
    if (below.length > 0) {
      this.insertBehind(members.at(-1), below)
    } else if (wanted !== null) {
      this.splices.push({
        start: member.valueFrom,
        end: member.valueFrom,
        text: ` ${renderYamlInline(wanted)}`,
        replaces: false,
      })
    }
  }

  private replaceInline(
    member: YamlMember,
    { wanted, indent }: { readonly wanted: TextValue; readonly indent: string },
  ): void {
    const below = renderYamlBelow(wanted, indent, this.style)
    if (below.length === 0) {
      this.replace(member, renderYamlInline(wanted))
      return
    }
    this.splices.push({ start: member.valueFrom, end: this.inlineEnd(member), text: '', replaces: true })
    this.insertLines(lineEnd(this.text, this.inlineEnd(member)), below)
  }

  private replace(member: YamlMember, text: string): void {
    const [start, end] = rangeOf(member.value) ?? [member.valueFrom, member.valueFrom]
    this.splices.push(
      start === end
        ? { start: member.valueFrom, end: member.valueFrom, text: ` ${text}`, replaces: false }
        : { start: member.tagFrom ?? start, end: this.inlineEnd(member), text, replaces: true },
    )
  }

  /** Without the line end that belongs to a block scalar. */
  private inlineEnd({ valueFrom, end }: YamlMember): number {
    const text = this.text.slice(valueFrom, end)
    return valueFrom + text.replace(/\r?\n$/, '').length
  }

  private remove(member: YamlMember, isFirst: boolean): void {
    this.splices.push({ ...this.lines.linesOf(member, isFirst), text: '', replaces: false })
  }

  private insertBehind(member: YamlMember | undefined, lines: readonly string[]): void {
    if (lines.length > 0) {
      this.insertLines(member === undefined ? this.text.length : this.lines.endOf(member), lines)
    }
  }

  private insertLines(offset: number, lines: readonly string[]): void {
    const text = lines.map((line) => line + this.style.eol).join('')
    this.splices.push({ start: offset, end: offset, text, replaces: false })
  }

  private indentOf(members: readonly YamlMember[]): string {
    const [first] = members
    return ' '.repeat(first === undefined ? 0 : columnOf(this.text, first.start))
  }
}

function isEmpty(value: TextValue): boolean {
  return Array.isArray(value) ? value.length === 0 : isTextTree(value) && Object.keys(value).length === 0
}

function isFilled(node: unknown): node is YAMLMap | YAMLSeq {
  return (isMap(node) || isSeq(node)) && node.items.length > 0
}

function isAlike(node: YAMLMap | YAMLSeq, value: TextValue): boolean {
  return isMap(node) ? isTextTree(value) : Array.isArray(value)
}

/** Whether what stands beside the dash of a list's element stays there. */
function keepsFirst(node: YAMLMap | YAMLSeq, wanted: TextValue): boolean {
  const [first] = node.items
  return (
    !isBlock(node) ||
    (isMap(node) && isTextTree(wanted) && isPair(first) && Object.hasOwn(wanted, yamlKeyOf(first)))
  )
}
