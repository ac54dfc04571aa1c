import { join } from 'node:path'
import { formatPackageId, type AgentAdapter } from '@symposium/sdk'
import { syncSkills, type SyncedSkills, type SyncSkillsOptions } from '../apply/sync-skills.js'
import type { DesiredSkill, SkillParent } from '../plan/plan.js'
import type { Session } from '../session.js'
import { chooseConfigured, userDirectories } from './agents.js'
import { declinedOrigins, retainedOrigins } from './retention.js'

/** Brings the skill directories in line with what applies, or with `dryRun` only finds out what that would take. */
export async function installSkills(
  session: Session,
  options: Pick<SyncSkillsOptions, 'level' | 'trees'> & { readonly dryRun: boolean },
): Promise<SyncedSkills> {
  const view = await session.requireWorkspace()
  const selection = await session.skills()
  const desired = selection.applicable.map(({ skill, identity, plugin }): DesiredSkill => ({
    name: skill.name,
    directory: skill.directory,
    identity,
    plugin: formatPackageId(plugin.id),
  }))
  return syncSkills({
    root: { path: view.root, realPath: view.canonicalRoot },
    desired,
    parents: skillParents(view.root, session),
    retain: await retainedOrigins(session),
    declined: await declinedOrigins(session),
    ports: session.ports,
    sourceFiles: session.readings.files,
    known: session.registered.agents.map((agent) => join(view.root, agent.skills.project)),
    forbidden: [...userDirectories(session), ...Object.values(session.ports.directories)],
    ...options,
    debounceSeconds: session.config.config.syncDebounceSeconds,
  })
}

/**
 * One parent for each directory, whoever reads it. Those that only other agents
 * read are swept of our leftovers (spec/pipeline.md G48), as long as it is certain
 * that nobody wants them: a configuration that cannot be read, is not there or
 * names an agent that is not known does not say so.
 */
function skillParents(root: string, session: Session): readonly SkillParent[] {
  const { agents: known } = session.registered
  const { configured, problems } = chooseConfigured(session.config.config.agents, known)
  const certain = session.config.state === 'ok' && problems.length === 0
  const directories = [...new Set([...configured, ...known].map((agent) => agent.skills.project))]
  return directories.flatMap((directory): SkillParent[] => {
    const reads = (agent: AgentAdapter): boolean => agent.skills.project === directory
    const served = configured.filter(reads)
    const agents = served.length > 0 ? served : known.filter(reads)
    const parent = {
      path: join(root, directory),
      agents: agents.map((agent) => agent.displayName),
      wanted: served.length > 0,
    }
    return parent.wanted || certain ? [parent] : []
  })
}
