import { isPackageName } from '../names.js'
import { isVersion } from '../requirement.js'

/** One published version. */
export interface PublishedVersion {
  readonly version: string
  /** SHA-256 of the archive, in hexadecimal. */
  readonly checksum: string
  /** Withdrawn: only what has settled on it already may go on with it. */
  readonly yanked: boolean
}

export interface PublishedCrate {
  /** In the registry's own spelling. */
  readonly name: string
  readonly versions: readonly PublishedVersion[]
}

const LONGEST_NAME = 64
const LONGEST_VERSION = 100
const MOST_SPELLINGS = 8

/** Where the index keeps a crate, below its address. */
export function indexPath(crate: string): string {
  const name = crate.toLowerCase()
  return `${prefixOf(name)}/${name}`
}

/** The directory of a crate in an index, which also stands in addresses of archives. */
export function prefixOf(name: string): string {
  if (name.length < 3) return String(name.length)
  return name.length === 3 ? `3/${name.slice(0, 1)}` : `${name.slice(0, 2)}/${name.slice(2, 4)}`
}

/** Every way to write a name, since the index knows one alone: as typed, with `-`, with `_`, mixed. */
export function spellingsOf(name: string): readonly string[] {
  const parts = name.split(/[-_]/)
  let mixed = [parts[0] ?? '']
  for (const part of parts.slice(1)) {
    mixed = mixed.flatMap((start) => [`${start}-${part}`, `${start}_${part}`]).slice(0, MOST_SPELLINGS)
  }
  const likely = [name, name.replaceAll('_', '-'), name.replaceAll('-', '_')]
  return [...new Set([...likely, ...mixed])].slice(0, MOST_SPELLINGS)
}

/**
 * Reads what an index says of a crate: one version on each line. A line that cannot be read, or that is
 * about another crate, is a version that we do not know; the index is not more to be trusted than what it lists.
 * @returns `undefined` where there is none.
 */
export function readIndexed(text: string, asked: string): PublishedCrate | undefined {
  const lines = text.split('\n').flatMap(readLine)
  const name = lines.find((line) => line.name.toLowerCase() === asked.toLowerCase())?.name
  if (name === undefined) return undefined
  const versions = new Map<string, PublishedVersion>()
  for (const { name: own, ...version } of lines) {
    if (own === name && !versions.has(version.version)) versions.set(version.version, version)
  }
  return { name, versions: [...versions.values()] }
}

function readLine(line: string): readonly (PublishedVersion & { readonly name: string })[] {
  const { name, vers, cksum, yanked } = parseLine(line)
  if (typeof name !== 'string' || !isPackageName(name) || name.length > LONGEST_NAME) return []
  if (typeof vers !== 'string' || !isVersion(vers) || vers.length > LONGEST_VERSION) return []
  // What has no digest could be anything (cases/security.md S40).
  if (typeof cksum !== 'string' || !/^[0-9a-f]{64}$/i.test(cksum)) return []
  return [
    { name, version: vers, checksum: cksum.toLowerCase(), yanked: yanked !== false && yanked !== undefined },
  ]
}

interface RawLine {
  readonly name?: unknown
  readonly vers?: unknown
  readonly cksum?: unknown
  readonly yanked?: unknown
}

function parseLine(line: string): RawLine {
  if (line.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
