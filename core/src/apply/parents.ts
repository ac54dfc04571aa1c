import { basename, dirname, join, resolve } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { SkillParent } from '../plan/plan.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { isInside } from '../skills/inside.js'
import type { WorkspaceRoot } from './ledger.js'

/** A skills parent and where it really is. */
export interface ResolvedParent {
  readonly parent: SkillParent
  /** Every path under which it was asked for. */
  readonly paths: readonly string[]
  /** With links resolved; also known of a directory that does not exist yet. */
  readonly realPath: string
  /** Reached through a link that leads out of the workspace: other workspaces may install there too. */
  readonly shared: boolean
}

export interface ResolvedParents {
  readonly parents: readonly ResolvedParent[]
  readonly problems: readonly Problem[]
  /** How many of those that are wanted are not among the parents. */
  readonly refused: number
}

export interface ParentOptions {
  readonly root: WorkspaceRoot
  readonly files: FileReader
  /** Absolute directories that no link of a workspace may lead into. */
  readonly forbidden: readonly string[]
}

/**
 * Finds out where skills really go. The rule for links (cases/faults.md D8): a
 * component of a parent's path that is a link to a directory is honoured, also
 * where it leads out of the workspace, with two exceptions, in which nothing is
 * done there: a link that leads nowhere, and one that leads into a directory
 * that the caller forbids. The skill directories of the user belong to the
 * latter, or a link in a repository would bring the skills of that repository
 * into every project.
 *
 * Paths that lead to one directory become one parent (D10).
 */
export function resolveParents(parents: readonly SkillParent[], options: ParentOptions): ResolvedParents {
  const resolved = new Map<string, ResolvedParent>()
  const problems: Problem[] = []
  let refused = 0
  const { root, files } = options
  if (files.stat(root.realPath)?.type !== 'directory') {
    // Directories are made below the root, never the root itself (spec/pipeline.md 4.4).
    const message = 'the directory of the workspace is not there'
    const wanted = parents.filter((parent) => parent.wanted)
    const problem: Problem = { code: 'FILE_UNREADABLE', message, place: { file: root.path } }
    return { parents: [], problems: [problem], refused: wanted.length }
  }
  for (const given of parents) {
    // Paths are compared as text: neither a final separator nor `..` may be left in one.
    const parent = { ...given, path: resolve(given.path) }
    try {
      const realPath = placeOf(parent.path, options)
      const known = resolved.get(realPath)
      const shared = !isInside(root.realPath, realPath)
      resolved.set(realPath, merge(known, { parent, paths: [parent.path], realPath, shared }))
    } catch (error) {
      problems.push(problemFrom(error, { code: 'FILE_UNREADABLE', file: parent.path }))
      refused += parent.wanted ? 1 : 0
    }
  }
  return { parents: [...resolved.values()], problems, refused }
}

function merge(known: ResolvedParent | undefined, next: ResolvedParent): ResolvedParent {
  if (known === undefined) {
    return next
  }
  // The path of an agent that is served is the one to show and to record.
  const first = known.parent.wanted || !next.parent.wanted ? known.parent : next.parent
  const served = [known.parent, next.parent].filter((parent) => parent.wanted === first.wanted)
  const agents = [...new Set(served.flatMap((parent) => parent.agents))]
  return { ...known, parent: { ...first, agents }, paths: [...known.paths, ...next.paths] }
}

function placeOf(path: string, options: ParentOptions): string {
  const { root, files } = options
  if (!isInside(root.path, path) || path === root.path) {
    throw new SymposiumError('PATH_ESCAPES', 'a skills directory must lie below the workspace', {
      place: { file: path },
    })
  }
  const real = realPathOf(path, files)
  const forbidden = isInside(root.realPath, real)
    ? undefined
    : options.forbidden.find((directory) => isInside(files.realPath(directory) ?? directory, real))
  if (forbidden !== undefined) {
    throw new SymposiumError(
      'PATH_ESCAPES',
      `leads into ${forbidden}, where the skills of one project would reach all others`,
      { place: { file: path }, remedy: 'remove the link, or remove the agent for this project' },
    )
  }
  if (isInside(real, root.realPath)) {
    throw new SymposiumError('PATH_ESCAPES', 'leads to the workspace itself', { place: { file: path } })
  }
  return real
}

/** Also of a path whose last components do not exist yet, as long as none of them is there in another form. */
function realPathOf(path: string, files: FileReader): string {
  const real = files.realPath(path)
  if (real !== undefined) {
    if (files.stat(real)?.type !== 'directory') {
      throw new SymposiumError('FILE_UNREADABLE', 'is not a directory', {
        place: { file: path },
        remedy: 'move it away, or remove the agent that reads skills there',
      })
    }
    return real
  }
  const above = realPathOf(dirname(path), files)
  const name = basename(path)
  if (files.list(above)?.some((entry) => entry.name === name) === true) {
    throw new SymposiumError('FILE_UNREADABLE', 'is a link to something that is not there', {
      place: { file: path },
      remedy: 'create the directory that it leads to, or remove the link',
    })
  }
  return join(above, name)
}
