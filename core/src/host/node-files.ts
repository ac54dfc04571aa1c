import { isUtf8 } from 'node:buffer'
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import type { Dirent, Stats } from 'node:fs'
import {
  SymposiumError,
  type DirectoryEntry,
  type FileReader,
  type FileStat,
  type FileType,
} from '@symposium/sdk'

const DEFAULT_READ_LIMIT = 16 * 1024 * 1024

/** The local file system behind the SDK's reading port. */
export function createNodeFiles(): FileReader {
  return { stat, list, readText, realPath }
}

const WITHOUT_THROWING = { throwIfNoEntry: false } as const

/** By far the most frequent call of a run. */
function stat(path: string): FileStat | undefined {
  try {
    const stats = statSync(path, WITHOUT_THROWING)
    return stats === undefined ? undefined : toFileStat(stats)
  } catch (error) {
    return absentOrThrow(path, error)
  }
}

/**
 * `FileStat.stamp` alone; `undefined` where nothing is there.
 * @throws where it cannot be told.
 */
export function stampAt(path: string): string | undefined {
  const stats = statSync(path, WITHOUT_THROWING)
  return stats === undefined ? undefined : stampOf(stats)
}

function list(path: string): readonly DirectoryEntry[] | undefined {
  const entries = absentOr(path, () => readdirSync(path, { withFileTypes: true }))
  return entries
    ?.map((entry) => ({ name: entry.name, type: entryType(entry) }))
    .sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0))
}

function realPath(path: string): string | undefined {
  return absentOr(path, () => realpathSync.native(path))
}

function readText(path: string, limit: number = DEFAULT_READ_LIMIT): string | undefined {
  // Without O_NONBLOCK the opening of a FIFO would wait for a writer for ever (cases/security.md S28).
  const descriptor = absentOr(path, () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK))
  if (descriptor === undefined) {
    return undefined
  }
  try {
    return readOpened(path, descriptor, limit)
  } finally {
    closeSync(descriptor)
  }
}

function readOpened(path: string, descriptor: number, limit: number): string | undefined {
  const stats = fstatSync(descriptor)
  if (!stats.isFile()) {
    return undefined
  }
  if (stats.size > limit) {
    throw new SymposiumError('FILE_TOO_LARGE', `is ${stats.size} bytes, of which at most ${limit} are read`, {
      place: { file: path },
    })
  }
  // What is added while it is read is left to the next reading.
  const buffer = Buffer.allocUnsafe(stats.size)
  const length = absentOr(path, () => fill(buffer, descriptor)) ?? 0
  return decode(path, buffer.subarray(0, length))
}

/** @returns the number of bytes, fewer only where the file has become shorter. */
function fill(buffer: Buffer, descriptor: number): number {
  let length = 0
  while (length < buffer.length) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, null)
    if (count === 0) {
      break
    }
    length += count
  }
  return length
}

function decode(path: string, bytes: Buffer): string {
  if (!isUtf8(bytes)) {
    throw new SymposiumError('FILE_NOT_UTF8', 'is not UTF-8 text', {
      place: { file: path },
      remedy: 'save the file as UTF-8',
    })
  }
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** On Windows every file is said to belong to 0. */
const HAS_OWNERS = process.getuid !== undefined

export function toFileStat(stats: Stats): FileStat {
  const { size } = stats
  const type = typeOf(stats)
  const mode = stats.mode & 0o7777
  const stamp = stampOf(stats)
  return HAS_OWNERS ? { type, size, mode, stamp, owner: stats.uid } : { type, size, mode, stamp }
}

function typeOf({ mode }: Stats): FileType {
  switch (mode & constants.S_IFMT) {
    case constants.S_IFREG:
      return 'file'
    case constants.S_IFDIR:
      return 'directory'
    default:
      return 'other'
  }
}

/** The two times of a file that was written and then left alone are one: half the text to make, keep and compare. */
function stampOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return mtimeMs === ctimeMs ? `${ino} ${size} ${mtimeMs}` : `${ino} ${size} ${mtimeMs} ${ctimeMs}`
}

function entryType(entry: Dirent): FileType | 'link' {
  if (entry.isFile()) {
    return 'file'
  }
  if (entry.isDirectory()) {
    return 'directory'
  }
  return entry.isSymbolicLink() ? 'link' : 'other'
}

/** ELOOP is a link that leads to itself: like any other dangling link it leads nowhere. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

function absentOr<T>(path: string, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    return absentOrThrow(path, error)
  }
}

function absentOrThrow(path: string, error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (ABSENT.has(code)) {
    return undefined
  }
  throw new SymposiumError('FILE_UNREADABLE', `cannot be read (${code || 'unknown fault'})`, {
    place: { file: path },
    remedy:
      code === 'EACCES' || code === 'EPERM' ? 'grant your user permission to read it' : 'check the disk',
    cause: error,
  })
}
