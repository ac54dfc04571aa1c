import { agree, refuse } from './change-entries.js'
import type { ConsentEntry, ConsentLedger } from './ledger-format.js'
import { isWorkspaceSubject } from './subject.js'
import type { WorkspaceOffer } from './workspace-offer.js'

// Entries about the plugins of a workspace itself, all at once.

/** To what was shown, and to nothing that came since. */
export function agreeWithWorkspace(ledger: ConsentLedger, { root, plugins }: WorkspaceOffer): ConsentLedger {
  return plugins.reduce(
    (sofar, { subject, parts, looked }) =>
      agree(sofar, { ...subject, workspace: root }, { capabilities: parts, looked }),
    ledger,
  )
}

/** What was shown and not agreed to stays off for good. */
export function refuseNewOfWorkspace(
  ledger: ConsentLedger,
  { root, plugins }: WorkspaceOffer,
): ConsentLedger {
  return plugins.reduce(
    (sofar, { subject, added, looked }) =>
      refuse(sofar, { ...subject, workspace: root }, { capabilities: added, looked }),
    ledger,
  )
}

/** All of it, whatever was agreed to before. */
export function refuseWorkspace(ledger: ConsentLedger, offer: WorkspaceOffer): ConsentLedger {
  const nothing = offer.plugins.map((plugin) => ({ ...plugin, parts: [], added: plugin.parts }))
  const withdrawn = agreeWithWorkspace(ledger, { ...offer, plugins: nothing })
  return refuseNewOfWorkspace(withdrawn, { ...offer, plugins: nothing })
}

/** As if nobody had ever been asked. */
export function forgetWorkspace(ledger: ConsentLedger, root: string): ConsentLedger {
  return { packages: ledger.packages.filter((entry) => !isOf(entry, root)) }
}

/** What was agreed to stays so. */
export function forgetRefusalsOf(ledger: ConsentLedger, root: string): ConsentLedger {
  return {
    packages: ledger.packages.flatMap((entry) => {
      if (!isOf(entry, root)) return entry
      return entry.capabilities.length > 0 ? { ...entry, refused: [] } : []
    }),
  }
}

function isOf(entry: ConsentEntry, root: string): boolean {
  return isWorkspaceSubject(entry) && entry.workspace === root
}
