import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, symlinkSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import type { ReadEntry } from 'tar'
import type { ArchiveEntry, ArchiveLimits, Archives } from './ports.js'
import { guardWrite } from './write-error.js'

const CHUNK = 256 * 1024
const GZIP = [0x1f, 0x8b] as const
/** Headers that hold a name or a list of attributes: no legitimate one comes near. */
const LARGEST_HEADER = 64 * 1024

/**
 * Tar archives, read twice from memory: once to look at all entries, then to write
 * those that were asked for. Files are created, never opened where something is.
 */
export function createNodeArchives(): Archives {
  return { read: readArchive, list, extract }
}

async function readArchive(file: string, limit: number): Promise<Uint8Array> {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (stats?.isFile() !== true) {
    throw new SymposiumError('FILE_UNREADABLE', 'is no file', { place: { file } })
  }
  if (stats.size > limit) throw refused(`is larger than ${limit} bytes`)
  return readFileSync(file)
}

async function list(archive: Uint8Array, limits: ArchiveLimits): Promise<readonly ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  await read(archive, limits.bytes, (entry) => {
    if (entries.length >= limits.entries) throw refused(`has more than ${limits.entries} entries`)
    if (!Number.isSafeInteger(entry.size) || entry.size > limits.bytes) {
      throw refused(`holds a file of more than ${limits.bytes} bytes`)
    }
    entries.push(describeEntry(entry))
    entry.resume()
  })
  return entries
}

async function extract(
  archive: Uint8Array,
  directory: string,
  places: ReadonlyMap<string, string>,
): Promise<void> {
  await read(archive, Number.POSITIVE_INFINITY, (entry) => {
    const place = places.get(entry.path)
    if (place === undefined) {
      entry.resume()
      return
    }
    const path = join(directory, ...place.split('/'))
    guardWrite(path, () => writeEntry(entry, path))
  })
}

type OnEntry = (entry: ReadEntry) => void

async function read(archive: Uint8Array, limit: number, onEntry: OnEntry): Promise<void> {
  const { Parser } = await import('tar')
  // In an object, since the handlers set it behind the compiler's back.
  const found: { failure?: Error } = {}
  const fail = (error: unknown): void => {
    found.failure ??= error instanceof Error ? error : new Error(String(error))
  }
  const guarded: OnEntry = (entry) => {
    try {
      if (found.failure === undefined) onEntry(entry)
      else entry.resume()
    } catch (error) {
      fail(error)
      entry.resume()
    }
  }
  // Decompressed here, where what comes out is counted; a second layer is not looked for (cases/security.md S43).
  const parser = new Parser({ strict: true, brotli: false, zstd: false, maxMetaEntrySize: LARGEST_HEADER })
  parser.on('entry', guarded)
  parser.on('ignoredEntry', guarded)
  parser.on('error', (error: Error) => fail(refused(`is damaged (${error.message})`)))
  let size = 0
  for await (const chunk of decompressed(archive)) {
    if (size === 0 && startsCompressed(chunk)) throw refused('is compressed twice')
    size += chunk.length
    if (size > limit) throw refused(`is larger than ${limit} bytes`)
    parser.write(chunk)
    if (found.failure !== undefined) throw found.failure
  }
  parser.end()
  if (found.failure !== undefined) throw found.failure
}

async function* decompressed(archive: Uint8Array): AsyncGenerator<Buffer> {
  if (!startsCompressed(archive)) {
    for (let at = 0; at < archive.length; at += CHUNK) yield Buffer.from(archive.subarray(at, at + CHUNK))
    return
  }
  const { createGunzip } = process.getBuiltinModule('node:zlib')
  const gunzip = createGunzip({ chunkSize: CHUNK })
  gunzip.end(archive)
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
  } catch (error) {
    throw refused(`is damaged (${error instanceof Error ? error.message : String(error)})`)
  }
}

function startsCompressed(bytes: Uint8Array): boolean {
  return bytes[0] === GZIP[0] && bytes[1] === GZIP[1]
}

function describeEntry(entry: ReadEntry): ArchiveEntry {
  const comment = entry.globalExtended?.comment
  return {
    path: entry.path,
    type: typeOf(entry),
    size: entry.size,
    executable: ((entry.mode ?? 0) & 0o100) !== 0,
    ...(entry.type === 'SymbolicLink' ? { target: entry.linkpath ?? '' } : {}),
    ...(comment === undefined ? {} : { comment }),
  }
}

function typeOf(entry: ReadEntry): ArchiveEntry['type'] {
  if (entry.ignore || entry.meta) return 'other'
  switch (entry.type) {
    case 'File':
    case 'OldFile':
    case 'ContiguousFile':
      return 'file'
    case 'Directory':
      return 'directory'
    case 'SymbolicLink':
      return 'link'
    default:
      return 'other'
  }
}

function writeEntry(entry: ReadEntry, path: string): void {
  if (entry.type === 'Directory') {
    mkdirSync(path, { recursive: true })
    entry.resume()
    return
  }
  mkdirSync(dirname(path), { recursive: true })
  if (entry.type === 'SymbolicLink') {
    symlinkSync(entry.linkpath ?? '', path)
    entry.resume()
  } else writeFile(entry, path)
}

function writeFile(entry: ReadEntry, path: string): void {
  const executable = ((entry.mode ?? 0) & 0o100) !== 0
  const descriptor = openSync(path, 'wx', executable ? 0o755 : 0o644)
  // What is thrown here reaches whoever feeds the parser: all of it is synchronous.
  entry.on('data', (chunk) => guardWrite(path, () => writeAll(descriptor, chunk)))
  entry.on('end', () => closeSync(descriptor))
}

function writeAll(descriptor: number, chunk: Buffer): void {
  for (let at = 0; at < chunk.length;) at += writeSync(descriptor, chunk, at)
}

function refused(why: string): SymposiumError {
  return new SymposiumError('ARCHIVE_REFUSED', `the archive ${why}`, {
    remedy: 'tell whoever publishes it; nothing of it was installed',
  })
}
