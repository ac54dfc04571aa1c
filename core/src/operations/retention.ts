import type { ActiveSet } from '../activation/record.js'
import type { SkillSelection } from '../activation/skills.js'
import type { EnablementEntry } from '../config/config.js'
import { foldName } from '../enablement/names.js'
import type { InstalledOrigin } from '../plan/leftovers.js'
import type { Session } from '../session.js'
import { isInside } from '../inside.js'
import { lastingPath } from '../sources/tree-places.js'

/**
 * Whether what came from there stays. Only what is positively absent is removed (spec/pipeline.md G61):
 * an installed skill, or a registered server, stays while it is not known whether its plugin still applies.
 */
export async function retainedOrigins(session: Session): Promise<(origin: InstalledOrigin) => boolean> {
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

/** What was installed of a plugin that the user has declined: it goes, whatever else is not known. */
export async function declinedOrigins(session: Session): Promise<(origin: InstalledOrigin) => boolean> {
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
