import type { Store } from '../store.js'

/** Milliseconds: what crates.io asks of programs. */
const PACE = 1_000
const KEY = 'crates-api'

/**
 * Lets one request in a second through. When the last was is remembered between runs; runs at the same
 * time do not know of each other.
 */
export class Pace {
  readonly #store: Store
  readonly #distance: number
  #last: Promise<void> = Promise.resolve()

  constructor(store: Store, distance: number = PACE) {
    this.#store = store
    this.#distance = distance
  }

  turn(signal: AbortSignal): Promise<void> {
    const turn = this.#last.then(() => this.#wait(signal))
    // Who gives up does not hold up the next.
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const at = this.#store.readTable(KEY)['at']
    const since = Date.now() - (typeof at === 'number' ? at : 0)
    // A clock that was set back says nothing.
    if (since >= 0 && since < this.#distance) {
      const { setTimeout: sleep } = process.getBuiltinModule('node:timers/promises')
      await sleep(this.#distance - since, undefined, { signal })
    }
    this.#store.writeTable(KEY, { at: Date.now() })
  }
}
