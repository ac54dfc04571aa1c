import {
  describeLeftOut,
  isJsonObject,
  joinTexts,
  mergeMembers,
  parseHookOutput,
  present,
  printMembers,
  SymposiumError,
  textMember,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
  type HookOutput,
  type JsonObject,
  type JsonValue,
  type Verdict,
} from '@symposium/sdk'
import { continues, LET_GO } from './continuing.js'

const NAME = 'Antigravity'

/** Its own words, which are ours too; `defer` it does not have. */
const DECISIONS: readonly Verdict[] = ['deny', 'deny_unless_prior_grant', 'force_ask', 'ask', 'allow']

const NO_DECISION = 'a hook answered without a valid decision, which Antigravity reads as a denial'

export function readAnswer(event: HookEvent, text: string): HookAnswer {
  const output = parseHookOutput(text)
  switch (event) {
    case 'PreToolUse':
      return readDecision(output)
    case 'UserPromptSubmit':
    case 'SessionStart':
      return readSteps(output)
    case 'Stop':
      return readStop(output)
    case 'PostToolUse':
      return withNative({}, output)
  }
}

/** What this agent would read as a denial stays one: `{}` and a decision that it does not know (cases/original.md N-16). */
function readDecision({ decision, reason, overwrite, ...native }: JsonObject): HookAnswer {
  const verdict = DECISIONS.find((known) => known === decision)
  const why = typeof reason === 'string' ? reason : undefined
  return withNative(
    present({
      verdict: verdict ?? 'deny',
      reason: why ?? (verdict === undefined ? NO_DECISION : undefined),
      updatedInput: overwrite ?? undefined,
    }),
    native,
  )
}

/** Ephemeral messages are what others call context; every other kind of step is this agent's own (cases/original.md N-12). */
function readSteps({ injectSteps, ...native }: JsonObject): HookAnswer {
  if (injectSteps !== undefined && injectSteps !== null && !Array.isArray(injectSteps)) {
    throw new SymposiumError('HOOK_OUTPUT_INVALID', '`injectSteps` in the output must be a list')
  }
  const steps: readonly JsonValue[] = Array.isArray(injectSteps) ? injectSteps : []
  const messages = steps.map(ephemeralMessage)
  const text = joinTexts(
    messages.filter((message) => message !== undefined),
    '\n',
  )
  const others = steps.filter((step, index) => messages[index] === undefined && isJsonObject(step))
  return withNative(
    present({
      context: text === undefined ? undefined : [text],
      steps: others.length === 0 ? undefined : others,
    }),
    native,
  )
}

function ephemeralMessage(step: JsonValue): string | undefined {
  return isJsonObject(step) && Object.keys(step).length === 1
    ? textMember(step, 'ephemeralMessage')
    : undefined
}

/** An explicit `continue` denies the stop; anything else lets it happen. */
function readStop({ decision, reason, ...native }: JsonObject): HookAnswer {
  if (decision !== 'continue') {
    return withNative({}, native)
  }
  return withNative(typeof reason === 'string' ? { verdict: 'deny', reason } : { verdict: 'deny' }, native)
}

function withNative(answer: HookAnswer, native: JsonObject): HookAnswer {
  return Object.keys(native).length === 0 ? answer : { ...answer, native }
}

export function encodeAnswer(event: HookEvent, answer: HookAnswer, payload: JsonObject = {}): EncodedAnswer {
  switch (event) {
    case 'PreToolUse':
      return encodeDecision(answer)
    case 'UserPromptSubmit':
    case 'SessionStart':
      return encodeSteps(answer)
    case 'Stop':
      return encodeStop(answer, payload)
    case 'PostToolUse':
      return printMembers(answer.native ?? {}, describeLeftOut(NAME, answer, ['native']))
  }
}

/** Exactly what was decided: nothing but no output at all says nothing (spec/agents-and-hooks.md 2.11). */
function encodeDecision(answer: HookAnswer): EncodedAnswer {
  const denied = answer.verdict === 'deny'
  const overwrite = denied ? undefined : objectOf(answer.updatedInput)
  const decision =
    DECISIONS.find((known) => known === answer.verdict) ?? (overwrite === undefined ? undefined : 'ask')
  if (decision === undefined) {
    return { stdout: '', stderr: '', exitCode: 0, dropped: describeLeftOut(NAME, answer, []) }
  }
  const said: (keyof HookAnswer)[] = ['native']
  if (answer.verdict !== 'defer') said.push('verdict')
  // Without the call a replacement has nothing to replace; the reason is the context of a denial.
  if (overwrite !== undefined || denied) said.push('updatedInput')
  if (repeatsReason(answer)) said.push('context')
  const own = present({ decision, reason: answer.reason, overwrite }) as JsonObject
  const dropped = describeLeftOut(NAME, answer, said)
  return printMembers(
    mergeMembers(own, answer.native ?? {}),
    overwrite === undefined ? dropped : [...dropped, MERGED],
  )
}

const MERGED = "Antigravity merges a replacement into a tool's input: members that it lacks stay as they were"

function objectOf(value: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined
}

/** A portable hook's reason is also its context. */
function repeatsReason({ context, reason }: HookAnswer): boolean {
  return reason !== undefined && joinTexts(context) === reason
}

function encodeSteps(answer: HookAnswer): EncodedAnswer {
  const text = joinTexts(answer.context)
  const injectSteps = [...(text === undefined ? [] : [{ ephemeralMessage: text }]), ...(answer.steps ?? [])]
  return printMembers(
    mergeMembers({ injectSteps }, answer.native ?? {}),
    describeLeftOut(NAME, answer, ['context', 'steps', 'native']),
  )
}

/** Context never continues a turn (cases/original.md N-15); a denial of the stop does, so often. */
function encodeStop(answer: HookAnswer, payload: JsonObject): EncodedAnswer {
  const native = answer.native ?? {}
  if (answer.verdict !== 'deny') {
    return printMembers(native, describeLeftOut(NAME, answer, ['native']))
  }
  const said: (keyof HookAnswer)[] = repeatsReason(answer)
    ? ['verdict', 'native', 'context']
    : ['verdict', 'native']
  const dropped = describeLeftOut(NAME, answer, said)
  if (!continues(payload)) {
    return printMembers(native, [...dropped, LET_GO])
  }
  const own = present({ decision: 'continue', reason: answer.reason }) as JsonObject
  return printMembers(mergeMembers(own, native), dropped)
}

/** Exit codes are ignored, so the answer itself blocks (spec/agents-and-hooks.md 3.10). */
export function blockWith(event: HookEvent, reason: string, payload: JsonObject): HookOutput {
  const { stdout, dropped } = encodeAnswer(event, { verdict: 'deny', reason }, payload)
  return { stdout, stderr: dropped.length === 0 ? reason : [reason, ...dropped].join('\n'), exitCode: 0 }
}
