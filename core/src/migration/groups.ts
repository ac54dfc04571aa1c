import type { AST } from 'toml-eslint-parser'
import { isTable, own, type RawTable } from '../manifest/toml.js'
import { renderTomlEntry, renderTomlValue } from '../editing/toml-render.js'
import { isTomlTable, type TomlValue } from '../editing/toml-values.js'
import type { Edge } from './edges.js'
import type { TextEdit } from './text-edits.js'
import type { FoundPair, TomlNodes } from './toml-nodes.js'
import { conditionsFor, edgesOf, textsOf, upgradeManifest, type UpgradeOptions } from './upgrade.js'

interface Group {
  readonly section: AST.TOMLTable
  readonly pairs: readonly FoundPair[]
  /** What is written of its source, in one line. */
  readonly source: FoundPair
  /** In today's spelling, but for the source. */
  readonly table: RawTable
}

/**
 * Groups of skills that named packages, as `[[plugins]]` sections in the places where they stand, with the
 * comments in and above them. A group that is written otherwise is left to be rewritten as a value.
 */
export function groupEdits(
  { pairs, sections }: TomlNodes,
  manifest: RawTable,
  options: UpgradeOptions & { readonly text: string },
): readonly TextEdit[] {
  const groups = own(manifest, 'skills')
  if (!Array.isArray(groups)) return []
  return groups.flatMap((raw: unknown, index) => {
    const section = sections.find(
      ({ path }) => path.length === 2 && path[0] === 'skills' && path[1] === index,
    )?.node
    const inside = pairs.filter(({ path }) => path[0] === 'skills' && path[1] === index)
    const sources = inside.filter(({ path, section: at }) => at === section && isSource(path[2]))
    const [source] = sources
    const isWhole = sections.every(
      ({ path, node }) => node === section || path[0] !== 'skills' || path[1] !== index,
    )
    if (section?.kind !== 'array' || source === undefined || sources.length > 1 || !isWhole || !isTable(raw))
      return []
    const group = { section, source, pairs: inside, table: gateOf(raw, options) }
    return editsOf(group, { raw, manifest, ...options }) ?? []
  })
}

function isSource(key: unknown): boolean {
  return key === 'source' || key === 'crate'
}

/** The group's gate alone, upgraded as that of a manifest would be. */
function gateOf(group: RawTable, options: UpgradeOptions): RawTable {
  const { source: _source, crate: _crate, path: _path, ...gate } = group
  return upgradeManifest(gate, { kinds: options.kinds }).table
}

interface GroupContext extends UpgradeOptions {
  readonly raw: RawTable
  readonly manifest: RawTable
  readonly text: string
}

/** `undefined` where it takes more than a few lines in its place. */
function editsOf(group: Group, context: GroupContext): readonly TextEdit[] | undefined {
  const header = { range: lastKey(group.section.key.keys).range, text: 'plugins' }
  const crate = namedCrate(context.raw)
  if (crate !== undefined) {
    return [header, replaceSource(group, [renderTomlEntry(['source', 'cargo'], crate)], context.text)]
  }
  if (!isWitness(own(context.raw, 'source'))) return undefined
  const { table: manifest } = upgradeManifest({ ...context.manifest, skills: [] }, { kinds: context.kinds })
  const [first, ...others] = edgesOf(manifest, group.table, context.kinds)
  const edits = first === undefined ? undefined : inPlace(first, group, context.text)
  if (edits === undefined) return undefined
  return [header, ...edits, ...(others.length === 0 ? [] : [sectionsAfter(group, others, context.text)])]
}

/** What the group needs to become the edge: its source, and what is asked beside its gate. */
function inPlace(edge: Edge, group: Group, text: string): readonly TextEdit[] | undefined {
  const { key, texts } = conditionsFor(group.table, edge)
  if (texts.length === 0 || !Object.hasOwn(group.table, key)) {
    return [replaceSource(group, linesOf(edge, group), text)]
  }
  const list = group.pairs.find(({ path }) => path.length === 3 && path[2] === key)?.node.value
  const last = list?.type === 'TOMLArray' ? list.elements.at(-1) : undefined
  if (last === undefined) return undefined
  const [, end] = last.range
  return [
    { range: [end, end], text: texts.map((each) => `, ${renderTomlValue(each)}`).join('') },
    replaceSource(group, [renderTomlEntry(['source', edge.pm], edge.name)], text),
  ]
}

/** `crate = "x"`, `source.crate = "x"` or the same with a version: one package, whatever the gates say. */
function namedCrate(group: RawTable): TomlValue | undefined {
  const source = own(group, 'source')
  const crate =
    source === undefined ? own(group, 'crate') : isTable(source) ? own(source, 'crate') : undefined
  const alone = source === undefined || (isTable(source) && Object.keys(source).length === 1)
  return alone && (typeof crate === 'string' || isTomlTable(crate)) ? crate : undefined
}

function isWitness(source: unknown): boolean {
  return (
    source === 'crate' ||
    (isTable(source) && Object.keys(source).length === 1 && Object.hasOwn(source, 'crate_path'))
  )
}

/** What an edge has beside the gate of the group, or in the place of a part of it. */
function linesOf(edge: Edge, { table }: Group): readonly string[] {
  const { key, texts } = conditionsFor(table, edge)
  const source = renderTomlEntry(['source', edge.pm], edge.name)
  return texts.length === 0
    ? [source]
    : [renderTomlEntry([key], [...textsOf(own(table, key)), ...texts]), source]
}

function replaceSource({ source }: Group, lines: readonly string[], text: string): TextEdit {
  const indent = ' '.repeat(source.node.loc.start.column)
  return { range: source.node.range, text: lines.join(`${lineEnd(text)}${indent}`) }
}

/** Further packages get sections of their own behind the group's. */
function sectionsAfter(group: Group, edges: readonly Edge[], text: string): TextEdit {
  const end = lineEnd(text)
  const at = endOfLine(text, group.section.range[1])
  const names = group.section.key.keys.slice(0, -1).map(({ range: [start, stop] }) => text.slice(start, stop))
  const header = `[[${[...names, 'plugins'].join('.')}]]`
  const blocks = edges.map((edge) => [header, ...gateLines(group, edge), ...linesOf(edge, group)].join(end))
  return { range: [at, at], text: blocks.map((block) => `${end}${end}${block}`).join('') }
}

function gateLines({ table }: Group, edge: Edge): readonly string[] {
  const { key, texts } = conditionsFor(table, edge)
  return Object.entries(table).flatMap(([name, value]) => {
    const isJoined = name === key && texts.length > 0
    return isJoined || value === undefined ? [] : renderTomlEntry([name], value as TomlValue)
  })
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  const line = end < 0 ? text.length : end
  return text[line - 1] === '\r' ? line - 1 : line
}

function lineEnd(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

function lastKey<T>(keys: readonly T[]): T {
  const key = keys.at(-1)
  if (key === undefined) throw new Error('a section has a name')
  return key
}
