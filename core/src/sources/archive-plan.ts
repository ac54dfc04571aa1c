import { SymposiumError } from '@symposium/sdk'
import type { ArchiveEntry } from '../host/ports.js'
import { quote } from '../predicates/show.js'
import { checkLinks, type LinkEntry } from './archive-links.js'
import { foldedPath, partsOf, portabilityFault } from './archive-paths.js'

export interface UnpackLimits {
  /** Entries that are kept. */
  readonly entries: number
  /** Bytes of all files that are kept. */
  readonly bytes: number
  /** Directories above a file, counted from the top of what is kept. */
  readonly depth: number
}

export interface UnpackChoice {
  /** The directory of the tree that is kept; empty for all of it. */
  readonly path: readonly string[]
  /** The archive has to say that it was made of this commit, if it says anything. */
  readonly commit?: string
  readonly limits: UnpackLimits
}

export interface UnpackPlan {
  /** Where the entries go, by their raw paths. */
  readonly places: ReadonlyMap<string, string>
  /** Links that are left out, as sentences. */
  readonly warnings: readonly string[]
}

interface Kept {
  readonly raw: string
  /** Names from the top of the repository. */
  readonly parts: readonly string[]
  readonly entry: ArchiveEntry
}

/**
 * What of an archive with a single top directory is written, and where. The whole archive is
 * judged before any of it is written: one entry that leads out of the tree, that hides another
 * or that is no file, directory or link refuses all of it (cases/security.md 5.3).
 * @throws SymposiumError `ARCHIVE_REFUSED`.
 */
export function planUnpacking(entries: readonly ArchiveEntry[], choice: UnpackChoice): UnpackPlan {
  const all = entries.map((entry): Kept => ({ raw: entry.path, parts: checkedParts(entry), entry }))
  checkTop(all)
  checkCommit(entries, choice.commit)
  const tree = all.flatMap(belowTop)
  const kept = belowPath(tree, choice)
  checkLimits(kept, choice)
  checkNames(kept)
  checkCollisions(kept)
  const links = checkLinks(kept.flatMap(toLink), {
    types: typesByPath(tree),
    root: choice.path,
  })
  const wanted = kept.filter(({ raw }) => !links.leftOut.has(raw))
  return {
    places: new Map(wanted.map(({ raw, parts }) => [raw, parts.slice(choice.path.length).join('/')])),
    warnings: links.warnings,
  }
}

function checkedParts(entry: ArchiveEntry): readonly string[] {
  if (entry.type === 'other')
    throw refused(`holds ${quote(entry.path)}, which is no file, directory or symbolic link`)
  const parts = partsOf(entry.path)
  if (typeof parts === 'string') throw refused(`holds ${quote(entry.path)}, which ${parts}`)
  return parts
}

function checkTop(all: readonly Kept[]): void {
  const tops = new Set(all.map(({ parts }) => parts[0]))
  if (tops.size !== 1) throw refused('has more than one directory at its top, or nothing in it')
  const atTop = all.find(({ parts, entry }) => parts.length === 1 && entry.type !== 'directory')
  if (atTop !== undefined) throw refused('has no directory at its top')
}

function belowTop(kept: Kept): readonly Kept[] {
  return kept.parts.length === 1 ? [] : [{ ...kept, parts: kept.parts.slice(1) }]
}

/** The right archive for another commit would be the wrong tree (cases/security.md S60). */
function checkCommit(entries: readonly ArchiveEntry[], commit: string | undefined): void {
  const stated = entries.find(({ comment }) => comment !== undefined)?.comment
  const isHash = stated !== undefined && /^[0-9a-f]{40,64}$/.test(stated)
  if (commit !== undefined && isHash && stated !== commit) {
    throw refused(`was made of commit ${stated}, where ${commit} was asked for`)
  }
}

/** No entry may replace, or be written through, another one (cases/security.md S32, S34, S35, S61). */
function checkCollisions(kept: readonly Kept[]): void {
  const seen = new Map<string, { readonly path: string; readonly type: ArchiveEntry['type'] }>()
  const claim = (path: string, type: ArchiveEntry['type']): void => {
    const key = foldedPath(path)
    const before = seen.get(key)
    if (before === undefined) seen.set(key, { path, type })
    else if (before.path !== path || before.type !== 'directory' || type !== 'directory') {
      throw refused(
        `holds ${quote(path)} and ${quote(before.path)}, which are the same place to some file systems`,
      )
    }
  }
  for (const { parts, entry } of kept) {
    for (let length = 1; length < parts.length; length += 1)
      claim(parts.slice(0, length).join('/'), 'directory')
    claim(parts.join('/'), entry.type)
  }
}

function checkNames(kept: readonly Kept[]): void {
  for (const { raw, parts } of kept) {
    const fault = portabilityFault(parts)
    if (fault !== undefined) throw refused(`holds ${quote(raw)}, which ${fault}`)
  }
}

/** Directories that have no entry of their own are there too. */
function typesByPath(tree: readonly Kept[]): ReadonlyMap<string, ArchiveEntry['type']> {
  const types = new Map<string, ArchiveEntry['type']>()
  for (const { parts, entry } of tree) {
    types.set(parts.join('/'), entry.type)
    for (let length = parts.length - 1; length > 0; length -= 1) {
      const parent = parts.slice(0, length).join('/')
      if (types.has(parent)) break
      types.set(parent, 'directory')
    }
  }
  return types
}

function toLink({ raw, parts, entry }: Kept): readonly LinkEntry[] {
  return entry.type === 'link' ? [{ raw, parts, target: entry.target ?? '' }] : []
}

/** @throws SymposiumError where the tree has no such directory (spec/agents-and-hooks.md 4.6). */
function belowPath(tree: readonly Kept[], { path }: UnpackChoice): readonly Kept[] {
  if (path.length === 0) return tree
  const kept = tree.filter(({ parts }) => path.every((segment, index) => parts[index] === segment))
  const below = kept.filter(({ parts }) => parts.length > path.length)
  if (below.length > 0) return below
  const what = kept.length === 0 ? 'holds no' : 'holds no files in the'
  throw new SymposiumError('DOWNLOAD_FAILED', `the repository ${what} directory \`${path.join('/')}\``, {
    remedy: 'check the path behind the ref',
  })
}

function checkLimits(kept: readonly Kept[], { limits, path }: UnpackChoice): void {
  if (kept.length > limits.entries) throw refused(`holds more than ${limits.entries} files and directories`)
  const bytes = kept.reduce((sum, { entry }) => sum + entry.size, 0)
  if (bytes > limits.bytes) throw refused(`holds more than ${limits.bytes} bytes`)
  const isDeep = kept.some(({ parts }) => parts.length - path.length - 1 > limits.depth)
  if (isDeep) throw refused(`holds directories more than ${limits.depth} deep`)
}

function refused(why: string): SymposiumError {
  return new SymposiumError('ARCHIVE_REFUSED', `the archive ${why}`, {
    remedy: 'tell whoever publishes it; nothing of it was installed',
  })
}
