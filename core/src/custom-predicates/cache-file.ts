import { join } from 'node:path'
import type { JsonValue } from '@symposium/sdk'
import type { Directories } from '../host/ports.js'

/** Increased when entries would be read wrongly by another version of the same number. */
const FORMAT = 1

/** Raw entries by the key of their call, from the one that was of use the longest ago. */
export type RawAnswers = Map<string, JsonValue>

/** @param key of the workspace; `none` outside of any. */
export function predicateCachePath(directories: Directories, key: string): string {
  return join(directories.cache, 'predicates', `${key}.json`)
}

/** @param version of the product: another one may start programs otherwise (spec/model.md G6). */
export function toCacheFile(answers: RawAnswers, version: string): JsonValue {
  return { version: tagOf(version), entries: [...answers].flat() }
}

/** Of what is absent, damaged, foreign or of another version there are no entries (spec/model.md Q7). */
export function fromCacheFile(file: JsonValue | undefined, version: string): RawAnswers {
  const answers: RawAnswers = new Map()
  if (typeof file !== 'object' || file === null || !('version' in file) || !('entries' in file))
    return answers
  const { entries } = file
  if (file.version !== tagOf(version) || !Array.isArray(entries)) return answers
  for (let index = 0; index + 1 < entries.length; index += 2) {
    const key = entries[index]
    const value = entries[index + 1]
    if (typeof key === 'string' && value !== undefined) answers.set(key, value)
  }
  return answers
}

function tagOf(version: string): string {
  return `${FORMAT} ${version}`
}
