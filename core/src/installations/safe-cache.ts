import { dirname } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import { isInside } from '../inside.js'
import type { InstallPorts } from './context.js'

const WRITABLE_BY_ALL = 0o002

/**
 * Refuses a directory of our cache that somebody else owns or may write to: what is in it gets
 * run (cases/security.md S109). Looked at from the directory itself up to the root of the cache;
 * those that are missing are made for the user alone.
 * @throws SymposiumError `CACHE_UNSAFE`.
 */
export function checkCache(
  directory: string,
  { directories, environment, files }: Pick<InstallPorts, 'directories' | 'environment' | 'files'>,
): void {
  // Without user ids, as on Windows, permissions say nothing.
  if (environment.uid === undefined) return
  for (let path = directory; isInside(directories.cache, path); path = dirname(path)) {
    const stat = files.stat(path)
    if (stat === undefined) continue
    if (stat.owner !== undefined && stat.owner !== environment.uid) {
      throw unsafe(path, `belongs to another user (uid ${stat.owner})`)
    }
    if ((stat.mode & WRITABLE_BY_ALL) !== 0) throw unsafe(path, 'can be written to by every user')
  }
}

function unsafe(path: string, why: string): SymposiumError {
  return new SymposiumError('CACHE_UNSAFE', `${why}, so nothing in it is run`, {
    place: { file: path },
    remedy: 'remove it, or give it to your user alone: `chmod 700` and `chown`',
  })
}
