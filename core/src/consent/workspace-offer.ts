import type { PluginRecord } from '../activation/record.js'
import type { Session } from '../session.js'
import { broughtBy, type Brought } from './brought.js'
import { capabilitiesWithout, type Capability } from './capability.js'
import { isWorkspaceSubject, type ConsentSubject } from './subject.js'
import { withheldParts } from './withheld.js'

/** A plugin of the workspace that brings more than skills, or did when somebody agreed to that. */
export interface WorkspacePlugin extends Brought {
  readonly name: string
  readonly subject: ConsentSubject
  /** Somebody has said yes or no to something of it. */
  readonly isKnown: boolean
  /** Of the parts, what was not agreed to. */
  readonly added: readonly Capability[]
  /** What was agreed to and is gone. */
  readonly gone: readonly Capability[]
  /** Of what was not agreed to, what the user has not said no to either. */
  readonly open: readonly Capability[]
}

/** What the plugins of the workspace itself would run or fetch: one question for all of them, and for this workspace alone. */
export interface WorkspaceOffer {
  readonly type: 'workspace'
  /** Canonical. */
  readonly root: string
  readonly plugins: readonly WorkspacePlugin[]
}

/** What awaits an answer; `undefined` where nothing does. */
export async function workspaceOffer(session: Session): Promise<WorkspaceOffer | undefined> {
  const { root, plugins } = await workspacePlugins(session)
  const open = plugins.filter((plugin) => plugin.open.length > 0)
  return open.length === 0 ? undefined : { type: 'workspace', root, plugins: open }
}

/**
 * All plugins of the workspace that may be asked about, whatever was answered before.
 * @throws SymposiumError `WORKSPACE_NOT_FOUND`.
 */
export async function workspacePlugins(session: Session): Promise<WorkspaceOffer> {
  const { canonicalRoot } = await session.requireWorkspace()
  const { records } = await session.activeSet()
  const plugins: WorkspacePlugin[] = []
  for (const record of records) {
    const plugin = await describe(session, record)
    if (plugin !== undefined) plugins.push(plugin)
  }
  return { type: 'workspace', root: canonicalRoot, plugins }
}

async function describe(session: Session, record: PluginRecord): Promise<WorkspacePlugin | undefined> {
  const { consent, name } = record
  if (consent === undefined || !isWorkspaceSubject(consent.subject)) return undefined
  const brought = await broughtBy(session, consent.declared)
  const gone = capabilitiesWithout(consent.agreed, brought.parts)
  if (brought.parts.length + gone.length === 0) return undefined
  const { open } = await withheldParts(session, record)
  return {
    ...brought,
    name,
    subject: consent.subject,
    isKnown: consent.state === 'known',
    added: capabilitiesWithout(brought.parts, consent.agreed),
    gone,
    open,
  }
}
