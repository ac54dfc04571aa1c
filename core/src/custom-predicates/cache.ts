import type { JsonValue } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import { fromCacheFile, predicateCachePath, toCacheFile, type RawAnswers } from './cache-file.js'
import { callKey, type PredicateCall } from './call.js'
import {
  isFreshAnswer,
  readAnswer,
  rememberAnswer,
  type Completed,
  type RememberedAnswer,
} from './remembered-answer.js'

export type PredicateCachePorts = Pick<Ports, 'caches' | 'directories' | 'files' | 'environment' | 'clock'>

export interface PredicateCacheOptions {
  /** `workspaceKey` of the canonical root; `undefined` outside of a workspace. */
  readonly key: string | undefined
  /** Of the product. */
  readonly version: string
}

const MOST_ENTRIES = 500
/** Files and variables of all entries together: each entry may watch a thousand. */
const MOST_PRINTS = 20_000

/**
 * What the predicates of plugins answered in one workspace, from run to run (spec/model.md 2.11). Only programs that
 * ran to their end are remembered, whether they held or not (cases/original.md F-26). Read at the first look-up, and
 * written at the end of a run that has something new.
 */
export class PredicateCache {
  readonly #ports: PredicateCachePorts
  readonly #path: string
  readonly #version: string
  /** As it was on disk. */
  #stored: RawAnswers | undefined
  /** What this run added, and when it took away what must not be kept: milliseconds since the epoch. */
  readonly #changed = new Map<string, RememberedAnswer | { readonly removedAt: number }>()
  readonly #used = new Set<string>()
  #validUntil: number | undefined
  #dirty = false

  private constructor(ports: PredicateCachePorts, { key, version }: PredicateCacheOptions) {
    this.#ports = ports
    this.#path = predicateCachePath(ports.directories, key ?? 'none')
    this.#version = version
  }

  static open(ports: PredicateCachePorts, options: PredicateCacheOptions): PredicateCache {
    return new PredicateCache(ports, options)
  }

  /** What is remembered of a call, where it still counts. */
  lookup(call: PredicateCall): RememberedAnswer | undefined {
    const key = callKey(call)
    const changed = this.#changed.get(key)
    const answer = changed === undefined ? readAnswer(this.#load().get(key)) : answerIn(changed)
    if (answer === undefined || !isFreshAnswer(answer, call, this.#surroundings())) return undefined
    this.#note(key, answer)
    return answer
  }

  /** @returns whether it is kept: not where what it rests on changed in the meantime. */
  store(call: PredicateCall, completed: Completed): boolean {
    const answer = rememberAnswer(call, completed, this.#surroundings())
    if (answer === undefined) {
      this.remove(call)
      return false
    }
    const key = callKey(call)
    this.#changed.set(key, answer)
    this.#dirty = true
    this.#note(key, answer)
    return true
  }

  /** For a program that answered and must be asked each time (E-C3). */
  remove(call: PredicateCall): void {
    const key = callKey(call)
    const now = this.#ports.clock.now()
    this.#dirty ||= this.#load().has(key) || this.#changed.has(key)
    this.#changed.set(key, { removedAt: now })
    this.#expireAt(now)
  }

  /**
   * Milliseconds since the epoch from which on something that this run was answered is stale: nothing that rests on
   * the run may outlive that. `undefined` where nothing ends by itself.
   */
  validUntil(): number | undefined {
    return this.#validUntil
  }

  /** Best effort. What another run wrote in the meantime stays, unless this one knows better. */
  flush(): void {
    if (!this.#dirty) return
    const { caches } = this.#ports
    const merged = this.#merge(fromCacheFile(caches.read(this.#path), this.#version))
    caches.write(this.#path, toCacheFile(bounded(merged), this.#version))
    this.#dirty = false
  }

  #load(): RawAnswers {
    this.#stored ??= fromCacheFile(this.#ports.caches.read(this.#path), this.#version)
    return this.#stored
  }

  #surroundings(): Pick<Ports, 'files' | 'environment'> & { readonly now: number } {
    const { files, environment, clock } = this.#ports
    return { files, environment, now: clock.now() }
  }

  #note(key: string, { until }: RememberedAnswer): void {
    this.#used.add(key)
    if (until !== undefined) this.#expireAt(until)
  }

  #expireAt(time: number): void {
    this.#validUntil = Math.min(this.#validUntil ?? time, time)
  }

  /** What was of use comes last; of two answers to a call the later one counts. */
  #merge(onDisk: RawAnswers): RawAnswers {
    for (const [key, changed] of this.#changed) {
      const answer = answerIn(changed)
      const other = readAnswer(onDisk.get(key))
      if (other !== undefined && other.at > timeOf(changed)) continue
      if (answer === undefined) onDisk.delete(key)
      else onDisk.set(key, answer)
    }
    for (const key of this.#used) {
      const value = onDisk.get(key)
      if (value !== undefined && onDisk.delete(key)) onDisk.set(key, value)
    }
    return onDisk
  }
}

type Change = RememberedAnswer | { readonly removedAt: number }

function answerIn(change: Change): RememberedAnswer | undefined {
  return 'removedAt' in change ? undefined : change
}

function timeOf(change: Change): number {
  return 'removedAt' in change ? change.removedAt : change.at
}

/** Drops from the front: what was of no use for the longest time, and what nobody can read. */
function bounded(answers: RawAnswers): RawAnswers {
  const kept: [string, JsonValue][] = []
  let prints = 0
  for (const [key, value] of [...answers].reverse()) {
    const answer = readAnswer(value)
    if (answer === undefined) continue
    prints += answer.files.length + answer.variables.length
    if (kept.length === MOST_ENTRIES || prints > MOST_PRINTS) break
    kept.push([key, value])
  }
  return new Map(kept.reverse())
}
