import {
  COMMON_MEMBERS,
  joinTexts,
  nativeMembers,
  readCommon,
  takeMembers,
  takeWord,
  type Members,
} from './hook-members.js'
import type { HookAnswer, HookEvent } from './hooks.js'
import type { JsonObject } from './json.js'
import { parseHookOutput } from './payload.js'
import { present } from './present.js'

const TOP = { ...COMMON_MEMBERS, decision: 'string', reason: 'string', hookSpecificOutput: 'object' } as const

const SPECIFIC = { hookEventName: 'string', additionalContext: 'string' } as const

const BEFORE_TOOL = {
  permissionDecision: 'string',
  permissionDecisionReason: 'string',
  updatedInput: 'any',
} as const

const PERMISSIONS = { allow: 'allow', deny: 'deny', ask: 'ask', defer: 'defer' } as const

/** The older spelling before a tool call, and the only one at other events, where approving says nothing. */
const DECISIONS_BEFORE_TOOL = { approve: 'allow', block: 'deny', deny: 'deny' } as const
const DECISIONS = { approve: undefined, block: 'deny', deny: 'deny' } as const

/**
 * An answer in the format that Claude Code began and others have taken over. Plain text is
 * context where a session or a turn starts.
 * @throws SymposiumError `HOOK_OUTPUT_INVALID`.
 */
export function readCommonAnswer(event: HookEvent, text: string): HookAnswer {
  const isPlain = !/^\s*[{[]/.test(text)
  if (isPlain && (event === 'SessionStart' || event === 'UserPromptSubmit')) {
    return { context: [text.trim()] }
  }
  const { known, rest } = takeMembers(parseHookOutput(text), TOP)
  const specific = takeMembers(known.hookSpecificOutput ?? {}, SPECIFIC)
  const isBeforeTool = event === 'PreToolUse'
  const deciding = takeMembers(isBeforeTool ? specific.rest : {}, BEFORE_TOOL)
  const { additionalContext } = specific.known
  return {
    ...readCommon(known),
    ...(isBeforeTool ? readPermission(known, deciding.known) : readDecision(known)),
    ...present({
      context: additionalContext === undefined ? undefined : [additionalContext],
      native: nativeMembers(rest, isBeforeTool ? deciding.rest : specific.rest),
    }),
  }
}

function readPermission(top: Members<typeof TOP>, specific: Members<typeof BEFORE_TOOL>): HookAnswer {
  const verdict =
    takeWord('permissionDecision', specific.permissionDecision, PERMISSIONS) ??
    takeWord('decision', top.decision, DECISIONS_BEFORE_TOOL)
  const reason = specific.permissionDecisionReason ?? top.reason
  return present({ verdict, reason: verdict && reason, updatedInput: specific.updatedInput })
}

function readDecision({ decision, reason }: Members<typeof TOP>): HookAnswer {
  const verdict = takeWord('decision', decision, DECISIONS)
  return present({ verdict, reason: verdict && reason })
}

/** The decision that blocks what an event other than a tool call is about. */
export function blockDecision(reason: string | undefined): JsonObject {
  return present({ decision: 'block', reason }) as JsonObject
}

/** The same with its context for the user: at the end of a turn there is no model to tell (spec/agents-and-hooks.md G-37). */
export function showContext(answer: HookAnswer): HookAnswer {
  const context = joinTexts(answer.context)
  return context === undefined
    ? answer
    : { ...answer, systemMessages: [...(answer.systemMessages ?? []), context] }
}
