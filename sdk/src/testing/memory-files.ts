import { SymposiumError } from '../errors.js'
import type { DirectoryEntry, FileReader, FileStat } from '../host.js'
import { MemoryTree, type MemoryFile, type MemoryNode } from './memory-tree.js'

export type FileOperation = 'stat' | 'list' | 'readText' | 'realPath'

/** A file system in memory that counts what is asked of it. */
export interface MemoryFiles extends FileReader {
  /** Calls since the last reset. */
  readonly counts: Readonly<Record<FileOperation, number>>
  /** Every call since the last reset, in order. */
  readonly calls: readonly { readonly operation: FileOperation; readonly path: string }[]
  /** Creates or replaces, with missing parents. A replaced file has another stamp. */
  write(path: string, file: MemoryFile): void
  remove(path: string): void
  resetCounts(): void
}

export interface MemoryFilesOptions {
  readonly files?: Readonly<Record<string, MemoryFile>>
  /** Decides about separators and drives; `linux` unless told. */
  readonly platform?: NodeJS.Platform
}

const DEFAULT_READ_LIMIT = 16 * 1024 * 1024

/**
 * Behaves as the host's own reader does, with absence and failure kept apart.
 * A relative path is a fault of the caller, and throws a plain `Error`.
 */
export function createMemoryFiles(options: MemoryFilesOptions = {}): MemoryFiles {
  const windows = options.platform === 'win32'
  const tree = new MemoryTree(
    (path) => splitPath(path, windows),
    (path) => isAbsolute(path, windows),
  )
  const calls: { operation: FileOperation; path: string }[] = []

  function look(operation: FileOperation, path: string): ReturnType<MemoryTree['find']> {
    calls.push({ operation, path })
    if (!isAbsolute(path, windows)) {
      throw new Error(`${operation} was asked for the relative path ${JSON.stringify(path)}`)
    }
    const found = tree.find(path)
    const isLocked = found?.node.type === 'locked' && (operation === 'list' || operation === 'readText')
    if (found?.node.type === 'unreadable' || isLocked) {
      throw new SymposiumError('FILE_UNREADABLE', 'cannot be read', { place: { file: path } })
    }
    return found
  }

  const files: MemoryFiles = {
    get counts() {
      const count = (operation: FileOperation): number =>
        calls.filter((call) => call.operation === operation).length
      return {
        stat: count('stat'),
        list: count('list'),
        readText: count('readText'),
        realPath: count('realPath'),
      }
    },
    get calls() {
      return calls
    },
    stat: (path) => toStat(look('stat', path)?.node),
    list: (path) => toEntries(look('list', path)?.node),
    readText(path, limit = DEFAULT_READ_LIMIT) {
      const node = look('readText', path)?.node
      return node?.type === 'file' ? decode(path, node.bytes, limit) : undefined
    },
    realPath(path) {
      const names = look('realPath', path)?.names
      return names === undefined ? undefined : windows ? names.join('\\') : `/${names.join('/')}`
    },
    write: (path, file) => tree.write(path, file),
    remove: (path) => tree.remove(path),
    resetCounts: () => calls.splice(0),
  }
  for (const [path, file] of Object.entries(options.files ?? {})) {
    files.write(path, file)
  }
  return files
}

function splitPath(path: string, windows: boolean): readonly string[] {
  return path.split(windows ? /[\\/]/ : '/').filter((name) => name !== '' && name !== '.')
}

function isAbsolute(path: string, windows: boolean): boolean {
  return windows ? /^(?:[A-Za-z]:[\\/]|[\\/])/.test(path) : path.startsWith('/')
}

function toStat(node: MemoryNode | undefined): FileStat | undefined {
  switch (node?.type) {
    case 'file':
      return { type: 'file', size: node.bytes.length, mode: node.mode, stamp: node.stamp }
    case 'directory':
      return { type: 'directory', size: 0, mode: 0o755, stamp: node.stamp }
    case 'locked':
      return { type: node.kind, size: 0, mode: 0, stamp: node.stamp }
    default:
      return undefined
  }
}

function toEntries(node: MemoryNode | undefined): readonly DirectoryEntry[] | undefined {
  if (node?.type !== 'directory') {
    return undefined
  }
  return [...node.children]
    .map(([name, child]): DirectoryEntry => ({
      name,
      type: child.type === 'unreadable' ? 'directory' : child.type === 'locked' ? child.kind : child.type,
    }))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}

function decode(path: string, bytes: Uint8Array, limit: number): string {
  if (bytes.length > limit) {
    throw new SymposiumError(
      'FILE_TOO_LARGE',
      `is ${bytes.length} bytes, of which at most ${limit} are read`,
      {
        place: { file: path },
      },
    )
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new SymposiumError('FILE_NOT_UTF8', 'is not UTF-8 text', { place: { file: path }, cause: error })
  }
}
