import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { SkillParent } from '../plan/plan.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { isInside } from '../inside.js'
import type { WorkspaceRoot } from './ledger.js'

/** A skills parent and where it really is. */
export interface ResolvedParent {
  readonly parent: SkillParent
  /** Every path under which it was asked for. */
  readonly paths: readonly string[]
  /** With links resolved; also known of a directory that does not exist yet. */
  readonly realPath: string
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
  /** Absolute: the skills directories in this workspace of all known agents. A link may lead to one of these alone. */
  readonly known: readonly string[]
  /** Absolute directories that no link of a workspace may lead into, or around. */
  readonly forbidden: readonly string[]
}

/**
 * Finds out where skills really go. The rule for links (cases/faults.md D8): links
 * come with a repository, and could lead to a directory of the user, of version
 * control, or of sources. A parent whose path has a link below the workspace is
 * honoured only where it is really the skills directory of a known agent in the
 * same workspace, so that agents may share one (D10). Everything else is refused:
 * nothing there is read, written or removed.
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
      resolved.set(realPath, merge(resolved.get(realPath), { parent, paths: [parent.path], realPath }))
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
  if (!isSamePath(real, directPath(path, root))) {
    checkTarget(path, real, options)
  }
  return real
}

/** Second line behind the rule for links: what they lead to is nothing of the user's or of ours either. */
function checkTarget(path: string, real: string, options: ParentOptions): void {
  const { root, files, known, forbidden } = options
  const inside = isInside(root.realPath, real) && !hasGitComponent(relative(root.realPath, real))
  if (!inside || !known.some((one) => isSamePath(real, directPath(resolve(one), root)))) {
    throw refusedLink(path, real, options)
  }
  const near = (directory: string): boolean => isInside(directory, real) || isInside(real, directory)
  if (forbidden.some((directory) => near(files.realPath(directory) ?? directory))) {
    throw refusedLink(path, real, options)
  }
}

function refusedLink(path: string, real: string, options: ParentOptions): SymposiumError {
  const link = firstLink(path, options)
  return new SymposiumError(
    'PATH_ESCAPES',
    `is not used: the link ${link} leads to ${real}. Skills go through a link only to the skills directory of ` +
      'another agent in the same project, and so not into a directory of dotfiles either',
    { place: { file: path }, remedy: `remove the link ${link}, or remove the agent that reads skills there` },
  )
}

/** Where a path would really be without a link below the workspace. */
function directPath(path: string, root: WorkspaceRoot): string {
  return join(root.realPath, relative(root.path, path))
}

/** A file system may spell a name otherwise than it was asked for. */
function isSamePath(left: string, right: string): boolean {
  const folded = (path: string): string => path.normalize('NFC').toLowerCase()
  return left === right || folded(left) === folded(right)
}

function hasGitComponent(path: string): boolean {
  return path.split(sep).some((component) => component.toLowerCase() === '.git')
}

function firstLink(path: string, { root, files }: ParentOptions): string {
  let current = root.path
  for (const component of relative(root.path, path).split(sep)) {
    current = join(current, component)
    const real = files.realPath(current)
    if (real !== undefined && !isSamePath(real, directPath(current, root))) {
      return current
    }
  }
  return path
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
