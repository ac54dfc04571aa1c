import type { AgentHooks, EncodedAnswer, HookAnswer, HookEvent, JsonObject } from '@symposium/sdk'
import { SymposiumError } from '@symposium/sdk'
import { decodeCanonicalCall, encodeCanonicalCall, readCanonicalAnswer } from './canonical.js'

const NO_OTHER_FORMAT: Pick<AgentHooks, 'readAnswer'> = {
  readAnswer() {
    throw new SymposiumError('HOOK_OUTPUT_INVALID', 'printed an object that is not in the canonical format')
  },
}

const BLOCKED = 2

/**
 * The pseudo agent `symposium`, for trying hooks out: canonical in, canonical out
 * (spec/agents-and-hooks.md 3.1). Nobody registers it.
 */
export const canonicalHooks: AgentHooks = {
  events: {
    PreToolUse: 'PreToolUse',
    PostToolUse: 'PostToolUse',
    UserPromptSubmit: 'UserPromptSubmit',
    SessionStart: 'SessionStart',
    Stop: 'Stop',
  },
  startsInProject: true,
  register: () => [],
  decode: decodeCanonicalCall,
  encodeCall: encodeCanonicalCall,
  readAnswer: (event, text) => readCanonicalAnswer(event, text, NO_OTHER_FORMAT).answer,
  encode,
  block: (_event, reason) => ({ stdout: '', stderr: reason, exitCode: BLOCKED }),
}

function encode(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  const body: JsonObject = event === 'PreToolUse' ? encodeToolUse(answer) : contextOf(answer.context ?? [])
  const stdout = Object.keys(body).length === 0 ? '' : JSON.stringify({ [event]: body })
  return { stdout, stderr: '', exitCode: 0, dropped: droppedFrom(event, answer) }
}

function encodeToolUse({ verdict, reason, context = [], updatedInput }: HookAnswer): JsonObject {
  const denied = verdict === 'deny'
  return {
    ...(denied ? { decision: 'deny' } : {}),
    ...contextOf(denied ? [reason ?? 'denied by a hook', ...context] : context),
    ...(updatedInput === undefined ? {} : { updatedInput }),
  }
}

function contextOf(fragments: readonly string[]): JsonObject {
  const text = [...new Set(fragments)].filter((fragment) => fragment !== '').join('\n\n')
  return text === '' ? {} : { additionalContext: text }
}

function droppedFrom(event: HookEvent, answer: HookAnswer): readonly string[] {
  const { verdict, updatedInput, stop, systemMessages = [], steps = [], native } = answer
  const before = event === 'PreToolUse'
  const wordless: readonly (readonly [boolean, string])[] = [
    [verdict !== undefined && (verdict !== 'deny' || !before), `the verdict \`${verdict ?? ''}\``],
    [updatedInput !== undefined && !before, 'a replaced input'],
    [stop !== undefined, 'a stop'],
    [systemMessages.length > 0, 'a message for the user'],
    [steps.length > 0, 'steps'],
    [native !== undefined, "members of an agent's own format"],
  ]
  return wordless.filter(([said]) => said).map(([, what]) => `the canonical format has no words for ${what}`)
}
