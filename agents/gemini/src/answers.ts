import {
  COMMON_MEMBERS,
  describeLeftOut,
  encodeCommon,
  joinTexts,
  layMembers,
  nativeMembers,
  parseHookOutput,
  present,
  printMembers,
  readCommon,
  showContext,
  takeMembers,
  takeWord,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
  type JsonObject,
  type Verdict,
} from '@symposium/sdk'
import { EVENTS } from './events.js'

const TOP = { ...COMMON_MEMBERS, decision: 'string', reason: 'string', hookSpecificOutput: 'object' } as const

const SPECIFIC = { hookEventName: 'string', additionalContext: 'string', tool_input: 'any' } as const

const DECISIONS = { deny: 'deny', block: 'deny', ask: 'ask', allow: 'allow', approve: 'allow' } as const

/** What has no word of its own becomes the one that lets less through. */
const WORDS: Readonly<Partial<Record<Verdict, string>>> = {
  deny: 'deny',
  deny_unless_prior_grant: 'deny',
  force_ask: 'ask',
  ask: 'ask',
  allow: 'allow',
}

/** Plain text is shown to the user (agents/formats.md 4.1). */
export function readAnswer(_event: HookEvent, text: string): HookAnswer {
  if (!/^\s*[{[]/.test(text)) {
    return { systemMessages: [text.trim()] }
  }
  const { known, rest } = takeMembers(parseHookOutput(text), TOP)
  const specific = takeMembers(known.hookSpecificOutput ?? {}, SPECIFIC)
  const verdict = takeWord('decision', known.decision, DECISIONS)
  const { additionalContext, tool_input: updatedInput } = specific.known
  return {
    ...readCommon(known),
    ...present({
      verdict,
      reason: verdict && known.reason,
      context: additionalContext === undefined ? undefined : [additionalContext],
      updatedInput,
      native: nativeMembers(rest, specific.rest),
    }),
  }
}

export function encode(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  const isStop = event === 'Stop'
  const word = speakVerdict(event, answer.verdict)
  const own = {
    top: {
      ...present({ decision: word, reason: word && answer.reason }),
      ...encodeCommon(isStop ? showContext(answer) : answer),
    },
    specific: present({
      additionalContext: isStop ? undefined : joinTexts(answer.context),
      tool_input: event === 'PreToolUse' ? answer.updatedInput : undefined,
    }) as JsonObject,
  }
  const members = layMembers(EVENTS[event], own, answer.native)
  const printed = printMembers(members, describeLeftOut('Gemini CLI', answer, said(event, word)))
  // The original knew no such event, and answers it with nothing (spec/agents-and-hooks.md case 43).
  return isStop && printed.stdout === '{}' ? { ...printed, stdout: '' } : printed
}

/** Only a tool call can be asked about or allowed; nothing keeps a session from starting. */
function speakVerdict(event: HookEvent, verdict: Verdict | undefined): string | undefined {
  const word = verdict && WORDS[verdict]
  if (event === 'PreToolUse') {
    return word
  }
  return word === 'deny' && event !== 'SessionStart' ? word : undefined
}

function said(event: HookEvent, word: string | undefined): readonly (keyof HookAnswer)[] {
  // Before a tool call it reads no context, but for the reason of a denial.
  const readsContext = event !== 'PreToolUse' || word === 'deny'
  return [
    ...(readsContext ? (['context'] as const) : []),
    'stop',
    'systemMessages',
    'suppressOutput',
    'native',
    ...(word === undefined ? [] : (['verdict'] as const)),
    ...(event === 'PreToolUse' ? (['updatedInput'] as const) : []),
  ]
}
