import { dirname, join } from 'node:path'
import type { Dependency, FileReader } from '@symposium/sdk'
import { packageKey } from '../enablement/package-key.js'
import { checkOwn } from '../host/check-own.js'
import type { Plugin } from '../manifest/plugin.js'
import { isInside } from '../inside.js'

export interface ProjectPlaces {
  readonly dependencies: readonly Dependency[]
  /** Canonical root of the workspace; `undefined` outside one. */
  readonly workspace: string | undefined
  readonly home: string
  /** Of the user; absent where files have no owner. */
  readonly uid: number | undefined
  readonly files: Pick<FileReader, 'stat' | 'realPath'>
}

/**
 * Whether the project says what a package holds: it comes along with the project, or from a repository that the
 * project names. Such a package may have the name of any other, so that what was agreed to elsewhere under that
 * name says nothing of it.
 */
export function isOfProject(
  { id, directory }: Pick<Plugin, 'id' | 'directory'>,
  places: ProjectPlaces,
): boolean {
  const named = places.dependencies.filter((dependency) => packageKey(dependency.id) === packageKey(id))
  const same = named.filter(({ id: { version } }) => version === id.version)
  return (same.length > 0 ? same : named).some(
    ({ source }) => source === 'git' || (source !== 'registry' && comesAlong(directory, places)),
  )
}

/**
 * A repository brings nothing that lies outside of it, but for what another user has put where it leads. Where there is
 * none, nobody can tell how far the project reaches.
 */
function comesAlong(directory: string, places: ProjectPlaces): boolean {
  const repository = repositoryAround(places)
  const place = places.files.realPath(directory) ?? directory
  return repository === undefined || isInside(repository, place) || isOfOthers(place, places)
}

function isOfOthers(place: string, { files, uid }: ProjectPlaces): boolean {
  try {
    checkOwn(files.stat(place), uid)
    return false
  } catch {
    return true
  }
}

/** The outermost below the home: an inner one may be there for show. */
function repositoryAround({ workspace, home, files }: ProjectPlaces): string | undefined {
  let found: string | undefined
  for (let place = workspace; place !== undefined && place !== home; place = parentOf(place)) {
    if (files.stat(join(place, '.git')) !== undefined) found = place
  }
  return found
}

function parentOf(place: string): string | undefined {
  return dirname(place) === place ? undefined : dirname(place)
}
