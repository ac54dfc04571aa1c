import type { FileEntry } from '@symposium/sdk'
import { sameTextValue, type TextTree } from '../editing/text-tree.js'
import { FilePlan, type FileInput, type FileOutcome } from './file-plan.js'
import { planHandlers, type Handler, type HandlerList } from './plan-handlers.js'
import { planFrame, planMember, removeMember } from './plan-members.js'
import { mapAt, pruneEmpty, samePath, toText, valueAt } from './tree.js'

/**
 * Changes the value of one file in place to what is wanted: own entries only
 * (design/decisions.md, Agent files). Given the same value and input it does the
 * same, so that it can be asked first and carried out later.
 */
export function planFile(root: TextTree, input: FileInput): FileOutcome {
  const plan = new FilePlan(root, input)
  const { wanted, retained, unwanted, leftovers, knowsOwn } = input
  plan.entries.push(...retained.filter(({ entry }) => entry.type !== 'handler'))
  for (const { entry, claims } of wanted) {
    if (entry.type === 'member') {
      planMember(plan, entry, claims)
    } else if (entry.type === 'frame') {
      planFrame(plan, entry, claims)
    }
  }
  handlerLists(input).forEach((list) => planHandlers(plan, list))
  if (knowsOwn) {
    const used = [...wanted, ...retained].map(({ entry }) => entry)
    const isUsed = ({ path }: Member): boolean =>
      used.some((entry) => 'path' in entry && samePath(entry.path, path))
    for (const { entry, confirmed } of unwanted) {
      if (entry.type === 'member' && !isUsed(entry)) {
        removeMember(plan, entry, !confirmed)
      }
    }
    members(leftovers)
      .filter((entry) => !isUsed(entry))
      .forEach((entry) => removeMember(plan, entry, true))
  }
  return plan.outcome(knowsOwn && wanted.length === 0 && retained.length === 0 && clearFrames(plan))
}

type Member = Extract<FileEntry, { type: 'member' }>

function members(entries: readonly FileEntry[]): readonly Member[] {
  return entries.filter((entry): entry is Member => entry.type === 'member')
}

/** What concerns each list, in the order in which the lists are first named. */
function handlerLists({ wanted, retained, unwanted, leftovers }: FileInput): readonly HandlerList[] {
  const paths = new Map<string, Handler['list']>()
  const isHandler = (entry: FileEntry): entry is Handler => entry.type === 'handler'
  const others = [...unwanted.map(({ entry }) => entry), ...leftovers].filter(isHandler)
  const all = [...wanted, ...retained].map(({ entry }) => entry).filter(isHandler)
  ;[...all, ...others].forEach(({ list }) => paths.set(JSON.stringify(list), list))
  return [...paths.values()].map((path): HandlerList => {
    const isHere = (entry: FileEntry): boolean => isHandler(entry) && samePath(entry.list, path)
    return {
      path,
      wanted: wanted.flatMap(({ entry, claims }) =>
        isHandler(entry) && isHere(entry) ? [{ entry, claims }] : [],
      ),
      retained: retained.flatMap((one) =>
        isHandler(one.entry) && isHere(one.entry) ? [{ ...one, entry: one.entry }] : [],
      ),
      others: others.filter(isHere),
    }
  })
}

/** @returns whether nothing is left, once what only the entries needed is gone. */
function clearFrames(plan: FilePlan): boolean {
  const { unwanted, leftovers } = plan.input
  const frames = [...unwanted.map(({ entry }) => entry), ...leftovers].flatMap((entry) =>
    entry.type === 'frame' ? [entry] : [],
  )
  const ours = frames.filter(({ path, value }) => sameTextValue(valueAt(plan.root, path), toText(value)))
  const rest = structuredClone(plan.root)
  ours.forEach(({ path }) => removeAt(rest, path))
  if (Object.keys(rest).length > 0) {
    return false
  }
  for (const entry of ours) {
    removeAt(plan.root, entry.path)
    plan.note('remove', entry)
  }
  return true
}

function removeAt(root: TextTree, path: readonly string[]): void {
  const parent = mapAt(root, path.slice(0, -1))
  if (parent.state === 'found') {
    delete parent.value[path.at(-1) ?? '']
    pruneEmpty(root, path.slice(0, -1), [])
  }
}
