import { join } from 'node:path'
import type { WorkspaceMember } from '@symposium/sdk'
import { guard } from '../registry/guard.js'
import type { Instance } from '../registry/instance.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { isInside } from '../inside.js'
import type { CheckContext } from './context.js'
import { finding, type Finding } from './finding.js'
import { carriersAmong, packagesIn, sharedSkills } from './packages.js'
import { entrySubject, type PluginSubject } from './subjects.js'

/** What the members of a workspace carry that a directory is the root of; the root itself is not among them. */
export interface WorkspaceMembers {
  readonly plugins: readonly PluginSubject[]
  /** Why there may be more of them. */
  readonly problems: readonly Problem[]
}

/** Asks those package managers of whose projects there is a file in the directory. */
export async function workspaceMembers(directory: string, context: CheckContext): Promise<WorkspaceMembers> {
  const { files } = context.ports
  const plugins: PluginSubject[] = []
  const problems: Problem[] = []
  for (const instance of context.authoring) {
    const { capabilities, projectFiles = [] } = instance.pm
    const isProject = projectFiles.some((name) => files.stat(join(directory, name)) !== undefined)
    if (!isProject || !capabilities.includes('workspace')) continue
    const asked = await guard.workspace(instance, directory)
    if (!asked.ok) {
      problems.push(asked.problem)
    } else if (asked.value?.root === directory) {
      for (const member of asked.value.members) {
        if (member.directory !== directory) plugins.push(...(await memberSubjects(member, instance, context)))
      }
    }
  }
  return { plugins, problems }
}

/** A member that cannot be read is an invalid one among the others. */
async function memberSubjects(
  { name, directory }: WorkspaceMember,
  instance: Instance,
  { ports: { files } }: CheckContext,
): Promise<readonly PluginSubject[]> {
  try {
    const carriers = carriersAmong(await packagesIn(directory, { authoring: [instance] }), files)
    return carriers.length > 0 ? carriers : sharedSkills(directory, files)
  } catch (error) {
    const { source } = entrySubject(directory, undefined, 'workspace')
    const problem = problemFrom(error, { code: 'WORKSPACE_UNREADABLE', file: directory })
    return [{ source: { ...source, id: { ...source.id, name } }, findings: [finding('error', problem)] }]
  }
}

/** What is said of a root whose members could not be found out. */
export function unreadMembers({ problems }: WorkspaceMembers): readonly Finding[] {
  return problems.map((problem) =>
    problem.code === 'WORKSPACE_UNREADABLE'
      ? finding('warning', problem)
      : finding('note', {
          ...problem,
          code: 'NOT_CHECKED',
          message: `members were not looked at: ${problem.message}`,
        }),
  )
}

/** Whether a path is what a member carries. */
export function isOfMember(path: string, { plugins }: WorkspaceMembers): boolean {
  return plugins.some(({ source }) => isInside(source.directory, path))
}
