import type { AgentHooks, HookAnswer } from '@symposium/sdk'
import { encodeCanonicalCall, readCanonicalAnswer, type ReadAnswer } from '../canonical.js'
import { CANONICAL_FORMAT } from '../canonical-format.js'
import type { PlannedHook } from '../hook-plan.js'
import type { EventRun } from './event-run.js'

/** How one hook is told of the event, and how its answer is read. */
export interface Form {
  readonly input: string
  /** @throws SymposiumError `HOOK_OUTPUT_INVALID`. */
  read(text: string): ReadAnswer
}

/** @returns `undefined` where the format of the hook has no words for the event. */
export async function formFor(hook: PlannedHook, run: EventRun): Promise<Form | undefined> {
  const { agent, formats } = run.request
  if (hook.format === agent.name) return nativeForm(run)
  if (hook.format === CANONICAL_FORMAT) return canonicalForm(run)
  const format = await formats(hook.format)
  return format?.events[hook.event] === undefined ? undefined : foreignForm(format, run)
}

/** The very text that the agent sent, since an author may rely on anything in it. */
function nativeForm({ request: { agent, event, input } }: EventRun): Form {
  return { input, read: (text) => ({ answer: agent.hooks.readAnswer(event, text), notes: [] }) }
}

function canonicalForm({ request: { agent, event }, received }: EventRun): Form {
  return {
    input: JSON.stringify(encodeCanonicalCall(received.call)),
    read: (text) => readCanonicalAnswer(event, text, agent.hooks),
  }
}

/** Converted in both directions (design/decisions.md, Hooks). */
function foreignForm(format: AgentHooks, { request: { event }, received }: EventRun): Form {
  return {
    input: JSON.stringify(format.encodeCall(received.call)),
    read: (text) => withoutNative(format.readAnswer(event, text)),
  }
}

/** Members that only the agent of that format has a use for. */
function withoutNative({ native, ...answer }: HookAnswer): ReadAnswer {
  const names = Object.keys(native ?? {})
  const notes = names.length === 0 ? [] : [`no other agent has a use for ${names.join(', ')}`]
  return { answer, notes }
}
