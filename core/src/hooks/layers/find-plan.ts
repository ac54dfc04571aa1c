import { basename, dirname, join } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { Directories, StateFiles } from '../../host/ports.js'
import { planDirectory, readPlan, type StoredPlan } from './stored-plan.js'

export interface FoundPlan {
  readonly stored: StoredPlan
  /** Where it is kept. */
  readonly directory: string
  /**
   * Where an idle marker speaks for it: the root of the workspace, or the nearest directory with a
   * project file on the way there. Outside of a workspace the directory itself. Absent where no
   * directory is known.
   */
  readonly place?: string
  /** Absolute paths of project files that are not there, and would make the plan another's. */
  readonly absent: readonly string[]
}

interface Ports {
  readonly directories: Directories
  readonly files: FileReader
  readonly state: StateFiles
}

/**
 * The plan for a directory by what lies above it, without asking a package manager:
 * that of the nearest workspace that is known, unless something on the way there
 * begins a project that is none of its members.
 * @param directory canonical; `undefined` where none is known, which is outside of any workspace.
 * @returns `undefined` at any doubt.
 */
export function findPlan(directory: string | undefined, ports: Ports): FoundPlan | undefined {
  if (directory === undefined) {
    return outside(undefined, ports)
  }
  const known = ports.state.names(join(ports.directories.state, 'workspaces'))
  const way = upwards(directory)
  for (const [index, root] of way.entries()) {
    const prefix = basename(root).slice(0, 40)
    // A digest costs more than a look at the names.
    if (known.some((name) => name.startsWith(prefix))) {
      const kept = planDirectory(ports.directories, root)
      const stored = readPlan(ports.state, kept, root)
      if (stored !== undefined) {
        return inside({ stored, directory: kept, root }, way.slice(0, index), ports.files)
      }
    }
  }
  return outside(way, ports)
}

interface Workspace {
  readonly stored: StoredPlan
  readonly directory: string
  readonly root: string
}

/** @param below the directories between, from the innermost on. */
function inside(
  { stored, directory, root }: Workspace,
  below: readonly string[],
  files: FileReader,
): FoundPlan | undefined {
  const begins = (path: string): boolean =>
    stored.plan.projectFiles.some((name) => files.stat(join(path, name)) !== undefined)
  const projects = below.filter(begins)
  if (!projects.every((path) => stored.members.includes(path))) {
    return undefined
  }
  const [place = root] = projects
  const between = below.slice(below.indexOf(place) + 1).filter((path) => !projects.includes(path))
  return { stored, directory, place, absent: place === root ? [] : filesIn(between, stored) }
}

function outside(
  way: readonly string[] | undefined,
  { directories, files, state }: Ports,
): FoundPlan | undefined {
  const directory = planDirectory(directories, undefined)
  const stored = readPlan(state, directory, undefined)
  if (stored === undefined || way === undefined) {
    return stored && { stored, directory, absent: [] }
  }
  const absent = filesIn(way, stored)
  const [place] = way
  return absent.every((path) => files.stat(path) === undefined) && place !== undefined
    ? { stored, directory, place, absent }
    : undefined
}

function filesIn(directories: readonly string[], { plan }: StoredPlan): readonly string[] {
  return directories.flatMap((directory) => plan.projectFiles.map((name) => join(directory, name)))
}

function upwards(directory: string): readonly string[] {
  const parent = dirname(directory)
  return parent === directory ? [directory] : [directory, ...upwards(parent)]
}
