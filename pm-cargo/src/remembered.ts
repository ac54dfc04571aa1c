import { join } from 'node:path'

import type { FileReader } from '@symposium/sdk'

import { foldName } from './names.js'
import type { LocalPackage } from './offers.js'
import { isTable, textOf, type Store } from './store.js'

const KEY = 'fetched'
const MOST_ANSWERS = 200

/**
 * What earlier probes found, so that a run without the network serves the last
 * good answer (cases/original.md F-6 and F-33).
 */
export class Remembered {
  readonly #store: Store
  readonly #files: FileReader

  constructor(store: Store, files: FileReader) {
    this.#store = store
    this.#files = files
  }

  get(name: string, requirement: string): LocalPackage | undefined {
    const entry = this.#store.readTable(KEY)[keyOf(name, requirement)]
    if (!isTable(entry)) return undefined
    const [own, version, directory] = ['name', 'version', 'directory'].map((member) => textOf(entry[member]))
    if (own === undefined || version === undefined || directory === undefined) return undefined
    // Somebody may have emptied cargo's home since.
    const isThere = this.#files.stat(join(directory, 'Cargo.toml')) !== undefined
    return isThere ? { name: own, version, directory } : undefined
  }

  set(name: string, requirement: string, found: LocalPackage): void {
    const key = keyOf(name, requirement)
    const { [key]: _, ...others } = this.#store.readTable(KEY)
    const entry = { name: found.name, version: found.version, directory: found.directory }
    const kept = [...Object.entries(others), [key, entry] as const].slice(-MOST_ANSWERS)
    this.#store.writeTable(KEY, Object.fromEntries(kept))
  }
}

function keyOf(name: string, requirement: string): string {
  return `${foldName(name)} ${requirement}`
}
