import { childPath } from '../normal-paths.js'
import { composed } from '../skills/name.js'
import { assignDirectories, type Assignment } from './directories.js'
import { planLeftover, UNREADABLE, type InstalledOrigin } from './leftovers.js'
import type { InstalledSkill, ObservedEntry, ObservedParent, SkillObservation } from './observation.js'
import { Origins, withoutRepetition } from './origins.js'
import type { DesiredSkill, SettledSkillAction, SkillAction } from './plan.js'

export interface SkillPlanInput {
  /** In the order of the active set. */
  readonly desired: readonly DesiredSkill[]
  readonly observation: SkillObservation
  /**
   * Whether an installed skill that is not desired stays, since what it came from
   * could not be determined in this run: only positive absence removes
   * (spec/pipeline.md G61). Where nothing is known of an origin the answer should
   * be yes as soon as anything could not be loaded.
   */
  readonly retain: (origin: InstalledOrigin) => boolean
  /** Whether the user has declined the plugin that an installed skill came from: then nothing retains it. */
  readonly declined?: (origin: InstalledOrigin) => boolean
  /** False while the ledger cannot be read. */
  readonly mayRemove: boolean
}

/**
 * Plans what to install, replace and remove (spec/pipeline.md 4.3 to 4.9). Pure:
 * the same input gives the same list in the same order, parent by parent, first
 * the desired skills in their order and then what is left over by name.
 */
export function planSkills(input: SkillPlanInput): readonly SkillAction[] {
  const desired = withoutRepetition(input.desired)
  const wanted = new Set(desired.map((skill) => skill.identity))
  const declined = (entry: ObservedEntry): boolean => input.declined?.(originOf(entry)) === true
  const retains = (entry: ObservedEntry): boolean =>
    entry.owner === 'ours' && !isWanted(entry, wanted) && !declined(entry) && input.retain(originOf(entry))
  const { sources, parents } = input.observation
  const origins = new Origins(desired, retainedRecords(parents, retains))
  // Another skill that must stay, or that somebody may have edited, is not overwritten by one of its name.
  const reserved = (entry: ObservedEntry, skill: DesiredSkill): boolean =>
    !holds(entry, skill) && (retains(entry) || isTouched(entry))
  const assignment = { desired, origins, sources, reserved }
  const leftover = { wanted, retains, declined, sources, mayRemove: input.mayRemove }

  return parents.flatMap((parent) => {
    const assignments = parent.parent.wanted ? assignDirectories(parent, assignment) : []
    const confirmed = new Set(assignments.flatMap((one) => (one.state === 'present' ? [one.entry] : [])))
    return [
      ...assignments.map((one) => planAssignment(parent, one, input.observation)),
      ...parent.entries
        .filter((entry) => entry.owner !== 'user' && !confirmed.has(entry))
        .flatMap((entry) => planLeftover(parent, entry, leftover)),
    ]
  })
}

function planAssignment(
  parent: ObservedParent,
  assignment: Assignment,
  observation: SkillObservation,
): SkillAction {
  const { skill, directory } = assignment
  const common = { parent: parent.parent, directory, skill }
  const stamps = observation.sources.get(skill.directory)?.stamps
  switch (assignment.state) {
    case 'in-place':
      return { type: 'in-place', ...common }
    case 'blocked':
      return { type: 'blocked', ...common, reason: assignment.reason, cause: assignment.cause }
    case 'absent':
      return stamps === undefined
        ? { type: 'blocked', ...common, reason: UNREADABLE, cause: 'source' }
        : { type: 'install', ...common, reason: 'it is not there yet' }
    case 'present':
      return stamps === undefined
        ? { type: 'keep', parent: parent.parent, directory, reason: UNREADABLE, cause: 'undetermined' }
        : planPresent(common, assignment.entry, stamps)
  }
}

/** "Unchanged" is decided by stamps alone where the ledger allows it, so that a run without changes reads no contents. */
function planPresent(
  common: Omit<Extract<SkillAction, { type: 'unchanged' }>, 'type'>,
  entry: ObservedEntry,
  stamps: string,
): SkillAction {
  const present = childPath(common.parent.path, entry.name)
  if (present !== common.directory && composed(present) !== composed(common.directory)) {
    return { type: 'replace', ...common, replaces: present, reason: 'it is spelled differently now' }
  }
  const at = { ...common, directory: present }
  const unchanged: SettledSkillAction = { type: 'unchanged', ...at }
  const { record } = entry
  const same = record?.identity === common.skill.identity && record.sourceStamps === stamps
  if (same && record.stamps === entry.stamps) {
    return unchanged
  }
  const reason = replaceReason(record, common.skill, same)
  const replace: SettledSkillAction = { type: 'replace', ...at, replaces: present, reason }
  return {
    type: 'verify',
    parent: at.parent,
    directory: present,
    against: 'source',
    same: unchanged,
    different: replace,
  }
}

function replaceReason(record: InstalledSkill | undefined, skill: DesiredSkill, same: boolean): string {
  if (record === undefined) {
    return 'it differs from its source'
  }
  if (record.identity !== skill.identity) {
    return 'another skill was there'
  }
  return same ? 'it was edited after it was installed' : 'its source has changed'
}

/** Whether a managed directory is known to hold this skill; without a record its plugin decides. */
function holds(entry: ObservedEntry, skill: DesiredSkill): boolean {
  return entry.record === undefined ? entry.plugin === skill.plugin : entry.record.identity === skill.identity
}

function isTouched(entry: ObservedEntry): boolean {
  return entry.record !== undefined && entry.record.stamps !== entry.stamps
}

function isWanted(entry: ObservedEntry, wanted: ReadonlySet<string>): boolean {
  return entry.record !== undefined && wanted.has(entry.record.identity)
}

function retainedRecords(
  parents: readonly ObservedParent[],
  retains: (entry: ObservedEntry) => boolean,
): readonly InstalledSkill[] {
  return parents
    .filter((parent) => parent.parent.wanted)
    .flatMap((parent) => parent.entries)
    .flatMap((entry) => (entry.record !== undefined && retains(entry) ? [entry.record] : []))
}

function originOf(entry: ObservedEntry): InstalledOrigin {
  const plugin = entry.record?.plugin ?? entry.plugin
  return {
    ...(plugin === undefined ? {} : { plugin }),
    ...(entry.record === undefined ? {} : { source: entry.record.source }),
  }
}
