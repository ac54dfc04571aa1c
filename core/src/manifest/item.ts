import { isSymposiumError, type ErrorCode } from '@symposium/sdk'
import type { Findings } from './findings.js'
import { below, type KeyPath, type Locus } from './locus.js'

/** A part of a manifest, and what people call it: ``entry 2 of `[[hooks]]` ``. */
export interface ItemPlace {
  readonly at: Locus
  readonly title: string
}

export interface Rejection {
  /** Key, or keys, below the item that the fault lies at. */
  readonly key?: string | KeyPath
  readonly code?: ErrorCode
  readonly remedy?: string
}

/** One element of a manifest that is left out when something in it is wrong. */
export class Item {
  #rejected = false

  constructor(
    readonly place: ItemPlace,
    readonly findings: Findings,
  ) {}

  get at(): Locus {
    return this.place.at
  }

  get title(): string {
    return this.place.title
  }

  get rejected(): boolean {
    return this.#rejected
  }

  reject(message: string, { key = [], ...details }: Rejection = {}): void {
    this.#rejected = true
    this.findings.defect({ at: this.#below(key), message, ...details })
  }

  /** Rejects because of what a parser said of a part of this item; errors of any other kind are bugs and fly on. */
  rejectBecause(error: unknown, { key, what }: { readonly key: KeyPath; readonly what: string }): void {
    if (!isSymposiumError(error)) throw error
    const remedy = error.remedy === undefined ? {} : { remedy: error.remedy }
    this.reject(`${what} in ${this.title}: ${error.message}`, { key, code: error.code, ...remedy })
  }

  /** Rejects because of a part that was reported already. */
  leaveOut(): void {
    this.#rejected = true
  }

  warn(message: string, { key = [], ...details }: Rejection = {}): void {
    this.findings.warning({ at: this.#below(key), message, ...details })
  }

  #below(key: string | KeyPath): Locus {
    return below(this.at, ...(typeof key === 'string' ? [key] : key))
  }
}
