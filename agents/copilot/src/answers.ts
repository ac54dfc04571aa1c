import {
  blockDecision,
  describeLeftOut,
  joinTexts,
  mergeMembers,
  parseHookOutput,
  present,
  printMembers,
  takeMembers,
  takeWord,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
  type HookOutput,
  type JsonObject,
} from '@symposium/sdk'
import { encodeForEditor, isFromEditor } from './editor-answers.js'
import { WORDS } from './words.js'

// Copilot's answers are flat. What it does not know it ignores (agents/formats.md 1.5 and 3.1).

const BEFORE_TOOL = {
  permissionDecision: 'string',
  permissionDecisionReason: 'string',
  additionalContext: 'string',
  modifiedArgs: 'any',
  suppressOutput: 'boolean',
} as const

const ELSEWHERE = { decision: 'string', reason: 'string', additionalContext: 'string' } as const

const PERMISSIONS = { allow: 'allow', deny: 'deny', ask: 'ask' } as const
const DECISIONS = { allow: undefined, approve: undefined, block: 'deny', deny: 'deny' } as const

export function readAnswer(event: HookEvent, text: string): HookAnswer {
  const object = parseHookOutput(text)
  return event === 'PreToolUse' ? readPermission(object) : readDecision(object)
}

function readPermission(object: JsonObject): HookAnswer {
  const { known, rest } = takeMembers(object, BEFORE_TOOL)
  const verdict = takeWord('permissionDecision', known.permissionDecision, PERMISSIONS)
  return present({
    verdict,
    reason: verdict && known.permissionDecisionReason,
    context: known.additionalContext === undefined ? undefined : [known.additionalContext],
    updatedInput: known.modifiedArgs,
    suppressOutput: known.suppressOutput === true ? known.suppressOutput : undefined,
    native: nonEmpty(rest),
  })
}

function readDecision(object: JsonObject): HookAnswer {
  const { known, rest } = takeMembers(object, ELSEWHERE)
  const verdict = takeWord('decision', known.decision, DECISIONS)
  return present({
    verdict,
    reason: verdict && known.reason,
    context: known.additionalContext === undefined ? undefined : [known.additionalContext],
    native: nonEmpty(rest),
  })
}

export function encode(event: HookEvent, answer: HookAnswer, payload?: JsonObject): EncodedAnswer {
  const printed = isFromEditor(payload) ? encodeForEditor(event, answer) : encodeFlat(event, answer)
  // The original knew no such event, and answers it with nothing (spec/agents-and-hooks.md case 43).
  return event === 'Stop' && printed.stdout === '{}' ? { ...printed, stdout: '' } : printed
}

function encodeFlat(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  const { members, said } = speak(event, answer)
  const dropped = describeLeftOut('Copilot', answer, [...said, 'native'])
  return printMembers(mergeMembers(members, answer.native ?? {}), dropped)
}

interface Spoken {
  readonly members: JsonObject
  readonly said: readonly (keyof HookAnswer)[]
}

function speak(event: HookEvent, answer: HookAnswer): Spoken {
  const context = present({ additionalContext: joinTexts(answer.context) }) as JsonObject
  switch (event) {
    case 'PreToolUse': {
      const permission = speakPermission(answer)
      return {
        members: { ...permission.members, ...context },
        said: [...permission.said, 'context', 'updatedInput', 'suppressOutput'],
      }
    }
    case 'PostToolUse':
    case 'UserPromptSubmit': {
      const decision = speakDecision(answer)
      return { members: { ...decision.members, ...context }, said: [...decision.said, 'context'] }
    }
    case 'SessionStart':
      return { members: context, said: ['context'] }
    case 'Stop':
      return speakDecision(answer)
  }
}

function speakPermission({ verdict, reason, updatedInput, suppressOutput }: HookAnswer): Spoken {
  const word = verdict && WORDS[verdict]
  const members = {
    permissionDecision: word,
    permissionDecisionReason: word && reason,
    modifiedArgs: updatedInput,
    suppressOutput,
  }
  return { members: present(members) as JsonObject, said: word === undefined ? [] : ['verdict'] }
}

/** It stops a prompt, replaces a result, and continues a turn (agents/formats.md 3.1). */
function speakDecision({ verdict, reason }: HookAnswer): Spoken {
  return verdict !== undefined && WORDS[verdict] === 'deny'
    ? { members: blockDecision(reason), said: ['verdict'] }
    : { members: {}, said: [] }
}

/**
 * Copilot CLI takes any code but 0 for a denial that gives no reason (spec/agents-and-hooks.md 3.10);
 * VS Code reads the reason from standard error.
 */
export function block(event: HookEvent, reason: string, payload: JsonObject): HookOutput {
  if (isFromEditor(payload)) {
    return { stdout: '', stderr: reason, exitCode: 2 }
  }
  const blocks = event === 'PreToolUse' || event === 'Stop'
  const { stdout } = encode(event, blocks ? { verdict: 'deny', reason } : {})
  return { stdout, stderr: reason, exitCode: 0 }
}

function nonEmpty(object: JsonObject): JsonObject | undefined {
  return Object.keys(object).length === 0 ? undefined : object
}
