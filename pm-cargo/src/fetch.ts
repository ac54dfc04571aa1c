import { dirname } from 'node:path'

import {
  ANY_VERSION,
  describeError,
  isSymposiumError,
  type CallOptions,
  type Host,
  type PackageId,
  type UpdateLevel,
} from '@symposium/sdk'

import type { Crates } from './crates/crates.js'
import { invalidName, invalidRequirement, notFetched, onlyByCargo, unavailable } from './errors.js'
import { isPackageName, sameName } from './names.js'
import type { LocalPackage } from './offers.js'
import type { FoundDependency, Reading } from './reading.js'
import type { Known, Question, Remembered } from './remembered.js'

export interface FetchContext {
  readonly host: Host
  readonly remembered: Remembered
  /** The workspace around the run as far as it is known. */
  readonly workspace: Reading | undefined
  readonly level: UpdateLevel
  readonly options: CallOptions
  /** Those who ask registries, loaded when one is to be asked. */
  readonly crates: () => Promise<Crates>
  /** Milliseconds in which what was asked for is not asked for again. */
  readonly recent: number
}

/** What is looked for outside the workspace. */
interface Wanted {
  readonly name: string
  readonly requirement: string
  readonly registry: string | undefined
  /** Whether the workspace's lock names this very version. */
  readonly locked: boolean
}

/**
 * A package's files by spec/pipeline.md 1.7.6: what the workspace has first, then
 * what is on this machine, then what cargo can fetch. Level `none` starts nothing.
 * @throws SymposiumError `PACKAGE_NAME_INVALID`, `PACKAGE_NOT_FOUND`, `PACKAGE_UNAVAILABLE`, `TOOL_MISSING`
 */
export async function fetchPackage(id: PackageId, context: FetchContext): Promise<LocalPackage> {
  if (!isPackageName(id.name)) throw invalidName(id.name)
  const own = ownPackage(id, context.workspace)
  if (own !== undefined) return own
  const wanted = wantedOutside(id, context.workspace)
  // Only crates.io's answers are kept.
  const known =
    wanted.registry === undefined ? context.remembered.get(questionOf(wanted, context)) : undefined
  // What was asked for once has been checked then.
  if (context.level === 'none' && known !== undefined) return known
  const local = await findLocally(wanted, context)
  if (local !== undefined) return local
  if (context.level === 'none') throw notFetched(wanted.name, wanted.requirement)
  return fetchAnew(wanted, known, context)
}

/** A member whatever the version, for its name is not asked for anywhere else; or a dependency that is here. */
function ownPackage({ name, version }: PackageId, workspace: Reading | undefined): LocalPackage | undefined {
  const member = workspace?.members?.find((candidate) => sameName(candidate.name, name))
  if (member !== undefined) return member
  const dependencies = dependenciesCalled(name, workspace).filter(
    (dependency) => version === ANY_VERSION || dependency.version === version,
  )
  // Sorted by version: content comes from the highest (design/decisions.md, Dependencies and predicates).
  const found = dependencies.findLast(({ directory }) => directory !== undefined)
  if (found?.directory === undefined) return undefined
  return { name: found.name, version: found.version, directory: found.directory }
}

function dependenciesCalled(name: string, workspace: Reading | undefined): readonly FoundDependency[] {
  return workspace?.dependencies?.filter((dependency) => sameName(dependency.name, name)) ?? []
}

function wantedOutside({ name, version }: PackageId, workspace: Reading | undefined): Wanted {
  const dependency = dependenciesCalled(name, workspace).at(-1)
  const requirement = exactly(version)
  if (dependency === undefined) return { name, requirement, registry: undefined, locked: false }
  const isPinned = version === ANY_VERSION || version === dependency.version
  if (isPinned && dependency.source === 'git') {
    // A name that the project takes from a repository may mean something else at the registry.
    throw notFetched(dependency.name, dependency.version)
  }
  // The workspace's own spelling of the name and its registry.
  return {
    name: dependency.name,
    requirement: version === ANY_VERSION ? `=${dependency.version}` : requirement,
    registry: dependency.registry,
    locked: isPinned,
  }
}

/** A full version names itself: it was an answer of ours before it became a question. */
function exactly(version: string): string {
  return /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/.test(version) ? `=${version}` : version
}

/** An exact version never changes, so what is here will do; anything else only where nothing may be asked. */
async function findLocally(wanted: Wanted, context: FetchContext): Promise<LocalPackage | undefined> {
  const { host, level } = context
  const { parseRequirement } = await import('./requirement.js')
  const requirement = parseRequirement(wanted.requirement)
  if (requirement === undefined) throw invalidRequirement(wanted.name, wanted.requirement)
  if (requirement.exact === undefined && level !== 'none') return undefined
  const { findHighestLocal } = await import('./extracted.js')
  const unpacked = findHighestLocal({ ...wanted, requirement, cwd: cwdOf(context) }, host)
  if (unpacked !== undefined || requirement.exact === undefined) return unpacked
  const { findKeptVersion } = await import('./crates/find-kept.js')
  return findKeptVersion({ ...wanted, version: requirement.exact, cwd: cwdOf(context) }, host)
}

function questionOf({ name, requirement }: Wanted, { workspace }: FetchContext): Question {
  return { name, requirement, scope: workspace?.rootManifest ?? '' }
}

/** Where cargo would be run: the configuration found from there says where crates come from. */
function cwdOf({ host, workspace }: FetchContext): string {
  return workspace === undefined ? host.environment.home : dirname(workspace.rootManifest)
}

/**
 * Where nobody can be asked, what is on this machine serves: to have it on at level `none` only would
 * take it away at `check`.
 */
async function fetchAnew(
  wanted: Wanted,
  known: Known | undefined,
  context: FetchContext,
): Promise<LocalPackage> {
  const { host, level } = context
  const isRecent = known !== undefined && Math.abs(Date.now() - known.askedAt) < context.recent
  if (level === 'check' && isRecent) return known
  try {
    return await fetchRemote(wanted, context)
  } catch (error) {
    const isPassing = isSymposiumError(error) && error.code !== 'PACKAGE_NOT_FOUND'
    if (level !== 'check' || !isPassing) throw error
    const served = known ?? (await findLocally(wanted, { ...context, level: 'none' }))
    if (served === undefined) throw error
    // Who works offline is not kept waiting by every run.
    if (known !== undefined) context.remembered.touch(questionOf(wanted, context))
    host.log.warn(`${wanted.name} ${served.version} is served as found here: ${describeError(error)}`)
    return served
  }
}

/** The registry itself, and cargo where it can do what we cannot (spec/pipeline.md 1.7.6). */
async function fetchRemote(wanted: Wanted, context: FetchContext): Promise<LocalPackage> {
  const { level, options, remembered } = context
  const crates = await context.crates()
  const answer = await crates.fetch({ ...wanted, cwd: cwdOf(context) }, { level, ...options })
  if (answer.state === 'ask-cargo') return askCargo(wanted, context, answer)
  const { found, registry, inputs } = answer
  if (wanted.registry === undefined) {
    remembered.set(questionOf(wanted, context), { ...found, registry }, inputs)
  }
  return found
}

async function askCargo(
  wanted: Wanted,
  context: FetchContext,
  { why, unreachable }: { readonly why: string; readonly unreachable: boolean },
): Promise<LocalPackage> {
  const { host, remembered, workspace, options } = context
  const { probe } = await import('./probe.js')
  const { inputsOfDefaultRegistry } = await import('./default-registry.js')
  const workspaceRoot = workspace === undefined ? undefined : dirname(workspace.rootManifest)
  try {
    const found = await probe(host, { ...wanted, workspaceRoot }, options)
    // After the probe: a fault in the configuration is cargo's to report.
    const inputs = inputsOfDefaultRegistry({ registry: wanted.registry, cwd: cwdOf(context) }, host)
    if (inputs !== undefined) remembered.set(questionOf(wanted, context), found, inputs)
    return found
  } catch (error) {
    if (!isSymposiumError(error) || error.code !== 'TOOL_MISSING') throw error
    const { name, requirement } = wanted
    throw unreachable ? unavailable(name, requirement, why) : onlyByCargo(name, requirement, why)
  }
}
