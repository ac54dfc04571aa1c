import { join } from 'node:path'
import { isSymposiumError } from '@symposium/sdk'
import { OWN_DIRECTORIES } from '../../host/own-files.js'
import type { Session } from '../../session.js'
import { ok, type Finding } from './finding.js'

const MEBIBYTE = 1024 * 1024
const LIMITS = { bytes: 1024 * MEBIBYTE, entries: 200_000 } as const

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
    return [ok(`the caches hold ${(bytes / MEBIBYTE).toFixed(1)} MiB`, cache)]
  } catch (error) {
    if (isSymposiumError(error) && error.code === 'ARCHIVE_REFUSED') {
      return [tooLarge(session)]
    }
    throw error
  }
}

function tooLarge({ ports }: Session): Finding {
  const { cache } = ports.directories
  return {
    state: 'warning',
    message: `the caches hold more than ${LIMITS.bytes / MEBIBYTE} MiB or ${LIMITS.entries} files`,
    file: cache,
    fix() {
      const names = OWN_DIRECTORIES.flatMap((own) => (own.directory === 'cache' ? own.names : []))
      const children = ports.files.list(cache) ?? []
      for (const { name } of children) {
        if (names.includes(name) && !PROGRAMS.includes(name)) {
          ports.writer.remove(join(cache, name))
        }
      }
      return 'cleared, but for the programs in it; the next sync makes the rest anew'
    },
  }
}
