import type { FileReader, JsonValue } from '@symposium/sdk'
import type { StoredMap } from '../host/stored-map.js'
import type { Problem } from '../report/problem.js'
import { sha256 } from '../sha256.js'
import type { FileInput } from './file-plan.js'
import type { Look } from './open-file.js'

/**
 * Remembers files in which nothing is to be done, by their stamps and by all that
 * decides about them: a run without changes then opens none. What there was to say
 * about a file is remembered too, and said again.
 */
export class Looks {
  readonly #store: Pick<StoredMap, 'get' | 'set'>
  readonly #files: FileReader
  readonly #recalled = new WeakSet<Look>()

  constructor(store: Pick<StoredMap, 'get' | 'set'>, files: FileReader) {
    this.#store = store
    this.#files = files
  }

  recall(input: FileInput): Look | undefined {
    const known = this.#store.get(input.path)
    const stamp = this.#stampOf(input.path)
    if (!isStored(known) || known.digest !== digestOf(input) || known.stamp !== (stamp ?? null)) {
      return undefined
    }
    const { record } = input
    const look: Look = {
      input,
      outcome: {
        changes: [],
        empty: false,
        entries: record?.entries ?? [],
        kept: record?.kept ?? [],
        problems: known.problems as unknown as readonly Problem[],
        off: known.off,
      },
      ...(stamp === undefined ? {} : { stamp }),
    }
    this.#recalled.add(look)
    return look
  }

  /** Of a file as the ledger has it by now. One that cannot be used is looked at again. */
  remember(look: Look): void {
    const { input, outcome, stamp, edit, unusable } = look
    if (this.#recalled.has(look)) {
      return
    }
    if (edit === undefined && unusable === undefined && stamp === this.#stampOf(input.path)) {
      const problems = outcome.problems as unknown as JsonValue
      this.#store.set(input.path, {
        digest: digestOf(input),
        stamp: stamp ?? null,
        problems,
        off: outcome.off,
      })
    }
  }

  #stampOf(path: string): string | undefined {
    try {
      return this.#files.stat(path)?.stamp
    } catch {
      return undefined
    }
  }
}

interface StoredLook {
  readonly digest: string
  readonly stamp: string | null
  readonly problems: readonly JsonValue[]
  readonly off: readonly string[]
}

function digestOf(input: FileInput): string {
  return sha256(JSON.stringify(input))
}

function isStored(value: JsonValue | undefined): value is JsonValue & StoredLook {
  return (
    typeof value === 'object' &&
    value !== null &&
    'problems' in value &&
    Array.isArray(value['problems']) &&
    'off' in value &&
    Array.isArray(value['off'])
  )
}
