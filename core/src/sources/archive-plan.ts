import { SymposiumError } from '@symposium/sdk'
import type { ArchiveEntry } from '../host/ports.js'
import { quote } from '../report/show.js'
import { checkLinks, type CheckedLinks, type LinkEntry } from './archive-links.js'
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
  /** Leading names that every entry loses; 1 unless told, which takes a single directory at the top. */
  readonly strip?: number
  readonly limits: UnpackLimits
}

export interface UnpackPlan {
  /** Where the entries go, by their raw paths. */
  readonly places: ReadonlyMap<string, string>
  /** Links that are left out, as sentences. */
  readonly warnings: readonly string[]
}

/** Of links that are left out because others are. Real trees need one. */
const MOST_ROUNDS = 50

interface Kept {
  readonly raw: string
  /** Names from the top of the repository. */
  readonly parts: readonly string[]
  readonly entry: ArchiveEntry
}

/**
 * What of an archive is written, and where. The whole archive is
 * judged before any of it is written: one entry that leads out of the tree, that hides another
 * or that is no file, directory or link refuses all of it (cases/security.md 5.3).
 * @throws SymposiumError `ARCHIVE_REFUSED`.
 */
export function planUnpacking(entries: readonly ArchiveEntry[], choice: UnpackChoice): UnpackPlan {
  const all = entries.map((entry): Kept => ({ raw: entry.path, parts: checkedParts(entry), entry }))
  const { strip = 1 } = choice
  if (strip === 1) checkTop(all)
  checkCommit(entries, choice.commit)
  const tree = all.flatMap((kept) => belowTop(kept, strip))
  const kept = belowPath(tree, choice)
  checkLimits(kept, choice)
  checkNames(kept)
  checkCollisions(kept)
  const { leftOut, warnings } = leaveOutLinks(tree, kept, choice.path)
  const wanted = kept.filter(({ raw }) => !leftOut.has(raw))
  return {
    places: new Map(wanted.map(({ raw, parts }) => [raw, parts.slice(choice.path.length).join('/')])),
    warnings,
  }
}

/** A link that is left out may have been the way to another one's target, or all that its directory held. */
function leaveOutLinks(tree: readonly Kept[], kept: readonly Kept[], root: readonly string[]): CheckedLinks {
  const leftOut = new Set<string>()
  const warnings: string[] = []
  const isThere = ({ raw }: Kept): boolean => !leftOut.has(raw)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const links = kept.filter(isThere).flatMap(toLink)
    const found = checkLinks(links, { types: typesByPath(tree.filter(isThere)), root })
    if (found.leftOut.size === 0) return { leftOut, warnings }
    found.leftOut.forEach((raw) => leftOut.add(raw))
    warnings.push(...found.warnings)
  }
  throw refused('holds links that hang on each other')
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

/** What has fewer names is a directory above the content. */
function belowTop(kept: Kept, strip: number): readonly Kept[] {
  if (kept.parts.length > strip) return [{ ...kept, parts: kept.parts.slice(strip) }]
  if (kept.entry.type === 'directory') return []
  throw refused(`holds ${quote(kept.raw)} above the directories that it should be in`)
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
  const isBelow = ({ parts }: Kept): boolean => path.every((segment, index) => parts[index] === segment)
  const below = tree.filter((entry) => entry.parts.length > path.length && isBelow(entry))
  // A file or link in the way, whatever else there is below it.
  const inWay = tree.some(
    ({ parts, entry }) =>
      entry.type !== 'directory' &&
      parts.length <= path.length &&
      parts.every((part, index) => part === path[index]),
  )
  if (below.length > 0 && !inWay) return below
  throw new SymposiumError(
    'DOWNLOAD_FAILED',
    `the repository has no directory \`${path.join('/')}\` with files in it`,
    { remedy: 'check the path behind the ref' },
  )
}

function checkLimits(kept: readonly Kept[], { limits, path }: UnpackChoice): void {
  if (kept.length > limits.entries) throw refused(`holds more than ${limits.entries} files and directories`)
  const bytes = kept.reduce((sum, { entry }) => sum + entry.size, 0)
  if (bytes > limits.bytes) throw refused(`holds more than ${limits.bytes} bytes`)
  const isDeep = kept.some(({ parts }) => parts.length - path.length - 1 > limits.depth)
  if (isDeep) throw refused(`holds directories more than ${limits.depth} deep`)
}

function refused(why: string): SymposiumError {
  return new SymposiumError('ARCHIVE_REFUSED', `what was fetched ${why}`, {
    remedy: 'tell whoever publishes it; nothing of it was installed',
  })
}
