import type { DirectoryEntry, FileReader, FileStat } from '@symposium/sdk'

/**
 * Asks the file system about each path once. For the reading half of a run, where
 * several stages look at the same files and must see the same: what is written
 * later is looked at through the plain port.
 */
export function rememberingFiles(files: FileReader): FileReader {
  const stats = new Map<string, FileStat | undefined>()
  const lists = new Map<string, readonly DirectoryEntry[] | undefined>()
  const realPaths = new Map<string, string | undefined>()
  // What is added to a directory after its status was taken shows in its next status, not in one taken after the listing.
  const noteStat = (path: string): void => {
    try {
      recall(stats, path, files.stat)
    } catch {
      // Whoever asks for it is told.
    }
  }
  return {
    stat: (path) => recall(stats, path, files.stat),
    list: (path) => recall(lists, path, (listed) => (noteStat(listed), files.list(listed))),
    realPath: (path) => recall(realPaths, path, files.realPath),
    readText: (path, limit) => files.readText(path, limit),
    ...(files.digest === undefined ? {} : { digest: (path, limit) => files.digest?.(path, limit) }),
    ...(files.modifiedAt === undefined ? {} : { modifiedAt: (path) => files.modifiedAt?.(path) }),
  }
}

/** A failure is not remembered: it is thrown again for whoever asks again. */
function recall<T>(known: Map<string, T>, path: string, read: (path: string) => T): T {
  const found = known.get(path)
  if (found !== undefined || known.has(path)) {
    return found as T
  }
  const value = read(path)
  known.set(path, value)
  return value
}
