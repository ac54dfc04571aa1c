import { environmentVariable, isSymposiumError, type Host } from '@symposium/sdk'

import { readConfigAndOwn, type CargoConfig } from '../config.js'
import type { Layer } from '../config-layers.js'
import { isOffline, registryInEnvironment } from '../environment.js'
import { CargoNeeded } from '../errors.js'
import { RecordedFiles, type Input } from '../inputs.js'
import { sameName } from '../names.js'
import { findOrigin, type Origin } from '../replacement.js'
import { CRATES_IO, isCratesIo, registrySource } from '../source-id.js'
import { memberOf, tableIn } from '../toml.js'
import { OnlyCargo } from './failures.js'
import type { CratesOptions } from './options.js'
import { findToken } from './token.js'

/** The registry that answers for crates, at an address that the user has chosen or cargo has. */
export interface Registry {
  /** Tells it from every other. */
  readonly key: string
  /** Address of its sparse index, with `/` at its end. */
  readonly index: string
  /**
   * Looked up when the registry asks for it, for its own host alone.
   * @throws OnlyCargo for one that is kept where only cargo can get it.
   */
  token(): string | undefined
}

export interface Answering {
  readonly registry: Registry
  /** The configuration that says so. */
  readonly inputs: readonly Input[]
}

export interface Asked {
  /** Of the crate; absent where no particular one is looked for. */
  readonly name?: string
  /** Address of the index, where that is not crates.io's. */
  readonly registry: string | undefined
  /** The directory whose configuration applies. */
  readonly cwd: string
}

const CRATES_IO_INDEX = 'https://index.crates.io/'

/**
 * Which registry is asked for a crate, or with `onlyLook` was, for what is here. Addresses and tokens come from cargo and the user's own
 * configuration alone. Where a project's says otherwise it is not followed, since nobody has agreed to
 * it (cases/security.md S86), and nobody else is asked either: the name may be private (S90).
 * @throws OnlyCargo
 */
export function answeringRegistry(
  asked: Asked,
  host: Pick<Host, 'files' | 'environment'>,
  options: Pick<CratesOptions, 'cratesIo'> & { readonly onlyLook?: boolean },
): Answering {
  const { environment } = host
  const recorded = new RecordedFiles(host.files)
  const { all, own, ownLayers } = readConfigs(asked, host, recorded)
  const offline = options.onlyLook === true ? undefined : offlineBy(ownLayers, host)
  if (offline !== undefined) throw new OnlyCargo(offline)
  const origin = originIn(own, asked)
  if (JSON.stringify(originIn(all, asked)) !== JSON.stringify(origin) || isOverridden(all, own, asked)) {
    throw new OnlyCargo("the project's configuration of cargo says where its crates come from")
  }
  if (origin.type !== 'source' || origin.id.type !== 'registry') {
    throw new OnlyCargo('your configuration of cargo puts something else than a registry in its place')
  }
  const { id } = origin
  const { inputs } = recorded
  if (isCratesIo(id)) {
    const index = options.cratesIo ?? CRATES_IO_INDEX
    return { registry: { key: id.key, index, token: () => undefined }, inputs }
  }
  const index = sparseAddress(id.key)
  const isKnown = (text: string): boolean => keyOf(text) === id.key
  const named = registryInEnvironment(environment, isKnown)
  const names = [...namesInConfig(own, ownLayers, isKnown), ...(named === undefined ? [] : [named])]
  const isSource = [...own.sources.values()].some(
    ({ registry }) => registry !== undefined && isKnown(registry),
  )
  if (names.length === 0 && !isSource) {
    throw new OnlyCargo(`${new URL(index).host} is no registry of your own configuration of cargo`)
  }
  return { registry: { key: id.key, index, token: () => findToken(names, ownLayers, host) }, inputs }
}

function readConfigs(
  { cwd }: Asked,
  { environment }: Pick<Host, 'environment'>,
  recorded: RecordedFiles,
): ReturnType<typeof readConfigAndOwn> {
  try {
    return readConfigAndOwn(cwd, environment, recorded)
  } catch (error) {
    // Cargo reports it where there is one, with all that it knows.
    if (isSymposiumError(error)) throw new OnlyCargo(error.message, { cause: error })
    throw error
  }
}

function originIn(config: CargoConfig, { registry }: Asked): Origin {
  try {
    return findOrigin(registry === undefined ? CRATES_IO : registrySource(registry), config)
  } catch (error) {
    if (error instanceof CargoNeeded) throw new OnlyCargo(error.need.reason, { cause: error })
    throw error
  }
}

/** Whether a project puts something in the place of this very crate. */
function isOverridden(all: CargoConfig, own: CargoConfig, { name }: Asked): boolean {
  if (all.hasPathOverrides && !own.hasPathOverrides) return true
  return [...all.patches.values()].flat().some(({ key }) => name === undefined || sameName(key, name))
}

/** Why the network is not to be used, in words. */
function offlineBy(layers: readonly Layer[], { environment }: Pick<Host, 'environment'>): string | undefined {
  if (isOffline(environment)) return 'the network is not to be used (`SYMPOSIUM_OFFLINE`)'
  const variable = environmentVariable(environment, 'CARGO_NET_OFFLINE')
  const set = layers
    .map(({ table }) => memberOf(tableIn(table, 'net'), 'offline'))
    .find((value) => value !== undefined)
  const isSet = variable === undefined ? set === true : variable === 'true'
  return isSet ? 'cargo is told to stay offline (`net.offline`)' : undefined
}

function keyOf(index: string): string | undefined {
  try {
    return registrySource(index).key
  } catch {
    // No address that means anything here.
    return undefined
  }
}

/** @param key of a registry: the address of its index without the `/` at its end. */
function sparseAddress(key: string): string {
  if (!key.startsWith('sparse+')) throw new OnlyCargo('the index of the registry is a git repository')
  return `${key.slice('sparse+'.length)}/`
}

function namesInConfig(
  own: CargoConfig,
  layers: readonly Layer[],
  isWanted: (index: string) => boolean,
): readonly string[] {
  const names = layers.flatMap(({ table }) => Object.keys(tableIn(table, 'registries') ?? {}))
  return [...new Set(names)].filter((name) => {
    const index = own.registryIndex(name)
    return index !== undefined && isWanted(index)
  })
}
