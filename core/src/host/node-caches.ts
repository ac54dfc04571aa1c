import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { JsonValue } from '@symposium/sdk'
import type { CacheFiles } from './ports.js'
import { OWN_FILE, PRIVATE, WRITABLE_BY_ALL } from './private-mode.js'
import { readOwn } from './read-own.js'

/** Bytes. That of thousands of manifests is smaller. */
const LONGEST = 256 * 1024 * 1024

/**
 * JSON caches on disk. Everything about them is best effort: a cache that cannot be read or written costs time only.
 * What they hold of manifests is run, so that those which others could have written are none.
 * @param uid of the user; absent where files have no owner.
 */
export function createNodeCaches(uid?: number): CacheFiles {
  return {
    read(path) {
      try {
        const value: JsonValue = JSON.parse(
          readOwn(path, { uid, limit: LONGEST, never: WRITABLE_BY_ALL }) ?? '',
        )
        return value
      } catch {
        return undefined
      }
    },
    write(path, value) {
      const temporary = `${path}.${process.pid}.tmp`
      try {
        mkdirSync(dirname(path), { recursive: true, mode: PRIVATE })
        writeFileSync(temporary, JSON.stringify(value), { mode: OWN_FILE })
        renameSync(temporary, path)
      } catch {
        // The next run computes it again.
      }
    },
  }
}
