import { dirname, join, normalize } from 'node:path'

import type { CallOptions, Host } from '@symposium/sdk'

import { notAMember } from './errors.js'
import type { ParsedManifests } from './manifests.js'
import { confirmInputs, restamp, type Input } from './inputs.js'
import { nearestManifest } from './nearest.js'
import type { FoundDependency, LeftOut, Reading } from './reading.js'
import type { Store } from './store.js'

/** A reading of which the members are known. */
type KnownReading = Reading & { readonly members: NonNullable<Reading['members']> }

/** A workspace as seen from one directory: which root it has depends on manifests in between too. */
export interface FoundWorkspace {
  readonly reading: KnownReading
  readonly inputs: readonly string[]
}

interface Root {
  readonly rootManifest: string
  readonly inputs: readonly Input[]
}

interface Current {
  readonly reading: Reading
  /** Why the dependencies could not be read, where that is not for lack of cargo. */
  readonly failure?: Error
}

/**
 * The workspaces of a process. What an earlier run has read stands as long as
 * every file it was read from has the same stamp; only otherwise is anything
 * parsed, and only where the files do not say is cargo run.
 */
export class Workspaces {
  readonly #host: Host
  readonly #store: Store
  readonly #current = new Map<string, Current>()
  /** Roots that were found a moment ago: the question for their dependencies need not look again. */
  readonly #fresh = new Set<string>()
  readonly #parsed: ParsedManifests = new Map()
  #latest: string | undefined

  constructor(host: Host, store: Store) {
    this.#host = host
    this.#store = store
  }

  /** The workspace that was asked about last, without asking again. */
  get latest(): Reading | undefined {
    return this.#latest === undefined ? undefined : this.#current.get(this.#latest)?.reading
  }

  async find(directory: string, options: CallOptions): Promise<FoundWorkspace | undefined> {
    const manifest = nearestManifest(normalize(directory), this.#host.files)
    if (manifest === undefined) return undefined
    const root = await this.#rootOf(manifest)
    const { reading } = await this.#read(root.rootManifest)
    const known = isKnown(reading) ? reading : await this.#ask(reading, options)
    const isMember = known.members.some((member) => member.directory === dirname(manifest))
    if (!isMember && manifest !== known.rootManifest) throw notAMember(manifest, known.rootManifest)
    this.#fresh.add(known.rootManifest)
    const inputs = new Set([...root.inputs, ...known.inputs].map(({ path }) => path))
    return { reading: known, inputs: [...inputs] }
  }

  async dependencies(
    root: string,
    options: CallOptions,
  ): Promise<{ readonly found: readonly FoundDependency[]; readonly leftOut: readonly LeftOut[] }> {
    const rootManifest = join(root, 'Cargo.toml')
    const isFresh = this.#fresh.delete(rootManifest)
    const current =
      (isFresh ? this.#current.get(rootManifest) : undefined) ?? (await this.#read(rootManifest))
    this.#latest = rootManifest
    if (current.failure !== undefined) throw current.failure
    const { dependencies, leftOut } = current.reading
    const found = dependencies ?? (await this.#ask(current.reading, options)).dependencies ?? []
    return { found, leftOut }
  }

  /** What can be known of the workspace around the run without starting cargo. */
  async peek(): Promise<Reading | undefined> {
    if (this.latest !== undefined) return this.latest
    try {
      const manifest = nearestManifest(this.#host.environment.cwd, this.#host.files)
      if (manifest === undefined) return undefined
      const { rootManifest } = await this.#rootOf(manifest)
      return (await this.#read(rootManifest)).reading
    } catch (error) {
      this.#host.log.debug(`the workspace cannot be read: ${String(error)}`)
      return undefined
    }
  }

  async #rootOf(manifest: string): Promise<Root> {
    const { files, environment } = this.#host
    const stored = this.#store.readRoot(manifest)
    const confirmed = stored === undefined ? undefined : confirmInputs(files, stored.inputs)
    if (stored !== undefined && confirmed !== undefined) return stored
    const { readRoot } = await import('./read.js')
    const root = readRoot(manifest, { files, environment, parsed: this.#parsed })
    this.#store.writeRoot(manifest, root)
    return root
  }

  async #read(rootManifest: string): Promise<Current> {
    const { files, environment } = this.#host
    const stored = this.#store.readWorkspace(rootManifest)
    const inputs = stored === undefined ? undefined : confirmInputs(files, stored.inputs)
    if (stored !== undefined && inputs !== undefined) {
      const reading = { ...stored, inputs }
      if (inputs !== stored.inputs) this.#store.writeWorkspace(reading)
      return this.#keep({ reading })
    }
    const { readWorkspace } = await import('./read.js')
    const current = readWorkspace(rootManifest, { files, environment, parsed: this.#parsed })
    if (current.failure === undefined) this.#store.writeWorkspace(current.reading)
    return this.#keep(current)
  }

  async #ask(reading: Reading, options: CallOptions): Promise<KnownReading> {
    const { rootManifest, need = { reason: `${rootManifest} cannot be read`, purpose: 'to read it' } } =
      reading
    const { askCargo } = await import('./metadata.js')
    const { members, dependencies } = await askCargo(this.#host, { rootManifest, need }, options)
    // Cargo may have written a lock, and where members were unknown their manifests are inputs too.
    const paths = new Set(reading.inputs.map(({ path }) => path))
    const manifests = [...members, ...dependencies]
      .flatMap(({ directory }) => (directory === undefined ? [] : [join(directory, 'Cargo.toml')]))
      .filter((path) => !paths.has(path))
      .map((path) => ({ path, stamp: null }))
    const inputs = restamp(this.#host.files, [...reading.inputs, ...manifests])
    const answered = {
      rootManifest,
      inputs,
      members: reading.members ?? members,
      dependencies,
      leftOut: reading.leftOut,
      need: undefined,
    }
    this.#store.writeWorkspace(answered)
    this.#keep({ reading: answered })
    return answered
  }

  #keep(current: Current): Current {
    const { rootManifest } = current.reading
    this.#current.set(rootManifest, current)
    this.#latest = rootManifest
    return current
  }
}

function isKnown(reading: Reading): reading is KnownReading {
  return reading.members !== undefined
}
