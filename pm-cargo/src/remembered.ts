import { basename, dirname, join } from 'node:path'

import type { Environment, FileReader, JsonValue, Trees } from '@symposium/sdk'

import { findKept } from './crates/kept-crate.js'
import { cargoHome } from './environment.js'
import { confirmInputs, type Input } from './inputs.js'
import { foldName } from './names.js'
import type { LocalPackage } from './offers.js'
import { isCratesIoDirectory } from './registry.js'
import { decodeInput, decodeList, encodeInput, isTable, textOf, type Store } from './store.js'

const MOST_ANSWERS = 200

/** What a package was asked for by, outside the dependencies of a workspace. */
export interface Question {
  readonly name: string
  readonly requirement: string
  /** The workspace whose configuration says where crates come from; empty outside of any. */
  readonly scope: string
}

/** An answer with when it was given, in milliseconds since the epoch. */
export interface Known extends LocalPackage {
  readonly askedAt: number
}

/** What was found, and the key of the registry that it was downloaded from where that was not cargo's doing. */
export interface Finding extends LocalPackage {
  readonly registry?: string
}

interface RememberingHost {
  readonly files: FileReader
  readonly environment: Environment
  readonly trees: Trees
}

/**
 * What was found before, so that a run without the network serves the last
 * good answer (cases/original.md F-6 and F-33). Only what crates.io itself served, or
 * what the user has put in its place, is
 * kept, for one workspace, and only as long as the configuration is as it was: a
 * project can put anything in a registry's place, and what it put there must
 * never be taken for the crate of that name by another project.
 */
export class Remembered {
  readonly #store: Store
  readonly #files: FileReader
  readonly #environment: Environment
  readonly #trees: Trees

  constructor(store: Store, host: RememberingHost) {
    this.#store = store
    this.#files = host.files
    this.#environment = host.environment
    this.#trees = host.trees
  }

  get(question: Question): Known | undefined {
    const table = this.#store.readTable(keyOf(question))
    const entries = Object.hasOwn(table, 'answers') ? table['answers'] : undefined
    const answer = answerOf(question)
    const entry = isTable(entries) && Object.hasOwn(entries, answer) ? entries[answer] : undefined
    if (!isTable(entry)) return undefined
    const inputs = decodeList(table['inputs'], decodeInput)
    if (inputs === undefined || confirmInputs(this.#files, inputs) === undefined) return undefined
    const found = this.#locate(entry)
    const at = entry['at']
    return found === undefined ? undefined : { ...found, askedAt: typeof at === 'number' ? at : 0 }
  }

  /** @param inputs the configuration by which crates.io itself was asked. */
  set(question: Question, found: Finding, inputs: readonly Input[]): void {
    if (found.registry === undefined && !liesInDefaultRegistry(found, this.#environment)) return
    const key = keyOf(question)
    const table = this.#store.readTable(key)
    const before = decodeList(table['inputs'], decodeInput)
    // Answers from before the configuration changed go with it.
    const isSame = before !== undefined && confirmInputs(this.#files, before) !== undefined
    const known = isSame && isTable(table['answers']) ? table['answers'] : {}
    const answer = answerOf(question)
    const { [answer]: _, ...others } = known
    const { name, version, directory, registry } = found
    const place = registry === undefined ? { directory } : { registry }
    const entry = { name, version, ...place, at: Date.now() }
    const kept = [...Object.entries(others), [answer, entry] as const].slice(-MOST_ANSWERS)
    this.#store.writeTable(key, { inputs: inputs.map(encodeInput), answers: Object.fromEntries(kept) })
  }

  /** Notes that an answer was asked for again just now, in vain. */
  touch(question: Question): void {
    const table = this.#store.readTable(keyOf(question))
    const { answers } = table
    const answer = answerOf(question)
    const entry = isTable(answers) && Object.hasOwn(answers, answer) ? answers[answer] : undefined
    if (!isTable(answers) || !isTable(entry)) return
    const touched = { ...answers, [answer]: { ...entry, at: Date.now() } }
    this.#store.writeTable(keyOf(question), { ...table, answers: touched })
  }

  /** A directory is believed only where cargo puts crates; ours are found by what they are, not by where. */
  #locate(entry: { readonly [key: string]: JsonValue }): LocalPackage | undefined {
    const members = ['name', 'version', 'directory', 'registry']
    const [name, version, directory, registry] = members.map((member) => textOf(entry[member]))
    if (name === undefined || version === undefined) return undefined
    if (registry !== undefined) return findKept({ name, version, registry }, this.#trees)
    if (directory === undefined) return undefined
    const found = { name, version, directory }
    if (!liesInDefaultRegistry(found, this.#environment)) return undefined
    // Somebody may have emptied cargo's home since.
    return this.#files.stat(join(directory, 'Cargo.toml')) === undefined ? undefined : found
  }
}

function keyOf({ scope }: Question): string {
  return `fetched:${scope}`
}

function answerOf({ name, requirement }: Question): string {
  return `${foldName(name)} ${requirement}`
}

/** Whether cargo unpacked a package from crates.io, by the place: below its own home, in a directory of that index. */
function liesInDefaultRegistry(
  { name, version, directory }: LocalPackage,
  environment: Environment,
): boolean {
  const index = dirname(directory)
  return (
    basename(directory) === `${name}-${version}` &&
    isCratesIoDirectory(basename(index)) &&
    dirname(index) === join(cargoHome(environment), 'registry', 'src')
  )
}
