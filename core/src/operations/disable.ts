import { SymposiumError } from '@symposium/sdk'
import type { EnablementEntry } from '../config/config.js'
import { addDisable, removeDisable } from '../config/edit.js'
import { editConfig } from '../config/save.js'
import { formatEntry } from '../enablement/decide.js'
import { foldName } from '../enablement/names.js'
import { nearest } from '../report/nearest.js'
import type { Session } from '../session.js'
import { syncAfterChange, type EntryChange } from './entry-change.js'
import { entryWorkspace, sameWorkspace } from './entry-scope.js'
import type { SyncOutcome } from './sync.js'
import { parseTypedName, type TypedName } from './typed-name.js'

/** Declines a name on every route and syncs. It need not exist: one may decline ahead. */
export async function disable(session: Session, { name, scope }: EntryChange): Promise<SyncOutcome> {
  const typed = parseTypedName(name)
  const workspace = await entryWorkspace(session, scope, `symposium disable ${name} --global`)
  const entry = { ...typed, ...(workspace === undefined ? {} : { workspace }) }
  const changed = await editConfig(session.ports, (text) => addDisable(text, entry, sameWorkspace(session)))
  if (changed) {
    session.reporter.emit({ kind: 'plugin_declined', name: typed.name, global: workspace === undefined })
    await reportUnknown(session, typed)
  } else {
    session.reporter.emit({ kind: 'info', message: `${name} is already declined` })
  }
  return syncAfterChange(session)
}

/** A slip of the pen would decline nothing, and nobody would notice. */
async function reportUnknown(session: Session, typed: TypedName): Promise<void> {
  const { view } = await session.readings.workspace()
  if (view === undefined) return
  const { records } = await session.activeSet()
  const { ids } = await session.readings.dependencies()
  const named = [
    ...records.flatMap(({ id, name, plugin }) => [
      { pm: id.pm, name },
      { pm: id.pm, name: id.name },
      { pm: id.pm, name: plugin?.name ?? name },
    ]),
    ...ids,
  ].filter(({ pm }) => typed.pm === undefined || typed.pm === pm)
  const sameName = session.readings.sameName()
  if (named.some(({ pm, name }) => sameName(pm, name, typed.name))) return
  const suggestion = nearest(
    typed.name,
    named.map(({ name }) => name),
  )
  const hint = suggestion === undefined ? '' : `; did you mean \`${suggestion}\`?`
  session.reporter.emit({
    kind: 'info',
    message: `nothing here is named \`${typed.name}\` today, so it is declined in advance${hint}`,
  })
}

/** Takes a refusal of exactly this scope back. It enables nothing. */
export async function undisable(session: Session, { name, scope }: EntryChange): Promise<SyncOutcome> {
  const typed = parseTypedName(name)
  const workspace = await entryWorkspace(session, scope, `symposium disable ${name} --remove --global`)
  const entry = { ...typed, ...(workspace === undefined ? {} : { workspace }) }
  const others = await refusalsOf(session, entry)
  const changed = await editConfig(session.ports, (text) =>
    removeDisable(text, entry, sameWorkspace(session)),
  )
  if (!changed) {
    const where = workspace === undefined ? 'for every workspace' : `for ${workspace}`
    throw new SymposiumError('ENTRY_NOT_FOUND', `there is no \`disable\` entry for \`${name}\` ${where}`, {
      remedy: others[0] === undefined ? nowhere(session, typed) : removal(name, others[0]),
    })
  }
  const [still] = others
  session.reporter.emit({
    kind: 'info',
    message:
      still === undefined
        ? `${name} is no longer declined`
        : `${name} is still declined by \`${formatEntry(still)}\`: ${removal(name, still)}`,
  })
  return syncAfterChange(session)
}

/** Entries of the same name that apply here and that this removal does not reach. */
async function refusalsOf(session: Session, entry: EnablementEntry): Promise<readonly EnablementEntry[]> {
  const { disable: declined } = await session.scopedPlugins()
  return declined.filter(
    (one) =>
      foldName(one.name) === foldName(entry.name) &&
      (entry.pm === undefined || one.pm === undefined || one.pm === entry.pm) &&
      ((one.workspace === undefined) !== (entry.workspace === undefined) ||
        (entry.pm !== undefined && one.pm !== entry.pm)),
  )
}

function removal(typed: string, { pm, name, workspace }: EnablementEntry): string {
  const qualified = pm === undefined ? name : `${pm}:${name}`
  const text = foldName(qualified) === foldName(typed) ? typed : qualified
  return `symposium disable ${text} --remove${workspace === undefined ? ' --global' : ''}`
}

function nowhere({ config }: Session, { name }: TypedName): string {
  const close = nearest(
    name,
    config.config.plugins.disable.map((entry) => entry.name),
  )
  return close === undefined
    ? 'symposium status shows what is declined, and by which entry'
    : `did you mean \`${close}\`? symposium status shows what is declined, and by which entry`
}
