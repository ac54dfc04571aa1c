import { join } from 'node:path'

import type { RecordedFiles } from './inputs.js'
import { isCratesIo, type SourceId } from './source-id.js'

const CRATES_IO_HOST = 'index.crates.io'

export interface ExtractedSearch {
  readonly cargoHome: string
  /** `undefined` for a local registry, whose address has no host. */
  readonly registry: Extract<SourceId, { type: 'registry' }> | undefined
  readonly files: RecordedFiles
}

/**
 * The directories of crates.io in the order of trust. The names are a host and a
 * hash of the address; the hash changed once (cargo 1.85), and so did the protocol.
 * What lies in one is what the registry served: cargo compares an archive with the
 * checksum of the index and the lock before it unpacks it and puts `.cargo-ok` beside
 * it. Digesting archives of megabytes again in every run would add nothing to that,
 * since whoever can write here can also write what it would be compared with.
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
  if (known.length > 0) return known
  // Other machines hash otherwise. Anybody can have an index at github.com, so there only what is known counts.
  return names.filter((name) => isOfHost(name, CRATES_IO_HOST))
}

/** By its name alone, which {@link indexDirectories} judges together with its neighbours. */
export function isCratesIoDirectory(name: string): boolean {
  return CRATES_IO_DIRECTORIES.includes(name) || isOfHost(name, CRATES_IO_HOST)
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
