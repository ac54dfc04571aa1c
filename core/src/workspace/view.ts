import { isAbsolute, relative, sep } from 'node:path'
import type { FileReader, Workspace, WorkspaceMember } from '@symposium/sdk'
import { guard } from '../registry/guard.js'
import type { Instance } from '../registry/instance.js'
import type { Problem } from '../report/problem.js'
import { ownerProblem } from './owner.js'

/** A member of the project, with the instance that knows it. */
export interface ProjectMember extends WorkspaceMember {
  readonly pm: string
}

/** The project around the current directory, over all ecosystems. */
export interface WorkspaceView {
  /** Absolute as the package manager gave it; skills are installed below it. */
  readonly root: string
  /** The same with every link resolved: what scopes and state directories are keyed by. */
  readonly canonicalRoot: string
  /** Sorted by directory, without repetition. */
  readonly members: readonly ProjectMember[]
  readonly parts: readonly { readonly instance: Instance; readonly workspace: Workspace }[]
}

export interface WorkspaceLookup {
  /** `undefined` where no package manager knows a project here: an ordinary answer. */
  readonly view: WorkspaceView | undefined
  /** Instances that could not answer: of what they would have found nothing is known. */
  readonly unanswered: readonly string[]
  readonly problems: readonly Problem[]
}

export interface WorkspaceOptions {
  readonly directory: string
  readonly home: string
  readonly files: FileReader
  /** Id of the user; absent where files have no owner. */
  readonly uid?: number | undefined
}

/**
 * Asks every package manager for the project around a directory. Where several
 * find one, the outermost root is the project's: agents are opened there, and
 * what lies inside belongs to it. A root around the user's home is no project: what
 * is installed there would reach all others. Neither is what belongs to somebody
 * else.
 */
export async function findWorkspace(
  instances: readonly Instance[],
  options: WorkspaceOptions,
): Promise<WorkspaceLookup> {
  const able = instances.filter((instance) => instance.pm.capabilities.includes('workspace'))
  const answers = await Promise.all(
    able.map(async (instance) => ({ instance, answer: await guard.workspace(instance, options.directory) })),
  )
  const problems: Problem[] = []
  const unanswered: string[] = []
  const parts: { instance: Instance; workspace: Workspace }[] = []
  for (const { instance, answer } of answers) {
    if (!answer.ok) {
      unanswered.push(instance.name)
      problems.push(answer.problem)
    } else if (answer.value !== undefined) {
      const problem = homeProblem(answer.value, options) ?? ownerProblem(answer.value, options)
      if (problem === undefined) {
        parts.push({ instance, workspace: answer.value })
      } else {
        unanswered.push(instance.name)
        problems.push(problem)
      }
    }
  }
  const root = chooseRoot(parts.map((part) => part.workspace.root))
  if (root === undefined) {
    return { view: undefined, unanswered, problems }
  }
  const canonicalRoot = options.files.realPath(root) ?? root
  return { view: { root, canonicalRoot, members: collectMembers(parts), parts }, unanswered, problems }
}

function homeProblem({ root }: Workspace, { home, files }: WorkspaceOptions): Problem | undefined {
  const real = (path: string): string => files.realPath(path) ?? path
  return contains(real(root), real(home))
    ? {
        code: 'WORKSPACE_UNTRUSTED',
        message: `${root} is around your home directory, where the skills of a project would reach all others`,
        place: { file: root },
        remedy: 'move the project into a directory of its own',
      }
    : undefined
}

function chooseRoot(roots: readonly string[]): string | undefined {
  const [nearest, ...others] = [...roots].sort((left, right) => right.length - left.length)
  return others.reduce((outer, root) => (contains(root, outer ?? root) ? root : outer), nearest)
}

function contains(outer: string, inner: string): boolean {
  const path = relative(outer, inner)
  return path.split(sep)[0] !== '..' && !isAbsolute(path)
}

function collectMembers(parts: WorkspaceView['parts']): readonly ProjectMember[] {
  const byPlace = new Map<string, ProjectMember>()
  for (const { instance, workspace } of parts) {
    for (const member of workspace.members) {
      byPlace.set(`${instance.name}\0${member.directory}`, { ...member, pm: instance.name })
    }
  }
  return [...byPlace.values()].sort((left, right) => (left.directory < right.directory ? -1 : 1))
}
