import type { Ports } from '../host/ports.js'
import type { SettledSkillAction, SkillParent } from '../plan/plan.js'
import { planSkills } from '../plan/skills.js'
import type { Problem } from '../report/problem.js'
import { workspaceKey } from '../workspace/key.js'
import { EMPTY_LEDGER, ledgerPath, readLedger, type LedgerReading, type WorkspaceRoot } from './ledger.js'
import { observeSkills, type Observed } from './observe.js'
import { resolveParents } from './parents.js'
import { recoverStaging } from './recover-staging.js'
import { settleActions } from './settle.js'
import { StagingJournal } from './staging-journal.js'

export interface LookOptions {
  readonly root: WorkspaceRoot
  /** Of all known agents; none of them counts as wanted. */
  readonly parents: readonly SkillParent[]
  /** See `ParentOptions.forbidden`. */
  readonly forbidden: readonly string[]
  readonly ports: Pick<Ports, 'files' | 'writer' | 'directories'>
}

/** What of ours is in the skills directories of a workspace. */
export interface InstalledLook {
  readonly ledger: LedgerReading
  readonly observed: Observed
  /** What would become of it if nothing were wanted: what was edited, and what only looks like ours, stays. */
  readonly actions: readonly SettledSkillAction[]
  readonly problems: readonly Problem[]
}

/**
 * Clears what runs that were killed have left below the skills directories. To be called under
 * the lock of the workspace.
 * @returns what is wrong with what could not be cleared.
 */
export function clearLeftovers({ root, parents, forbidden, ports }: LookOptions): readonly Problem[] {
  const { files, writer, directories } = ports
  const known = parents.map(({ path }) => path)
  const places = resolveParents(parents, { root, files, known, forbidden })
  const journal = new StagingJournal({ directories, root, files, writer })
  const workspace = workspaceKey(root.realPath)
  const problems = recoverStaging({ parents: places.parents, workspace, journal, files, writer })
  journal.finish()
  return problems
}

/** Changes nothing. */
export function lookAtInstalled(options: LookOptions): InstalledLook {
  const { root, ports, forbidden } = options
  const { files, writer, directories } = ports
  const parents = options.parents.map((parent) => ({ ...parent, wanted: false }))
  const ledger = readLedger(ledgerPath(directories, root), root, files)
  const known = parents.map(({ path }) => path)
  const places = resolveParents(parents, { root, files, known, forbidden })
  const observed = observeSkills({
    desired: [],
    parents: places.parents,
    records: (ledger.state === 'usable' ? ledger.ledger : EMPTY_LEDGER).skills,
    workspace: workspaceKey(root.realPath),
    journal: new StagingJournal({ directories, root, files, writer }),
    files,
    digest: (file) => writer.digest(file),
  })
  const planned = planSkills({
    desired: [],
    observation: observed,
    retain: () => false,
    mayRemove: ledger.state === 'usable',
  })
  return {
    ledger,
    observed,
    actions: settleActions(planned, { observed, files, writer }),
    problems: [...places.problems, ...observed.problems],
  }
}
