import { childPath } from '../normal-paths.js'
import type { ObservedEntry, ObservedParent, ObservedSource } from './observation.js'
import type { KeepCause, SettledSkillAction, SkillAction } from './plan.js'

/** What is known of where an installed skill came from; absent members are not known. */
export interface InstalledOrigin {
  /** `formatPackageId`. */
  readonly plugin?: string
  /** Absolute directory that was copied. */
  readonly source?: string
}

export interface LeftoverInput {
  /** Identities of the desired skills. */
  readonly wanted: ReadonlySet<string>
  readonly retains: (entry: ObservedEntry) => boolean
  readonly declined: (entry: ObservedEntry) => boolean
  readonly sources: ReadonlyMap<string, ObservedSource>
  readonly mayRemove: boolean
}

export const UNREADABLE = 'its source cannot be copied'

/**
 * A directory of ours that no desired skill confirmed (spec/pipeline.md 4.9).
 * Removed only where nothing speaks for it: the ledger is readable, its plugin
 * and its source were determined (G52, G61), nobody has edited it since
 * (cases/faults.md J7), and more than a marker says that it was installed here.
 * Where the agent is not configured, only the last two count.
 */
export function planLeftover(
  parent: ObservedParent,
  entry: ObservedEntry,
  input: LeftoverInput,
): readonly SkillAction[] {
  const common = { parent: parent.parent, directory: childPath(parent.parent.path, entry.name) }
  const stays = (reason: string, cause: KeepCause): SettledSkillAction => ({
    type: 'keep',
    ...common,
    reason,
    cause,
  })
  if (!input.mayRemove) {
    return [stays('the ledger cannot be read', 'ledger')]
  }
  // Whatever speaks against its removal: an agent does not go on reading what the user has declined.
  const hides = entry.readable === true && input.declined(entry)
  if (entry.owner === 'unverified' || entry.elsewhere === true) {
    const reason = 'nothing but a marker says that it was installed here'
    return [stays(reason, hides ? 'declined' : 'unverified')]
  }
  const served = parent.parent.wanted
  if (served && input.retains(entry)) {
    return [stays('its plugin could not be loaded', 'undetermined')]
  }
  if (served && isUnreadable(entry, input.sources)) {
    return [stays(UNREADABLE, 'undetermined')]
  }
  const { record } = entry
  const moved = served && record !== undefined && input.wanted.has(record.identity)
  if (moved && entry.owner === 'ours-linked') {
    // Who put a link in the place of a skill that is wanted did so on purpose: it is theirs, and ours goes beside it.
    return []
  }
  const removal: SettledSkillAction = {
    type: 'remove',
    ...common,
    reason: removalReason(served, moved),
    ...(record === undefined ? {} : { identity: record.identity }),
  }
  // Without a record it holds what its marker says, or it would not be ours.
  if (entry.owner === 'ours-linked' || record === undefined || record.stamps === entry.stamps) {
    return [removal]
  }
  const edited = stays('it was edited after it was installed', hides ? 'declined' : 'edited')
  return entry.content === undefined
    ? [edited]
    : [{ type: 'verify', ...common, against: 'installed', same: removal, different: edited }]
}

function isUnreadable(entry: ObservedEntry, sources: ReadonlyMap<string, ObservedSource>): boolean {
  const source = entry.record === undefined ? undefined : sources.get(entry.record.source)
  return source !== undefined && source.stamps === undefined
}

function removalReason(served: boolean, moved: boolean): string {
  if (!served) {
    return 'its agent is not configured'
  }
  return moved ? 'it goes by another name now' : 'no active plugin provides it'
}
