import { join } from 'node:path'
import { formatPackageId, type AgentAdapter } from '@symposium/sdk'
import type { ActiveSet } from '../activation/record.js'
import type { SkillSelection } from '../activation/skills.js'
import type { EnablementEntry } from '../config/config.js'
import { foldName } from '../enablement/names.js'
import { syncSkills, type SyncedSkills, type SyncSkillsOptions } from '../apply/sync-skills.js'
import type { InstalledOrigin } from '../plan/leftovers.js'
import type { DesiredSkill, SkillParent } from '../plan/plan.js'
import type { Session } from '../session.js'
import { isInside } from '../skills/inside.js'
import { lastingPath } from '../sources/tree-places.js'
import { chooseConfigured, userDirectories } from './agents.js'

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
    retain: await retention(session),
    declined: await refusals(session),
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

/**
 * Only what is positively absent is removed (spec/pipeline.md G61): an installed
 * skill stays while it is not known whether its plugin still applies.
 */
export async function retention(session: Session): Promise<(origin: InstalledOrigin) => boolean> {
  const workspace = await session.readings.workspace()
  const dependencies = await session.readings.dependencies()
  const active = await session.activeSet()
  const selection = await session.skills()
  const unreliable =
    session.config.state === 'broken' || workspace.unanswered.length > 0 || dependencies.unanswered.length > 0
  // What the user declined goes, whatever else is not known: planning asks for that first.
  const { unfetched } = await session.readings.trusted()
  const lasting = (path: string): string => lastingPath(path, session.ports.directories)
  const failedDirectories = selection.failedDirectories.map(lasting)
  return ({ plugin, source }) =>
    unreliable ||
    unfetched.some((registry) => plugin?.startsWith(`${registry}:`) === true) ||
    isUndetermined(
      {
        ...(plugin === undefined ? {} : { plugin }),
        ...(source === undefined ? {} : { source: lasting(source) }),
      },
      active,
      { ...selection, failedDirectories },
    )
}

export async function refusals(session: Session): Promise<(origin: InstalledOrigin) => boolean> {
  const active = await session.activeSet()
  const { disable } = await session.scopedPlugins()
  return (origin) => isDeclined(origin, active, disable)
}

function isDeclined(
  { plugin }: InstalledOrigin,
  active: ActiveSet,
  disable: readonly EnablementEntry[],
): boolean {
  if (plugin === undefined) {
    return false
  }
  const record = active.records.find(({ id }) => isOfPackage(plugin, `${id.pm}:${id.name}`))
  if (record !== undefined) {
    return record.state === 'declined'
  }
  // Nothing was found of it in this run, so the entries are compared with what was written down.
  return disable.some(({ pm = plugin.slice(0, plugin.indexOf(':')), name }) =>
    isOfPackage(foldName(plugin), foldName(`${pm}:${name}`)),
  )
}

function isUndetermined(origin: InstalledOrigin, active: ActiveSet, selection: SkillSelection): boolean {
  const { plugin, source } = origin
  if (source !== undefined && selection.failedDirectories.some((directory) => isInside(directory, source))) {
    return true
  }
  if (plugin === undefined) {
    return !active.complete
  }
  if (selection.undetermined.includes(plugin)) {
    return true
  }
  const record = active.records.find(({ id }) => isOfPackage(plugin, `${id.pm}:${id.name}`))
  return record === undefined ? !active.complete : record.undetermined
}

/** Whatever version was installed then. */
function isOfPackage(plugin: string, name: string): boolean {
  return plugin === name || plugin.startsWith(`${name}:`)
}
