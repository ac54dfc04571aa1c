import {
  blockDecision,
  describeLeftOut,
  encodeCommon,
  joinTexts,
  layMembers,
  present,
  printMembers,
  showContext,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
  type JsonObject,
  type Verdict,
} from '@symposium/sdk'

/** Before a tool call. What has no word of its own becomes the one that lets less through. */
const WORDS: Readonly<Record<Verdict, string>> = {
  deny: 'deny',
  deny_unless_prior_grant: 'deny',
  force_ask: 'ask',
  ask: 'ask',
  defer: 'defer',
  allow: 'allow',
}

interface Spoken {
  readonly top: JsonObject
  readonly specific: JsonObject
  /** What of the answer is in there. */
  readonly said: readonly (keyof HookAnswer)[]
}

export function encode(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  const { top, specific, said } = speak(event, answer)
  const members = layMembers(event, { top, specific }, answer.native)
  const dropped = describeLeftOut('Claude Code', answer, [
    ...said,
    'context',
    'stop',
    'systemMessages',
    'suppressOutput',
    'native',
  ])
  return printMembers(members, dropped)
}

function speak(event: HookEvent, answer: HookAnswer): Spoken {
  const specific = present({ additionalContext: joinTexts(answer.context) }) as JsonObject
  switch (event) {
    case 'PreToolUse':
      return {
        top: encodeCommon(answer),
        specific: { ...permission(answer), ...specific },
        said: ['verdict', 'updatedInput'],
      }
    case 'PostToolUse':
    case 'UserPromptSubmit':
      return { ...speakDecision(answer), specific }
    case 'SessionStart':
      return { top: encodeCommon(answer), specific, said: [] }
    case 'Stop':
      return { ...speakDecision(showContext(answer)), specific: {} }
  }
}

/** Nothing said stays nothing: an allow that no hook gave would skip the user's own prompt (spec/agents-and-hooks.md 2.3). */
function permission({ verdict, reason, updatedInput }: HookAnswer): JsonObject {
  const permissionDecision = verdict && WORDS[verdict]
  const permissionDecisionReason = verdict && reason
  return present({ permissionDecision, permissionDecisionReason, updatedInput }) as JsonObject
}

function speakDecision(answer: HookAnswer): Pick<Spoken, 'top' | 'said'> {
  const top = encodeCommon(answer)
  return answer.verdict !== undefined && WORDS[answer.verdict] === 'deny'
    ? { top: { ...top, ...blockDecision(answer.reason) }, said: ['verdict'] }
    : { top, said: [] }
}
