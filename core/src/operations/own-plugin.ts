import type { PluginRecord } from '../activation/record.js'
import { foldName } from '../enablement/names.js'
import type { Session } from '../session.js'
import type { TypedName } from './typed-name.js'

/** The plugin of the workspace itself that goes by a name. */
export async function ownPlugin(
  session: Session,
  { pm, name }: TypedName,
): Promise<PluginRecord | undefined> {
  const { records } = await session.activeSet()
  return records.find(
    (record) =>
      record.route.type === 'workspace' &&
      (pm === undefined || pm === record.id.pm) &&
      foldName(record.name) === foldName(name),
  )
}

/** It is on, and what it waits for is agreed to for the workspace as a whole. */
export function describeOwn({ name, remedy }: PluginRecord): string {
  const more = remedy === undefined ? '' : `; what it runs or fetches awaits your consent: ${remedy}`
  return `plugin \`${name}\` belongs to this workspace and needs no entry${more}`
}
