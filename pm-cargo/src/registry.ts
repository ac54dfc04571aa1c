import { join } from 'node:path'

import type { RecordedFiles } from './inputs.js'
import { isCratesIo, type SourceId } from './source-id.js'

export interface ExtractedSearch {
  readonly cargoHome: string
  /** `undefined` for a local registry, whose address has no host. */
  readonly registry: Extract<SourceId, { type: 'registry' }> | undefined
  readonly files: RecordedFiles
}

/**
 * The directories of crates.io in the order of trust. The names are a host and a
 * hash of the address; the hash changed once, and so did the protocol.
 */
const CRATES_IO_DIRECTORIES = [
  'index.crates.io-1949cf8c6b5b557f',
  'index.crates.io-6f17d22bba15001f',
  'github.com-25cdd57fae9f0462',
  'github.com-1ecc6299db9ec823',
]

/** The directory below `$CARGO_HOME/registry/src` that a registry's package was unpacked into. */
export function findExtracted(
  wanted: { readonly name: string; readonly version: string },
  { cargoHome, registry, files }: ExtractedSearch,
): string | undefined {
  const sources = join(cargoHome, 'registry', 'src')
  const directories = indexDirectories(sources, registry, files).map((index) =>
    join(sources, index, `${wanted.name}-${wanted.version}`),
  )
  const isThere = (directory: string): boolean => files.isFile(join(directory, 'Cargo.toml'))
  if (registry !== undefined && isCratesIo(registry)) return directories.find(isThere)
  const [first, ...others] = directories.filter(isThere)
  if (first === undefined) return undefined
  // Two registries on one host cannot be told apart by name; one that was hashed anew holds the same text.
  const text = files.readText(join(first, 'Cargo.toml'))
  const isSame = others.every((directory) => files.readText(join(directory, 'Cargo.toml')) === text)
  return isSame ? first : undefined
}

/** Names of the directories that may belong to a registry, likeliest first. */
export function indexDirectories(
  sources: string,
  registry: ExtractedSearch['registry'],
  files: RecordedFiles,
): readonly string[] {
  const names = files
    .list(sources)
    .filter(({ type }) => type !== 'file')
    .map(({ name }) => name)
  if (registry === undefined) return names.filter((name) => name.startsWith('-'))
  if (!isCratesIo(registry)) {
    return names.filter((name) => isOfHost(name, registry.host) && !CRATES_IO_DIRECTORIES.includes(name))
  }
  const known = CRATES_IO_DIRECTORIES.filter((name) => names.includes(name))
  const others = ['index.crates.io', 'github.com'].flatMap((host) =>
    names.filter((name) => isOfHost(name, host)),
  )
  return [...new Set([...known, ...others])]
}

function isOfHost(name: string, host: string): boolean {
  return (
    name.startsWith(`${host}-`) &&
    !name
      .slice(host.length + 1)
      .replace(/-shallow$/, '')
      .includes('-')
  )
}
