import {
  blockDecision,
  describeLeftOut,
  encodeCommon,
  joinTexts,
  layMembers,
  memberOf,
  present,
  printMembers,
  showContext,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
  type JsonObject,
} from '@symposium/sdk'
import { WORDS } from './words.js'

// VS Code runs the hooks of Copilot's files too, tells of events as Claude Code does, and reads no
// answers but those (agents/formats.md 1.5 and 3.2).

/** Copilot CLI leaves it to the file to say which event it is; VS Code names it. */
export function isFromEditor(payload: JsonObject = {}): boolean {
  return ['hook_event_name', 'hookEventName'].some((name) => memberOf(payload, name) !== undefined)
}

export function encodeForEditor(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  const isBeforeTool = event === 'PreToolUse'
  const isStop = event === 'Stop'
  const word = answer.verdict && WORDS[answer.verdict]
  const decision =
    word === 'deny' && !isBeforeTool && event !== 'SessionStart' ? blockDecision(answer.reason) : {}
  const own = {
    top: { ...encodeCommon(isStop ? showContext(answer) : answer), ...decision },
    specific: present({
      permissionDecision: isBeforeTool ? word : undefined,
      permissionDecisionReason: isBeforeTool ? word && answer.reason : undefined,
      updatedInput: isBeforeTool ? answer.updatedInput : undefined,
      additionalContext: isStop ? undefined : joinTexts(answer.context),
      // At the end of a turn it looks for the decision here.
      ...(isStop ? decision : {}),
    }) as JsonObject,
  }
  const saysVerdict = isBeforeTool ? word !== undefined : Object.keys(decision).length > 0
  const dropped = describeLeftOut('VS Code', answer, [
    'context',
    'stop',
    'systemMessages',
    'suppressOutput',
    'native',
    ...(saysVerdict ? (['verdict'] as const) : []),
    ...(isBeforeTool ? (['updatedInput'] as const) : []),
  ])
  return printMembers(layMembers(event, own, answer.native), dropped)
}
