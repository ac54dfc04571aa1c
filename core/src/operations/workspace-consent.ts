import { formatPackageId, SymposiumError } from '@symposium/sdk'
import {
  agreeWithWorkspace,
  changeConsent,
  forgetRefusalsOf,
  forgetWorkspace,
  refuseWorkspace,
  workspacePlugins,
  type WorkspaceOffer,
} from '../consent/index.js'
import type { ConsentLedger } from '../consent/ledger-format.js'
import { reopenSession } from '../open-session.js'
import type { Session } from '../session.js'
import { syncAfterChange } from './entry-change.js'
import { NO_CHANGE, type SyncOutcome } from './sync.js'

// Consent to what the plugins of a workspace itself run or fetch: for this one workspace, and in no file of it
// (design/decisions.md, Trust and enablement).

export interface UseWorkspaceOptions {
  /** Asked before anything is recorded. Without it nobody is asked. */
  readonly confirm?: (offer: WorkspaceOffer) => Promise<boolean>
}

/**
 * Agrees to exactly what the plugins of the workspace bring now, and syncs.
 * @throws SymposiumError `WORKSPACE_NOT_FOUND`, and what `changeConsent` throws.
 */
export async function useWorkspace(
  session: Session,
  options: UseWorkspaceOptions = {},
): Promise<SyncOutcome> {
  const offer = await workspacePlugins(session)
  if (offer.plugins.every(({ added }) => added.length === 0)) {
    return unchanged(session, 'nothing that the plugins of this workspace bring awaits your consent')
  }
  reportBrings(session, offer)
  if (options.confirm !== undefined && !(await options.confirm(offer))) {
    return { ...unchanged(session, 'this workspace is left as it was'), failed: true }
  }
  await changeConsent(session.ports, (ledger) => agreeWithWorkspace(ledger, offer))
  say(session, 'agreed to what the plugins of this workspace bring')
  return syncAfterChange(session)
}

/** Takes what was agreed to back, and what was refused: all of it is off, and asked about again. */
export async function unuseWorkspace(session: Session): Promise<SyncOutcome> {
  return changed(session, {
    change: forgetWorkspace,
    done: 'what the plugins of this workspace bring is off until you agree to it again',
    absent: 'nobody has agreed to anything that the plugins of this workspace bring',
  })
}

/** All that the plugins of the workspace bring beside skills stays off, and nobody is asked again. */
export async function disableWorkspace(session: Session): Promise<SyncOutcome> {
  const { canonicalRoot } = await session.requireWorkspace()
  // First of all nothing is agreed to any more: to find out what there is would ask its predicates once again.
  await changeConsent(session.ports, (ledger) => forgetWorkspace(ledger, canonicalRoot))
  const offer = await workspacePlugins(await reopenSession(session))
  if (offer.plugins.length === 0) {
    return unchanged(session, 'the plugins of this workspace bring nothing beside skills')
  }
  await changeConsent(session.ports, (ledger) => refuseWorkspace(ledger, offer))
  say(
    session,
    'what the plugins of this workspace bring beside skills stays off, and is not asked about again',
  )
  return syncAfterChange(session)
}

/** Takes refusals back. It agrees to nothing. */
export async function undisableWorkspace(session: Session): Promise<SyncOutcome> {
  return changed(session, {
    change: forgetRefusalsOf,
    done: 'what you had refused of this workspace is asked about again',
    absent: 'nothing that the plugins of this workspace bring was refused',
  })
}

interface Change {
  readonly change: (ledger: ConsentLedger, root: string) => ConsentLedger
  readonly done: string
  /** Why there is nothing to change. */
  readonly absent: string
}

async function changed(session: Session, { change, done, absent }: Change): Promise<SyncOutcome> {
  const { canonicalRoot } = await session.requireWorkspace()
  let isChanged = false
  await changeConsent(session.ports, (ledger) => {
    const after = change(ledger, canonicalRoot)
    isChanged = JSON.stringify(after) !== JSON.stringify(ledger)
    return after
  })
  if (!isChanged) {
    throw new SymposiumError('ENTRY_NOT_FOUND', absent, {
      remedy: 'symposium status shows what is on and what is off',
    })
  }
  say(session, done)
  return syncAfterChange(session)
}

function reportBrings({ reporter }: Session, { plugins }: WorkspaceOffer): void {
  for (const { name, subject, looked, skills, parts } of plugins) {
    const id = formatPackageId({ pm: 'local', name, version: looked.version })
    const origin = `this workspace, directory ${subject.name}`
    reporter.emit({ kind: 'plugin_brings', name, id, origin, skills, parts, notices: [] })
  }
}

function unchanged(session: Session, message: string): SyncOutcome {
  say(session, message)
  return NO_CHANGE
}

function say({ reporter }: Session, message: string): void {
  reporter.emit({ kind: 'info', message })
}
