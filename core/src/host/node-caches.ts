import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { JsonValue } from '@symposium/sdk'
import type { CacheFiles } from './ports.js'
import { PRIVATE } from './private-mode.js'

/** JSON caches on disk. Everything about them is best effort: a cache that cannot be read or written costs time only. */
export function createNodeCaches(): CacheFiles {
  return {
    read(path) {
      try {
        const value: JsonValue = JSON.parse(readFileSync(path, 'utf8'))
        return value
      } catch {
        return undefined
      }
    },
    write(path, value) {
      const temporary = `${path}.${process.pid}.tmp`
      try {
        mkdirSync(dirname(path), { recursive: true, mode: PRIVATE })
        writeFileSync(temporary, JSON.stringify(value))
        renameSync(temporary, path)
      } catch {
        // The next run computes it again.
      }
    },
  }
}
