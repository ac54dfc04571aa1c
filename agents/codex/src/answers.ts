import {
  blockDecision,
  describeLeftOut,
  encodeCommon,
  isJsonObject,
  joinTexts,
  layMembers,
  present,
  printMembers,
  showContext,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
  type JsonObject,
} from '@symposium/sdk'

// Codex checks each answer strictly: one member that the event does not have, or one that it has and
// does not support, and the whole answer counts for nothing (agents/formats.md 1.5 and section 5).

type Part = keyof HookAnswer

/** What Codex can be told at each event. */
const SPOKEN: Readonly<Record<HookEvent, readonly Part[]>> = {
  PreToolUse: ['context', 'systemMessages'],
  PostToolUse: ['context', 'systemMessages', 'stop'],
  UserPromptSubmit: ['context', 'systemMessages', 'stop', 'suppressOutput'],
  SessionStart: ['context', 'systemMessages', 'stop', 'suppressOutput'],
  Stop: ['context', 'systemMessages', 'stop', 'suppressOutput'],
}

/** Members below `hookSpecificOutput` that have no name in a {@link HookAnswer}. */
const NATIVE: Readonly<Partial<Record<HookEvent, readonly string[]>>> = {
  PostToolUse: ['updatedMCPToolOutput', 'updatedToolOutput'],
}

/** A denial without a reason counts for nothing. */
const DEFAULT_REASON = 'denied by a hook'

export function encode(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  const isStop = event === 'Stop'
  const decided = decide(event, answer)
  const said = [...SPOKEN[event], ...decided.said]
  const native = keepNative(event, answer.native ?? {})
  const context = isStop ? undefined : joinTexts(answer.context)
  const own = {
    top: { ...encodeCommon(pick(isStop ? showContext(answer) : answer, said)), ...decided.top },
    specific: present({ ...decided.specific, additionalContext: context }) as JsonObject,
  }
  const dropped = [...describeLeftOut('Codex', answer, [...said, 'native']), ...native.dropped]
  return print(event, layMembers(event, own, native.kept), dropped)
}

/** Codex shares its neutral answer with others, but for the event that the original did not know (spec/agents-and-hooks.md case 43). */
function print(event: HookEvent, members: JsonObject, dropped: readonly string[]): EncodedAnswer {
  const printed = printMembers(members, dropped)
  return event === 'Stop' && printed.stdout === '{}' ? { ...printed, stdout: '' } : printed
}

interface Decided {
  readonly top?: JsonObject
  readonly specific?: JsonObject
  readonly said: readonly Part[]
}

/** It can deny, and let a call through with another input: it cannot ask, and takes no other input without an allow. */
function decide(event: HookEvent, { verdict, reason = '', updatedInput }: HookAnswer): Decided {
  const denies = verdict === 'deny' || verdict === 'deny_unless_prior_grant'
  if (denies && event !== 'SessionStart') {
    return { top: blockDecision(reason.trim() === '' ? DEFAULT_REASON : reason), said: ['verdict'] }
  }
  if (verdict === 'allow' && event === 'PreToolUse' && updatedInput !== undefined) {
    return { specific: { permissionDecision: 'allow', updatedInput }, said: ['verdict', 'updatedInput'] }
  }
  return { said: [] }
}

function keepNative(event: HookEvent, native: JsonObject): { kept: JsonObject; dropped: readonly string[] } {
  const { hookSpecificOutput = {}, ...top } = native
  const specific = isJsonObject(hookSpecificOutput) ? Object.entries(hookSpecificOutput) : []
  const known = NATIVE[event] ?? []
  const kept = specific.filter(([name]) => known.includes(name))
  const foreign = [...Object.keys(top), ...specific.map(([name]) => name)].filter(
    (name) => !known.includes(name),
  )
  return {
    kept: kept.length === 0 ? {} : { hookSpecificOutput: Object.fromEntries(kept) },
    dropped: foreign.map((name) => `Codex does not know \`${name}\` here and would ignore the whole answer`),
  }
}

function pick(answer: HookAnswer, parts: readonly Part[]): HookAnswer {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => parts.includes(name as Part)))
}
