import {
  describeLeftOut,
  isJsonObject,
  joinTexts,
  mergeMembers,
  parseHookOutput,
  present,
  printMembers,
  SymposiumError,
  takeMembers,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
  type HookOutput,
  type JsonObject,
  type JsonValue,
} from '@symposium/sdk'

const NAME = 'OpenCode'

/** Where the generated plugin has something to put context into, at once or with what comes next. */
const WITH_CONTEXT: readonly HookEvent[] = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart']

const SHAPE = { block: 'boolean', reason: 'string', context: 'any', args: 'object' } as const

export function readAnswer(_event: HookEvent, text: string): HookAnswer {
  const { known, rest } = takeMembers(parseHookOutput(text), SHAPE)
  const context = known.context === undefined ? undefined : fragmentsOf(known.context)
  return present({
    verdict: known.block === true ? ('deny' as const) : undefined,
    reason: known.reason,
    context,
    updatedInput: known.args,
    native: Object.keys(rest).length === 0 ? undefined : rest,
  })
}

function fragmentsOf(value: JsonValue): readonly string[] {
  const fragments = Array.isArray(value) ? value : [value]
  if (!fragments.every((fragment) => typeof fragment === 'string')) {
    throw new SymposiumError('HOOK_OUTPUT_INVALID', '`context` in the output must be text or a list of texts')
  }
  return fragments
}

/** What the generated plugin carries out; no output says nothing. */
export function encodeAnswer(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  const said = new Set<keyof HookAnswer>()
  const own = event === 'PreToolUse' ? encodeDecision(answer, said) : {}
  const members = mergeMembers({ ...own, ...encodeContext(event, answer, said) }, answer.native ?? {})
  said.add('native')
  const dropped = describeLeftOut(NAME, answer, [...said])
  return Object.keys(members).length === 0
    ? { stdout: '', stderr: '', exitCode: 0, dropped }
    : printMembers(members, dropped)
}

function encodeDecision(answer: HookAnswer, said: Set<keyof HookAnswer>): JsonObject {
  const { verdict, reason, updatedInput } = answer
  // What depends on grants that OpenCode does not tell is denied: the more careful reading.
  if (verdict === 'deny' || verdict === 'deny_unless_prior_grant') {
    said.add('verdict').add('updatedInput')
    if (joinTexts(answer.context) === reason) said.add('context')
    return { block: true, ...present({ reason }) }
  }
  // Saying nothing lets the call through, as `allow` does.
  if (verdict === 'allow') said.add('verdict')
  if (!isJsonObject(updatedInput)) {
    return {}
  }
  said.add('updatedInput')
  return { args: updatedInput }
}

function encodeContext(event: HookEvent, answer: HookAnswer, said: Set<keyof HookAnswer>): JsonObject {
  const context = (answer.context ?? []).filter((fragment) => fragment !== '')
  if (!WITH_CONTEXT.includes(event) || said.has('context')) {
    return {}
  }
  said.add('context')
  return context.length === 0 ? {} : { context }
}

/** Only a tool call can be blocked: an error for a prompt shows as a fault of the server, without its reason (version 1.18.33). */
export function blockWith(event: HookEvent, reason: string): HookOutput {
  const { stdout } = encodeAnswer(event, { verdict: 'deny', reason })
  return { stdout, stderr: reason, exitCode: 0 }
}
