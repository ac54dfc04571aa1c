import { join } from 'node:path'

import { isSymposiumError, type CallOptions, type Environment, type Host } from '@symposium/sdk'

import { readConfig, type CargoConfig } from './config.js'
import { cargoHome, registryInEnvironment } from './environment.js'
import { CargoNeeded, notFound, unavailable } from './errors.js'
import { RecordedFiles } from './inputs.js'
import { locate } from './locate.js'
import { readLock, type LockedPackage } from './lock.js'
import { Manifests } from './manifests.js'
import { askCargo } from './metadata.js'
import { sameName } from './names.js'
import { isWithin } from './paths.js'
import type { LocalPackage } from './offers.js'
import { runCargo } from './program.js'
import { registrySource } from './source-id.js'

export interface ProbeRequest {
  readonly name: string
  /** In cargo's grammar, checked. */
  readonly requirement: string
  /** Address of the index, where that is not crates.io's. */
  readonly registry: string | undefined
  /** Root of the workspace whose configuration and toolchain apply, where there is one. */
  readonly workspaceRoot: string | undefined
}

/**
 * Has cargo resolve and download one crate, through a package of our own that
 * depends on it and is no part of any workspace (spec/pipeline.md 1.7.6).
 * @throws SymposiumError `PACKAGE_NOT_FOUND`, `PACKAGE_UNAVAILABLE`, `TOOL_MISSING`
 */
export async function probe(host: Host, request: ProbeRequest, options: CallOptions): Promise<LocalPackage> {
  const spellings = new Set([
    request.name,
    request.name.replaceAll('_', '-'),
    request.name.replaceAll('-', '_'),
  ])
  let missing: unknown
  for (const name of spellings) {
    try {
      return await probeSpelling(host, { ...request, name }, options)
    } catch (error) {
      if (!isSymposiumError(error) || error.code !== 'PACKAGE_NOT_FOUND') throw error
      missing ??= error
    }
  }
  throw missing
}

async function probeSpelling(host: Host, request: ProbeRequest, options: CallOptions): Promise<LocalPackage> {
  const { name, requirement, workspaceRoot } = request
  const scratch = await host.scratch({ 'Cargo.toml': manifestText(request, host.environment), 'lib.rs': '' })
  const manifest = join(scratch, 'Cargo.toml')
  // Never the scratch directory: what lies above it, often for everybody to write to, would be configuration.
  const cwd = workspaceRoot ?? host.environment.home
  const need = { reason: `the crate ${name} is not on this machine`, purpose: 'to fetch it' }
  const resolved = await runCargo(host, {
    args: ['generate-lockfile', '--manifest-path', manifest],
    cwd,
    need,
    byHand: `cargo info ${name}`,
    ...options,
  })
  if (!resolved.ok) throw classify(request, resolved.detail)
  try {
    const alone = await fetchAlone(host, { name, cwd, scratch }, options)
    return alone ?? (await fetchEverything(host, { ...request, manifest, cwd }, options))
  } catch (error) {
    if (!isSymposiumError(error) || error.code !== 'TOOL_FAILED') throw error
    throw unavailable(name, requirement, error.message)
  }
}

/**
 * Downloads the crate that the probe was resolved to, and nothing that it depends on.
 * `undefined` where this cargo, or this arrangement of its directories, does not allow it.
 */
async function fetchAlone(
  host: Host,
  place: { readonly name: string; readonly cwd: string; readonly scratch: string },
  options: CallOptions,
): Promise<LocalPackage | undefined> {
  const { name, cwd, scratch } = place
  const files = new RecordedFiles(host.files)
  const config = readConfig(cwd, host.environment, files)
  const locked = findLocked(host, join(scratch, 'Cargo.lock'), name)
  if (locked === undefined) return undefined
  const before = placeOf(host, locked, config)
  const home = cargoHome(host.environment)
  const isClean = readConfig(scratch, host.environment, files).files.every((file) => isWithin(file, home))
  if (before !== undefined || !isClean) return before
  // Run in the scratch directory, as it brings the lock of the project that it runs in up to date.
  const flags = config.files.flatMap((file) => ['--config', file])
  const args = ['info', ...flags, `${locked.name}@${locked.version}`]
  const need = { reason: `the crate ${name} is not on this machine`, purpose: 'to fetch it' }
  const downloaded = await runCargo(host, {
    args,
    cwd: scratch,
    configuredIn: cwd,
    need,
    byHand: `cargo info ${name}`,
    ...options,
  })
  return downloaded.ok ? placeOf(host, locked, config) : undefined
}

/** For versions of cargo, or arrangements of its directories, that are not known here. */
async function fetchEverything(
  host: Host,
  request: ProbeRequest & { readonly manifest: string; readonly cwd: string },
  options: CallOptions,
): Promise<LocalPackage> {
  const { name, requirement, manifest, cwd } = request
  const need = { reason: `the crate ${name} is not on this machine`, purpose: 'to fetch it' }
  const { dependencies } = await askCargo(host, { rootManifest: manifest, need, cwd }, options)
  const found = dependencies.find((dependency) => sameName(dependency.name, name))
  if (found?.directory === undefined)
    throw unavailable(name, requirement, 'cargo does not say where its files are')
  return { name: found.name, version: found.version, directory: found.directory }
}

/** Both values are checked before: neither holds a quote or a control character. */
function manifestText({ name, requirement, registry }: ProbeRequest, environment: Environment): string {
  const source = registry === undefined ? '' : `${registryKey(registry, environment)}, `
  return `[package]
name = "symposium-probe"
version = "0.0.0"
edition = "2021"

[lib]
path = "lib.rs"

[dependencies]
${name} = { ${source}version = "${requirement}", default-features = false }

[workspace]
`
}

/** By name where the environment has one: the address with its credentials is written nowhere. */
function registryKey(registry: string, environment: Environment): string {
  const { key } = registrySource(registry)
  const name = registryInEnvironment(environment, (index) => keyOf(index) === key)
  return name === undefined
    ? `registry-index = ${JSON.stringify(registry)}`
    : `registry = ${JSON.stringify(name)}`
}

function keyOf(index: string): string | undefined {
  return orUndefined(() => registrySource(index).key)
}

function findLocked({ files }: Host, file: string, name: string): LockedPackage | undefined {
  const text = files.readText(file)
  if (text === undefined) return undefined
  return orUndefined(() => readLock(text, file).named(name).at(-1))
}

function placeOf(host: Host, locked: LockedPackage, config: CargoConfig): LocalPackage | undefined {
  const search = {
    manifests: new Manifests(new RecordedFiles(host.files)),
    cargoHome: cargoHome(host.environment),
  }
  const directory = orUndefined(() => locate(locked, config, search).directory)
  return directory === undefined ? undefined : { name: locked.name, version: locked.version, directory }
}

/** Where only cargo knows, it is asked in the end. */
function orUndefined<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof CargoNeeded) return undefined
    throw error
  }
}

/** Only a registry that could be asked can say that there is no such crate. */
function classify({ name, requirement }: ProbeRequest, detail: string): Error {
  const isOffline = /\boffline\b/i.test(detail)
  const isMissing = /no matching package|failed to select a version for the requirement/.test(detail)
  return isMissing && !isOffline
    ? notFound(name, requirement, detail)
    : unavailable(name, requirement, detail)
}
