import type { FileEntry, JsonValue } from '@symposium/sdk'
import { isTextTree, sameTextValue, textMember, type TextTree, type TextValue } from '../editing/text-tree.js'
import type { FilePlan } from './file-plan.js'
import { isJsonMap, isUntouched, mergeMembers, withoutInitial } from './merge.js'
import type { Claim, ClaimedEntry } from './record.js'
import { emptyContainers, makeMap, mapAt, pruneEmpty, samePath, toText, valueAt } from './tree.js'

type Member = Extract<FileEntry, { type: 'member' }>
type Frame = Extract<FileEntry, { type: 'frame' }>
type ClaimedMember = ClaimedEntry & { readonly entry: Member }

/** Writes one member of a map. Where the user has one of that name, his stays. */
export function planMember(plan: FilePlan, entry: Member, claims: readonly Claim[]): void {
  const parent = mapAt(plan.root, entry.path.slice(0, -1))
  if (parent.state === 'blocked') {
    plan.blocked(parent)
    return
  }
  const current = parent.state === 'found' ? textMember(parent.value, lastOf(entry)) : undefined
  const base = baseOf(plan, entry, current)
  const claimed: ClaimedMember = { entry, claims }
  if (current !== undefined && base === undefined) {
    meetForeign(plan, claimed, current)
  } else if (plan.isOff(entry)) {
    if (base !== undefined) {
      plan.record({ entry: { ...entry, value: base }, claims })
    }
  } else if (current === undefined || parent.state === 'absent') {
    add(plan, entry, entry.value)
    plan.note('add', entry, claims)
    plan.record(claimed)
  } else {
    if (update(parent.value, entry, base)) {
      plan.note('update', entry, claims)
    }
    plan.record(claimed)
  }
}

/** What we wrote there before; absent where what is there is not ours. */
function baseOf(plan: FilePlan, entry: Member, current: TextValue | undefined): JsonValue | undefined {
  const recorded = plan.recorded(entry)
  if (recorded?.entry.type === 'member') {
    const { value, initial } = recorded.entry
    if (recorded.confirmed || isUntouched(current, withoutInitial(value, initial))) {
      return value
    }
  }
  // What an older tool wrote is ours in exactly its shape (agents/formats.md X13).
  const leftover = plan.input.leftovers.find(
    (one): one is Member =>
      one.type === 'member' && samePath(one.path, entry.path) && isExactly(current, one.value),
  )
  return leftover?.value
}

function meetForeign(plan: FilePlan, claimed: ClaimedMember, current: TextValue): void {
  const { entry } = claimed
  const own = toText(withoutInitial(entry.value, entry.initial))
  if (sameTextValue(own, withoutKeys(current, entry.initial ?? []))) {
    plan.isOff(entry)
    plan.record(claimed)
  } else if (plan.input.knowsOwn) {
    const name = entry.path.join('.')
    plan.problem({
      code: 'AGENT_ENTRY_FOREIGN',
      message: `\`${name}\` is an entry of yours, which stays as it is`,
      remedy: `rename or remove it to have the one of the plugin`,
    })
  }
}

function update(parent: TextTree, entry: Member, base: JsonValue | undefined): boolean {
  const current = textMember(parent, lastOf(entry))
  const wanted = withoutInitial(entry.value, entry.initial)
  if (isTextTree(current) && isJsonMap(wanted)) {
    const before = base === undefined ? undefined : withoutInitial(base, entry.initial)
    return mergeMembers(current, wanted, isJsonMap(before) ? before : undefined)
  }
  if (sameTextValue(current, toText(wanted))) {
    return false
  }
  parent[lastOf(entry)] = toText(entry.value)
  return true
}

/** Sets what the file needs where it is absent. */
export function planFrame(plan: FilePlan, entry: Frame, claims: readonly Claim[]): void {
  const parent = mapAt(plan.root, entry.path.slice(0, -1))
  if (parent.state === 'blocked') {
    plan.blocked(parent)
    return
  }
  if (valueAt(plan.root, entry.path) === undefined) {
    add(plan, entry, entry.value)
    plan.note('add', entry)
    plan.record({ entry, claims })
  } else if (isRecordedAt(plan, entry)) {
    plan.record({ entry, claims })
  }
}

/** As whatever it was written: an adapter may have changed its mind. */
function isRecordedAt({ input }: FilePlan, { path }: Frame): boolean {
  return (input.record?.entries ?? []).some(({ entry }) => 'path' in entry && samePath(entry.path, path))
}

function add(plan: FilePlan, entry: Member | Frame, value: JsonValue): void {
  const path = entry.path.slice(0, -1)
  plan.keep(emptyContainers(plan.root, path))
  makeMap(plan.root, path)[lastOf(entry)] = toText(value)
}

/** Removes what we wrote. What somebody has changed since is his (cases/faults.md J7). */
export function removeMember(plan: FilePlan, entry: Member, exactly: boolean): void {
  const parent = mapAt(plan.root, entry.path.slice(0, -1))
  const current = parent.state === 'found' ? textMember(parent.value, lastOf(entry)) : undefined
  if (parent.state !== 'found' || current === undefined) {
    return
  }
  if (
    exactly
      ? !isExactly(current, entry.value)
      : !isUntouched(current, withoutInitial(entry.value, entry.initial))
  ) {
    if (!exactly) {
      plan.problem({
        code: 'AGENT_ENTRY_FOREIGN',
        message: `\`${entry.path.join('.')}\` is no longer wanted, and was changed by somebody: it stays as it is`,
        remedy: 'remove it if it is of no use to you',
      })
    }
    return
  }
  delete parent.value[lastOf(entry)]
  pruneEmpty(plan.root, entry.path.slice(0, -1), plan.kept)
  plan.note('remove', entry)
}

function isExactly(current: TextValue | undefined, value: JsonValue): boolean {
  return sameTextValue(current, toText(value))
}

function withoutKeys(value: TextValue, keys: readonly string[]): TextValue {
  return isTextTree(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
    : value
}

function lastOf({ path }: Member | Frame): string {
  return path.at(-1) ?? ''
}
