import { SymposiumError, type UpdateLevel } from '@symposium/sdk'
import type { Installation, Runnable } from '../manifest/plugin.js'
import type { Problem } from '../report/problem.js'
import { findGlobal, installGlobal, type GlobalCrate, type GlobalProgram } from './cargo/global-crate.js'
import type { InstallContext } from './context.js'
import type { InstallingPlugin } from './contract.js'
import {
  areCommandsDone,
  commandMarkerPath,
  runInstallCommands,
  type InstallCommands,
} from './install-commands.js'
import type { ManagedCache, Served } from './managed-cache.js'
import type { ManagedSource } from './managed-source.js'
import { pointerPath } from './pin-files.js'
import { resolveRun, type Place, type Resolved } from './resolve-run.js'
import { checkCache } from './safe-cache.js'
import { originOf } from './sources.js'

/** One installation and what is wanted of it. */
export interface Target {
  readonly plugin: InstallingPlugin
  readonly installation: Installation
  /** What a hook picks, where the installation says nothing itself. */
  readonly runnable?: Runnable | undefined
  /** False for a requirement: it is there to be found by what is run. */
  readonly toRun: boolean
}

export interface AcquireOptions {
  readonly level: UpdateLevel
  readonly network: boolean
  readonly signal?: AbortSignal
}

interface Found {
  readonly place: Place
  /** Changes with every acquisition that changed something. */
  readonly mark: string
  /** What was installed; absent where nothing is ours. */
  readonly directory?: string
}

export interface Prepared extends Resolved {
  readonly inputs: readonly string[]
}

/** Obtains single installations: source, install commands, what to run, in this order. */
export class Acquisition {
  readonly #context: InstallContext
  readonly #cache: ManagedCache
  /** What was obtained in this run, by what it is: each is obtained once (spec/agents-and-hooks.md 3.4). */
  readonly #obtained = new Map<string, Promise<Found & { readonly warnings: readonly Problem[] }>>()
  readonly #commands = new Map<string, Promise<void>>()

  constructor(context: InstallContext, cache: ManagedCache) {
    this.#context = context
    this.#cache = cache
  }

  /** @throws SymposiumError */
  async acquire(
    target: Target,
    options: AcquireOptions,
  ): Promise<Prepared & { readonly warnings: readonly Problem[] }> {
    const found = await this.#obtain(target, options)
    await this.#runCommands(commandsOf(target, found), options)
    const resolved = this.#resolve(target, found)
    this.#makeExecutable(resolved, found.place)
    return { ...resolved, inputs: this.#inputsOf(target, resolved, found), warnings: found.warnings }
  }

  /**
   * What {@link Acquisition.acquire} would give without network, process or write.
   * @throws SymposiumError where it would fail.
   */
  located(target: Target): Prepared | undefined {
    const found = this.#find(target)
    if (found === undefined || !areCommandsDone(commandsOf(target, found), this.#context)) return undefined
    const resolved = this.#resolve(target, found)
    if (!this.#isExecutable(resolved, found.place)) return undefined
    return { ...resolved, inputs: this.#inputsOf(target, resolved, found) }
  }

  /** Something that was fetched for it is there, so that a newer one may be looked for. */
  isCached({ installation, runnable }: Target): boolean {
    const origin = originOf(installation, installation.runnable ?? runnable, this.#context)
    return origin.type === 'managed' && this.#cache.located(origin.source) !== undefined
  }

  #obtain(
    target: Target,
    options: AcquireOptions,
  ): Promise<Found & { readonly warnings: readonly Problem[] }> {
    const { installation, runnable } = target
    const { level, network } = options
    const key = JSON.stringify([installation.source, installation.runnable ?? runnable, level, network])
    const known = this.#obtained.get(key) ?? this.#obtainNow(target, options)
    this.#obtained.set(key, known)
    return known
  }

  async #obtainNow(
    target: Target,
    options: AcquireOptions,
  ): Promise<Found & { readonly warnings: readonly Problem[] }> {
    const { installation, runnable } = target
    const origin = originOf(installation, installation.runnable ?? runnable, this.#context)
    switch (origin.type) {
      case 'managed': {
        const { warnings, ...served } = await this.#cache.obtain(origin.source, options)
        return { ...managedPlace(origin.source, served), warnings }
      }
      case 'global':
        return { ...(await this.#obtainGlobal(origin.crate, options)), warnings: [] }
      case 'path-lookup':
      case 'plugin':
        return { place: origin, mark: '', warnings: [] }
    }
  }

  async #obtainGlobal(crate: GlobalCrate, { level, network, signal }: AcquireOptions): Promise<Found> {
    const there = findGlobal(crate.program, this.#context)
    if (there !== undefined && (level !== 'fetch' || !network)) return this.#globalPlace(there)
    if (!network) {
      throw new SymposiumError(
        'INSTALLATION_UNAVAILABLE',
        `the program \`${crate.program}\` is not installed yet, and nothing is fetched now`,
        { remedy: 'run `symposium sync`, which installs it' },
      )
    }
    const options = { force: level === 'fetch', ...(signal === undefined ? {} : { signal }) }
    return this.#globalPlace(await installGlobal(crate, options, this.#context))
  }

  #globalPlace(program: GlobalProgram): Found {
    const stamp = this.#context.ports.files.stat(program.path)?.stamp ?? ''
    return { place: { type: 'global', program }, mark: stamp }
  }

  #find({ installation, runnable }: Target): Found | undefined {
    const origin = originOf(installation, installation.runnable ?? runnable, this.#context)
    switch (origin.type) {
      case 'managed': {
        checkCache(origin.source.family, this.#context.ports)
        const served = this.#cache.located(origin.source)
        return served === undefined ? undefined : managedPlace(origin.source, served)
      }
      case 'global': {
        const program = findGlobal(origin.crate.program, this.#context)
        return program === undefined ? undefined : this.#globalPlace(program)
      }
      case 'path-lookup':
      case 'plugin':
        return { place: origin, mark: '' }
    }
  }

  async #runCommands(commands: InstallCommands, { network, signal }: AcquireOptions): Promise<void> {
    if (areCommandsDone(commands, this.#context)) return
    if (!network) {
      throw new SymposiumError('INSTALLATION_UNAVAILABLE', 'its `install_commands` have not run yet', {
        remedy: 'run `symposium sync`, which runs them',
      })
    }
    const marker = commandMarkerPath(commands, this.#context)
    const known = this.#commands.get(marker) ?? runInstallCommands(commands, this.#context, signal)
    this.#commands.set(marker, known)
    await known
  }

  #resolve({ installation, runnable, toRun }: Target, { place }: Found): Resolved {
    return resolveRun(
      installation,
      { runnable: installation.runnable ?? runnable, place, toRun },
      this.#context,
    )
  }

  #isExecutable({ run, exposure }: Resolved, place: Place): boolean {
    if (place.type !== 'managed' || run?.type !== 'executable' || run.argv[0] !== exposure.path) return true
    const { environment, files } = this.#context.ports
    return environment.platform === 'win32' || ((files.stat(exposure.path)?.mode ?? 0) & 0o111) !== 0
  }

  #makeExecutable(resolved: Resolved, place: Place): void {
    const { path } = resolved.exposure
    if (path !== undefined && !this.#isExecutable(resolved, place))
      this.#context.ports.programs.makeExecutable(path)
  }

  #inputsOf(target: Target, { exposure }: Resolved, found: Found): readonly string[] {
    const origin = originOf(
      target.installation,
      target.installation.runnable ?? target.runnable,
      this.#context,
    )
    const { installCommands } = target.installation
    return [
      ...(origin.type === 'managed' ? [pointerPath(origin.source)] : []),
      ...(found.place.type === 'global' ? [found.place.program.path] : []),
      ...(found.place.type === 'path-lookup' || exposure.path === undefined ? [] : [exposure.path]),
      ...(installCommands.length === 0 ? [] : [commandMarkerPath(commandsOf(target, found), this.#context)]),
    ]
  }
}

function managedPlace(source: ManagedSource, { directory, mark }: Served): Found {
  const layout = source.layout(directory)
  return { place: { type: 'managed', title: source.title, directory, layout }, mark, directory: layout.base }
}

function commandsOf({ plugin, installation }: Target, { directory, mark }: Found): InstallCommands {
  return { plugin, installation, directory: directory ?? plugin.directory, mark }
}
