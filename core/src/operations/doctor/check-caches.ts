import { basename, join } from 'node:path'
import { isSymposiumError } from '@symposium/sdk'
import { OWN_DIRECTORIES } from '../../host/own-files.js'
import type { Session } from '../../session.js'
import { treesDirectory } from '../../sources/tree-places.js'
import { installedFrom } from '../installed-from.js'
import { unusedCaches, type UnusedCache } from '../unused-caches.js'
import { ok, type Finding } from './finding.js'

const MEBIBYTE = 1024 * 1024
const LIMITS = { bytes: 1024 * MEBIBYTE, entries: 200_000 } as const

/** Milliseconds: whoever is at work with something has come upon it by then. */
const UNUSED_AFTER = 24 * 60 * 60 * 1000

/** Programs that were obtained: files of agents name them by their paths. */
const PROGRAMS: readonly string[] = ['binaries', 'npm', 'plugins', 'install-commands']

export async function checkCaches(session: Session): Promise<readonly Finding[]> {
  const { directories, files, stages } = session.ports
  const { cache } = directories
  const type = files.stat(cache)?.type
  if (type !== 'directory') {
    // Whatever else is there was found with the directories.
    return type === undefined ? [ok('no caches yet', cache)] : []
  }
  try {
    const entries = stages.entries(cache, LIMITS)
    const bytes = entries.reduce((sum, { size }) => sum + size, 0)
    const size = ok(`the caches hold ${(bytes / MEBIBYTE).toFixed(1)} MiB`, cache)
    return [size, ...(await unusedCaches(session, UNUSED_AFTER)).map(unused)]
  } catch (error) {
    if (isSymposiumError(error) && error.code === 'ARCHIVE_REFUSED') {
      return [tooLarge(session)]
    }
    throw error
  }
}

function unused({ path, what, remove }: UnusedCache): Finding {
  return {
    state: 'ok',
    message: `${what}: nothing that is configured or installed needs it`,
    file: path,
    async fix() {
      await remove()
      return 'removed'
    },
  }
}

function tooLarge(session: Session): Finding {
  const { ports } = session
  const { cache } = ports.directories
  return {
    state: 'warning',
    message: `the caches hold more than ${LIMITS.bytes / MEBIBYTE} MiB or ${LIMITS.entries} files`,
    file: cache,
    fix() {
      const names = OWN_DIRECTORIES.flatMap((own) => (own.directory === 'cache' ? own.names : []))
      const isInstalled = installedFrom(session)
      const trees = treesDirectory(ports.directories)
      const below = (directory: string): readonly string[] =>
        (ports.files.list(directory) ?? []).map(({ name }) => join(directory, name))
      for (const path of below(cache)) {
        const name = basename(path)
        if (!names.includes(name) || PROGRAMS.includes(name)) continue
        const parts = path === trees ? below(path).filter((tree) => !isInstalled(tree)) : [path]
        parts.forEach((part) => ports.writer.remove(part))
      }
      ports.writer.removeEmptyDirectory(trees)
      return 'cleared, but for programs and what is installed from it; the next sync makes the rest anew'
    },
  }
}
