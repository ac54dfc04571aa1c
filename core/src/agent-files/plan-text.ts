import type { FileEntry } from '@symposium/sdk'
import { FilePlan, type FileInput, type FileOutcome } from './file-plan.js'

type Text = Extract<FileEntry, { type: 'text' }>

export interface TextPlan {
  readonly outcome: FileOutcome
  /** What the file shall hold; absent where it shall not be there. */
  readonly text?: string
}

/** The same for a file that is generated as a whole. One that does not begin with the header is the user's. */
export function planText(current: string | undefined, input: FileInput): TextPlan {
  const plan = new FilePlan({}, input)
  const [wanted] = input.wanted
  const [retained] = input.retained
  if (retained !== undefined && wanted === undefined) {
    plan.entries.push(retained)
    return result(plan, current)
  }
  if (wanted?.entry.type === 'text') {
    return planWanted(plan, { ...wanted, entry: wanted.entry }, current)
  }
  const known = [...input.unwanted.map(({ entry }) => entry), ...input.leftovers].filter(isText)
  const ours = known.find((entry) => current?.startsWith(entry.header) === true)
  if (ours === undefined || !input.knowsOwn) {
    return result(plan, current)
  }
  plan.note('remove', ours)
  return { outcome: plan.outcome(true) }
}

function planWanted(
  plan: FilePlan,
  wanted: FileInput['wanted'][number] & { readonly entry: Text },
  current: string | undefined,
): TextPlan {
  const { text, header } = wanted.entry
  if (current !== undefined && !current.startsWith(header)) {
    plan.problem({
      code: 'AGENT_ENTRY_FOREIGN',
      message: 'the file is yours, since it does not begin as ours do; it stays as it is',
      remedy: 'move it away to have the one of Symposium',
    })
    return result(plan, current)
  }
  if (current !== text) {
    plan.note(current === undefined ? 'add' : 'update', wanted.entry, wanted.claims)
  }
  plan.record(wanted)
  return result(plan, text)
}

function result(plan: FilePlan, text: string | undefined): TextPlan {
  return { outcome: plan.outcome(false), ...(text === undefined ? {} : { text }) }
}

function isText(entry: FileEntry): entry is Text {
  return entry.type === 'text'
}
