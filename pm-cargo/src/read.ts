import { dirname, join } from 'node:path'

import type { Environment, FileReader, WorkspaceMember } from '@symposium/sdk'

import { findDependencies } from './dependencies.js'
import { cargoHome } from './environment.js'
import { CargoNeeded, unreadable, type CargoNeed } from './errors.js'
import { RecordedFiles, type Input } from './inputs.js'
import type { Manifest } from './manifest.js'
import { Manifests, type ParsedManifests } from './manifests.js'
import { findMembers } from './members.js'
import type { FoundDependency, LeftOut, Reading } from './reading.js'
import { isVersion } from './requirement.js'
import { findRoot, versionOf, type RootSearch } from './root.js'

/**
 * Reading a project without cargo. Everything here parses, so the rest of the
 * package loads this module only when nothing is known from before.
 */
export interface ReadContext {
  readonly files: FileReader
  readonly environment: Environment
  /** Of earlier readings of this run: looking for the root reads manifests that the workspace consists of. */
  readonly parsed: ParsedManifests
}

export interface RootReading {
  readonly rootManifest: string
  readonly inputs: readonly Input[]
}

/** The root of the workspace that the package of a manifest belongs to. */
export function readRoot(manifest: string, context: ReadContext): RootReading {
  const search = createSearch(context)
  const found = findRoot(manifest, search)
  if (found !== undefined && search.manifests.load(found).workspace === undefined) {
    throw unreadable(manifest, `package.workspace points to ${found}, which has no [workspace] table`)
  }
  return { rootManifest: found ?? manifest, inputs: search.manifests.files.inputs }
}

/**
 * Members and dependencies of the workspace with this root manifest.
 * @returns with `failure` when the members are known and the dependencies cannot be.
 * @throws SymposiumError `WORKSPACE_UNREADABLE`
 */
export function readWorkspace(
  rootManifest: string,
  context: ReadContext,
): { readonly reading: Reading; readonly failure?: Error } {
  const search = createSearch(context)
  let members: readonly WorkspaceMember[] | undefined
  let dependencies: readonly FoundDependency[] | undefined
  let leftOut: readonly LeftOut[] = []
  let need: CargoNeed | undefined
  let failure: Error | undefined
  try {
    const manifests = [...findMembers(rootManifest, search).values()].filter(
      (member) => member.package !== undefined,
    )
    leftOut = manifests.flatMap(({ file, invalidNames }) => invalidNames.map((name) => ({ name, file })))
    members = manifests.map((manifest) => toMember(manifest, search)).sort(byDirectory)
    const root = search.manifests.load(rootManifest)
    dependencies = findDependencies({ root, members: manifests, search, environment: context.environment })
  } catch (error) {
    if (error instanceof CargoNeeded) need = error.need
    else if (members === undefined || !(error instanceof Error)) throw error
    else failure = error
  }
  const { files } = search.manifests
  // The lock matters even where nothing in it was needed: other parts of a run go by it.
  files.stat(join(dirname(rootManifest), 'Cargo.lock'))
  const reading = { rootManifest, inputs: files.inputs, members, dependencies, leftOut, need }
  return failure === undefined ? { reading } : { reading, failure }
}

function createSearch({ files, environment, parsed }: ReadContext): RootSearch {
  return { manifests: new Manifests(new RecordedFiles(files), parsed), cargoHome: cargoHome(environment) }
}

function toMember(manifest: Manifest, search: RootSearch): WorkspaceMember {
  const version = versionOf(manifest, search)
  if (!isVersion(version)) throw unreadable(manifest.file, `${JSON.stringify(version)} is not a version`)
  return { name: manifest.package?.name ?? '', version, directory: manifest.directory }
}

function byDirectory(left: WorkspaceMember, right: WorkspaceMember): number {
  return left.directory < right.directory ? -1 : 1
}
