import type { EntryPath, FileEntry, JsonObject } from '@symposium/sdk'
import { isTextTree, type TextTree, type TextValue } from '../editing/text-tree.js'
import { isOwnCommand } from '../hooks/registered-command.js'
import type { FilePlan } from './file-plan.js'
import { mergeMembers, withoutInitial, isJsonMap } from './merge.js'
import { commandOf, type ClaimedEntry, type RecordedEntry } from './record.js'
import { emptyContainers, listAt, makeMap, pruneEmpty, toText } from './tree.js'

export type Handler = Extract<FileEntry, { type: 'handler' }>

/** What concerns one list of handlers. */
export interface HandlerList {
  readonly path: EntryPath
  readonly wanted: readonly (ClaimedEntry & { readonly entry: Handler })[]
  readonly retained: readonly (RecordedEntry & { readonly entry: Handler })[]
  /** Unwanted ones and leftovers: they say where in the list ours may be. */
  readonly others: readonly Handler[]
}

/** A handler of ours in a file. */
interface Slot {
  readonly command: string
  /** {@link shapeKey} of how it holds the command. */
  readonly shape: string
  readonly handler: TextTree
  /** The list that it is in. */
  readonly siblings: TextValue[]
  readonly group?: { readonly value: TextTree; readonly handlers: string }
}

/**
 * Makes one list hold exactly the wanted handlers of ours: those that are there stay
 * where they are, a wrong one is put right in its place, a missing one comes last, in a
 * group of its own, and those too many go. So nothing of anybody else's moves, and an
 * agent that asks for approval of what changes asks for no more than that (agents/formats.md X7).
 */
export function planHandlers(plan: FilePlan, lists: HandlerList): void {
  const { path, wanted, retained } = lists
  const list = listAt(plan.root, path)
  if (list.state === 'blocked') {
    if (wanted.length > 0) {
      plan.blocked(list)
    }
    return
  }
  retained.forEach((one) => plan.entries.push(one))
  // All entries are asked, so that each is named.
  if (wanted.filter(({ entry }) => plan.isOff(entry)).length > 0) {
    recordAsTheyAre(plan, wanted)
    return
  }
  const free = new Set(list.state === 'found' ? ownSlots(list.value, shapesOf(lists)) : [])
  retained.forEach(({ entry }) => takeSlot(free, entry))
  const exact = wanted.map(({ entry }) => takeSlot(free, entry))
  for (const [index, one] of wanted.entries()) {
    placeHandler(plan, one, exact[index] ?? takeAny(free, one.entry))
    plan.record(one)
  }
  if (plan.input.knowsOwn && list.state === 'found') {
    free.forEach((slot) => removeSlot(plan, { slot, list: list.value, lists }))
  }
}

function recordAsTheyAre(plan: FilePlan, wanted: HandlerList['wanted']): void {
  for (const { entry, claims } of wanted) {
    const recorded = recordedHandler(plan, entry.list, commandOf(entry.value, entry.command) ?? '')
    if (recorded !== undefined) {
      plan.record({ entry: recorded, claims })
    }
  }
}

type Shape = Pick<Handler, 'group' | 'command'>

function shapesOf({ wanted, retained, others }: HandlerList): readonly Shape[] {
  const shapes = [...wanted.map((one) => one.entry), ...retained.map((one) => one.entry), ...others]
  return [...new Map(shapes.map((shape) => [shapeKey(shape), shape])).values()]
}

function shapeKey({ group, command }: Shape): string {
  return JSON.stringify([group?.handlers ?? null, command])
}

function ownSlots(list: TextValue[], shapes: readonly Shape[]): readonly Slot[] {
  const slots = new Map<TextTree, Slot>()
  const add = (slot: Omit<Slot, 'command' | 'shape'>, shape: Shape): void => {
    const command = commandOf(slot.handler, shape.command)
    if (command !== undefined && isOwnCommand(command)) {
      slots.set(slot.handler, { ...slot, command, shape: shapeKey(shape) })
    }
  }
  for (const shape of shapes) {
    const { group } = shape
    for (const element of list.filter(isTextTree)) {
      const inner = group === undefined ? undefined : element[group.handlers]
      if (group === undefined) {
        add({ handler: element, siblings: list }, shape)
      } else if (Array.isArray(inner)) {
        const where = { value: element, handlers: group.handlers }
        inner.filter(isTextTree).forEach((handler) => add({ handler, siblings: inner, group: where }, shape))
      }
    }
  }
  return [...slots.values()]
}

function takeSlot(free: Set<Slot>, entry: Handler): Slot | undefined {
  const command = commandOf(entry.value, entry.command)
  const found = fitting(free, entry).find((slot) => slot.command === command)
  return take(free, found)
}

function takeAny(free: Set<Slot>, entry: Handler): Slot | undefined {
  return take(free, fitting(free, entry)[0])
}

/** One with the command under another key cannot be put right: it would keep the old command beside the new one. */
function fitting(free: ReadonlySet<Slot>, entry: Handler): readonly Slot[] {
  const shape = shapeKey(entry)
  return [...free].filter((slot) => slot.shape === shape)
}

function take(free: Set<Slot>, slot: Slot | undefined): Slot | undefined {
  if (slot !== undefined) {
    free.delete(slot)
  }
  return slot
}

function placeHandler(
  plan: FilePlan,
  { entry, claims }: HandlerList['wanted'][number],
  slot: Slot | undefined,
): void {
  if (slot === undefined) {
    append(plan, entry)
    plan.note('add', entry, claims)
    return
  }
  if (entry.off?.within === 'handler') {
    // It stays off whatever else is put right, since the switch is a member of the user's.
    plan.isOff(entry, slot.handler)
  }
  const before = recordedHandler(plan, entry.list, slot.command)
  const base = before === undefined ? undefined : withoutInitial(before.value, before.initial)
  const wanted = withoutInitial(entry.value, entry.initial)
  const isOther = slot.command !== commandOf(entry.value, entry.command)
  const merged = isJsonMap(wanted) && mergeMembers(slot.handler, wanted, isJsonMap(base) ? base : undefined)
  // A group that an older tool made for its handler alone is brought into shape with it.
  const reshaped = isOther && before === undefined && reshapeGroup(slot, entry)
  if (merged || reshaped) {
    plan.note('update', entry, claims)
  }
}

function recordedHandler(plan: FilePlan, list: EntryPath, command: string): Handler | undefined {
  return plan.input.record?.entries
    .map(({ entry }) => entry)
    .find(
      (entry): entry is Handler =>
        entry.type === 'handler' &&
        JSON.stringify(entry.list) === JSON.stringify(list) &&
        commandOf(entry.value, entry.command) === command,
    )
}

function reshapeGroup({ group, siblings }: Slot, entry: Handler): boolean {
  if (group === undefined || entry.group === undefined || siblings.length > 1) {
    return false
  }
  const { [group.handlers]: _, ...members } = group.value
  const foreign = Object.keys(members).some((key) => !isGroupKey(key, [entry]))
  if (foreign) {
    return false
  }
  const wanted: JsonObject = entry.group.members
  const base = Object.fromEntries(Object.keys(members).map((key) => [key, members[key]]))
  Object.keys(base)
    .filter((key) => !Object.hasOwn(wanted, key))
    .forEach((key) => delete group.value[key])
  return (
    mergeMembers(group.value, wanted, undefined) ||
    Object.keys(base).some((key) => !Object.hasOwn(wanted, key))
  )
}

function append(plan: FilePlan, entry: Handler): void {
  const path = entry.list
  plan.keep(emptyContainers(plan.root, path))
  const parent = makeMap(plan.root, path.slice(0, -1))
  const last = path.at(-1) ?? ''
  const found = parent[last]
  const list: TextValue[] = Array.isArray(found) ? found : []
  const { group, value } = entry
  list.push(toText(group === undefined ? value : { ...group.members, [group.handlers]: [value] }))
  parent[last] = list
}

function removeSlot(
  plan: FilePlan,
  { slot, list, lists }: { readonly slot: Slot; readonly list: TextValue[]; readonly lists: HandlerList },
): void {
  const { handler, siblings, group } = slot
  siblings.splice(siblings.indexOf(handler), 1)
  if (group !== undefined && siblings.length === 0 && isOursAlone(group, lists)) {
    list.splice(list.indexOf(group.value), 1)
  }
  pruneEmpty(plan.root, lists.path, plan.kept)
  const known = [...lists.wanted.map((one) => one.entry), ...lists.others]
  const entry = known.find((one) => commandOf(one.value, one.command) === slot.command) ?? known[0]
  if (entry !== undefined) {
    plan.note('remove', entry)
  }
}

/** A group without a handler does nothing; what else only the user can have put into it stays. */
function isOursAlone(group: NonNullable<Slot['group']>, { wanted, others }: HandlerList): boolean {
  const entries = [...wanted.map((one) => one.entry), ...others]
  return Object.keys(group.value).every((key) => key === group.handlers || isGroupKey(key, entries))
}

/** What groups are made with: by us, and a matcher by every tool. */
function isGroupKey(key: string, entries: readonly Handler[]): boolean {
  return (
    key === 'matcher' || entries.some(({ group }) => group !== undefined && Object.hasOwn(group.members, key))
  )
}
