import { isSymposiumError, SymposiumError } from '@symposium/sdk'
import { ParseError, parseTOML } from 'toml-eslint-parser'
import { editToml } from '../editing/edit-toml.js'
import { renderTomlSection } from '../editing/toml-render.js'
import { parseTomlOrRefuse, parseTomlText } from '../editing/parse-toml.js'
import { sameTextValue } from '../editing/text-tree.js'
import { isTomlTable, type TomlTable, type TomlValue } from '../editing/toml-values.js'
import { isTable, own, type RawTable } from '../manifest/toml.js'
import { groupEdits } from './groups.js'
import { renamesIn } from './renames.js'
import { applyEdits } from './text-edits.js'
import { readNodes } from './toml-nodes.js'
import { upgradeManifest, type UpgradeOptions } from './upgrade.js'

export interface MigratedText {
  readonly text: string
  /** What is written otherwise, for people; none where nothing was retired. */
  readonly changes: readonly string[]
}

export interface ManifestTextOptions extends UpgradeOptions {
  /** Named in errors. */
  readonly file: string
  /** Keys above the manifest's own: those of the table in a `Cargo.toml`. */
  readonly prefix: readonly string[]
}

/**
 * The text of a manifest in today's spelling. Keys are renamed where they stand, everything else goes through
 * the editing layer; the result is parsed and compared with what the manifest is to mean.
 * @throws SymposiumError `NOT_MIGRATED`, with what to write by hand.
 */
export async function migrateManifestText(text: string, options: ManifestTextOptions): Promise<MigratedText> {
  const table = parse(text, options)
  const intended = upgradeManifest(table, options)
  if (intended.changes.length === 0) return { text, changes: [] }
  try {
    const { table: value } = intended
    const migrated = (await attempt(text, value, options)) ?? (await rewrite(text, value, options))
    requireComments(text, migrated)
    return { text: migrated, changes: intended.changes }
  } catch (error) {
    throw refused(error, { ...options, table: intended.table })
  }
}

/** With as little touched as can be; `undefined` where that does not come out right. */
async function attempt(
  text: string,
  intended: RawTable,
  options: ManifestTextOptions,
): Promise<string | undefined> {
  try {
    const manifest = parse(text, options)
    const nodes = readNodes(text, options.prefix)
    const groups = groupEdits(nodes, manifest, { ...options, text })
    const renames = renamesIn(nodes.pairs, manifest).filter(
      ({ range }) => !groups.some((group) => group.range[0] <= range[0] && range[1] <= group.range[1]),
    )
    const result = await rewrite(applyEdits(text, [...groups, ...renames]), intended, options)
    return sameManifest(parse(result, options), intended) ? result : undefined
  } catch (error) {
    // The two parsers need not agree on every oddity.
    if (isSymposiumError(error) || error instanceof ParseError) return undefined
    throw error
  }
}

/** What is still retired, as a change of the value. */
async function rewrite(text: string, intended: RawTable, options: ManifestTextOptions): Promise<string> {
  const { kinds, file, prefix } = options
  const { table } = upgradeManifest(parse(text, options), { kinds })
  const named = Object.hasOwn(table, 'name') ? table : { ...table, ...nameOf(intended) }
  return editToml(text, (root) => replaceAt(root, prefix, named as TomlTable), { file })
}

function nameOf(manifest: RawTable): RawTable {
  const name = own(manifest, 'name')
  return name === undefined ? {} : { name }
}

/** A comment speaks of something; what becomes of it when that goes, its author knows. */
function requireComments(before: string, after: string): void {
  const left = commentsIn(after)
  for (const comment of commentsIn(before)) {
    const at = left.indexOf(comment)
    if (at < 0) throw new SymposiumError('CONFIG_EDIT_REFUSED', `the comment \`#${comment}\` would be lost`)
    left.splice(at, 1)
  }
}

function commentsIn(text: string): string[] {
  return parseTOML(text, { tomlVersion: '1.1' }).comments.map(({ value }) => value)
}

function replaceAt(root: TomlTable, prefix: readonly string[], table: TomlTable): void {
  const holder = prefix.reduce<TomlTable>((value, key) => {
    const next = value[key]
    return isTomlTable(next) ? next : value
  }, root)
  for (const key of Object.keys(holder)) if (!Object.hasOwn(table, key)) delete holder[key]
  Object.assign(holder, table)
}

function parse(text: string, { file, prefix }: ManifestTextOptions): RawTable {
  const root: unknown = parseTomlOrRefuse(text, { file })
  const table = prefix.reduce<unknown>((value, key) => (isTable(value) ? own(value, key) : undefined), root)
  return isTable(table) ? table : parseTomlText('')
}

/** Where chained plugins stand among each other says nothing. */
function sameManifest(left: RawTable, right: RawTable): boolean {
  return sameTextValue(inOrder(left), inOrder(right))
}

function inOrder(manifest: RawTable): TomlTable {
  const table = { ...(manifest as TomlTable) }
  const { plugins } = table
  return Array.isArray(plugins) ? { ...table, plugins: plugins.toSorted(byText) } : table
}

function byText(left: TomlValue, right: TomlValue): number {
  return textOf(left) < textOf(right) ? -1 : 1
}

function textOf(value: TomlValue): string {
  const sorted = isTomlTable(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value
  return JSON.stringify(sorted, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item))
}

function refused(
  error: unknown,
  { file, prefix, table }: Pick<ManifestTextOptions, 'file' | 'prefix'> & { readonly table: RawTable },
): unknown {
  if (!isSymposiumError(error)) return error
  return new SymposiumError('NOT_MIGRATED', `is not rewritten: ${error.message}`, {
    place: { file },
    remedy: error.remedy ?? `write it by hand:\n${rendered(prefix, table as TomlTable)}`,
    cause: error.cause,
  })
}

function rendered(prefix: readonly string[], table: TomlTable): string {
  const lines = renderTomlSection(prefix, table)
  return (prefix.length === 0 ? lines.slice(1) : lines).join('\n')
}
