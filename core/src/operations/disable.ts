import { SymposiumError } from '@symposium/sdk'
import { addDisable, removeDisable } from '../config/edit.js'
import { editConfig } from '../config/save.js'
import type { Session } from '../session.js'
import { syncAfterChange, type EntryChange } from './entry-change.js'
import { entryWorkspace, sameWorkspace } from './entry-scope.js'
import type { SyncOutcome } from './sync.js'
import { parseTypedName } from './typed-name.js'

/** Declines a name on every route and syncs. It need not exist: one may decline ahead. */
export async function disable(session: Session, { name, scope }: EntryChange): Promise<SyncOutcome> {
  const typed = parseTypedName(name)
  const workspace = await entryWorkspace(session, scope, `symposium disable ${name} --global`)
  const entry = { ...typed, ...(workspace === undefined ? {} : { workspace }) }
  const changed = await editConfig(session.ports, (text) => addDisable(text, entry, sameWorkspace(session)))
  if (changed) {
    session.reporter.emit({ kind: 'plugin_declined', name: typed.name, global: workspace === undefined })
  } else {
    session.reporter.emit({ kind: 'info', message: `${name} is already declined` })
  }
  return syncAfterChange(session)
}

/** Takes a refusal of exactly this scope back. It enables nothing. */
export async function undisable(session: Session, { name, scope }: EntryChange): Promise<SyncOutcome> {
  const typed = parseTypedName(name)
  const workspace = await entryWorkspace(session, scope, `symposium disable ${name} --remove --global`)
  const entry = { ...typed, ...(workspace === undefined ? {} : { workspace }) }
  const changed = await editConfig(session.ports, (text) =>
    removeDisable(text, entry, sameWorkspace(session)),
  )
  if (!changed) {
    const where = workspace === undefined ? 'for every workspace' : `for ${workspace}`
    throw new SymposiumError('ENTRY_NOT_FOUND', `there is no \`disable\` entry for \`${name}\` ${where}`, {
      remedy: 'symposium status shows what is declined, and by which entry',
    })
  }
  session.reporter.emit({ kind: 'info', message: `${name} is no longer declined` })
  return syncAfterChange(session)
}
