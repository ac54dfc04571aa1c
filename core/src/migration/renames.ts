import type { AST } from 'toml-eslint-parser'
import type { KeyPath } from '../manifest/locus.js'
import { isTable, own, type RawTable } from '../manifest/toml.js'
import type { TextEdit } from './text-edits.js'
import type { FoundPair } from './toml-nodes.js'
import { GATED_LISTS } from './upgrade.js'

const DEPENDS_ON = 'depends-on'
const ATOMS = ['advice-for', 'crates']

/**
 * Retired keys that are called otherwise today, and nothing else: the key is replaced where it stands. Where
 * two of them would come to one, their values have to be joined, which is not a matter of names.
 */
export function renamesIn(pairs: readonly FoundPair[], manifest: RawTable): readonly TextEdit[] {
  return pairs.flatMap((pair) => renameOf(pair, manifest) ?? [])
}

function renameOf({ path, node }: FoundPair, manifest: RawTable): TextEdit | undefined {
  const key = path.at(-1)
  const { keys } = node.key
  const last = keys.at(-1)
  if (typeof key !== 'string' || last === undefined) return undefined
  const owner = path.slice(0, -1)
  if (ATOMS.includes(key) && isGated(owner) && countAtoms(valueAt(manifest, owner)) === 1) {
    return { range: last.range, text: DEPENDS_ON }
  }
  if (path.at(-2) === 'where' && keys.length > 1 && isGated(path.slice(0, -2))) {
    return renameWhere(key, keys, valueAt(manifest, path.slice(0, -2)))
  }
  if (key === 'crate' && isSourceOf('plugins', owner)) return { range: last.range, text: 'cargo' }
  if (key === 'path' && isEntryOf('skills', owner) && own(valueAt(manifest, owner), 'source') === undefined) {
    return { range: last.range, text: 'source.path' }
  }
  return undefined
}

/** `where.crates` as `depends-on`, where it is written so. */
function renameWhere(
  key: string,
  keys: readonly (AST.TOMLBare | AST.TOMLQuoted)[],
  gated: RawTable,
): TextEdit | undefined {
  const [first, last] = keys.slice(-2)
  const where = own(gated, 'where')
  if (first === undefined || last === undefined || !isTable(where)) return undefined
  if (Object.keys(where).some((each) => !['crates', 'cargo', 'predicates'].includes(each))) return undefined
  const range = [first.range[0], last.range[1]] as const
  if (key === 'predicates')
    return Object.hasOwn(gated, 'predicates') ? undefined : { range, text: 'predicates' }
  return countAtoms(gated) === 1 ? { range, text: DEPENDS_ON } : undefined
}

/** How many keys of a table come to `depends-on`. */
function countAtoms(gated: RawTable): number {
  const where = own(gated, 'where')
  const inWhere = isTable(where) ? ['crates', 'cargo'].filter((key) => Object.hasOwn(where, key)) : []
  return [DEPENDS_ON, ...ATOMS].filter((key) => Object.hasOwn(gated, key)).length + inWhere.length
}

/** A table that has a gate: the manifest itself, an entry of one of its lists, a subcommand. */
function isGated(path: KeyPath): boolean {
  const [list, entry] = path
  if (path.length === 0) return true
  if (path.length !== 2) return false
  return list === 'subcommand' ? typeof entry === 'string' : GATED_LISTS.some((name) => isEntryOf(name, path))
}

function isEntryOf(list: string, path: KeyPath): boolean {
  return path.length === 2 && path[0] === list && typeof path[1] === 'number'
}

function isSourceOf(list: string, path: KeyPath): boolean {
  return path.length === 3 && path[2] === 'source' && isEntryOf(list, path.slice(0, 2))
}

const NOTHING: RawTable = {}

function valueAt(manifest: RawTable, path: KeyPath): RawTable {
  let value: unknown = manifest
  for (const key of path) {
    if (typeof key === 'number') value = Array.isArray(value) ? value[key] : undefined
    else value = isTable(value) ? own(value, key) : undefined
  }
  return isTable(value) ? value : NOTHING
}
