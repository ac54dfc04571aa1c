import {
  describeLeftOut,
  joinTexts,
  parseHookOutput,
  takeMembers,
  takeWord,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
  type HookOutput,
  type Verdict,
} from '@symposium/sdk'

const NAME = 'Goose'

/** Where exit code 2 blocks; elsewhere Goose only logs it (agents/formats.md 8). */
const BLOCKABLE: readonly HookEvent[] = ['PreToolUse', 'Stop']

const DECISIONS: Readonly<Record<string, Verdict>> = { block: 'deny', allow: 'allow' }

export function readAnswer(_event: HookEvent, text: string): HookAnswer {
  const { known, rest } = takeMembers(parseHookOutput(text), { decision: 'string', reason: 'string' })
  const verdict = takeWord('decision', known.decision, DECISIONS)
  return {
    ...(verdict === undefined ? {} : { verdict }),
    ...(known.reason === undefined ? {} : { reason: known.reason }),
    ...(Object.keys(rest).length === 0 ? {} : { native: rest }),
  }
}

/** Nothing on standard output at any time: whatever is no decision counts as a failure of the hook. */
export function encodeAnswer(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  return isDenied(event, answer) ? encodeDenial(answer) : encodeNothing(answer)
}

/** What depends on grants that Goose does not tell is denied: the more careful reading. */
function isDenied(event: HookEvent, { verdict }: HookAnswer): boolean {
  return BLOCKABLE.includes(event) && (verdict === 'deny' || verdict === 'deny_unless_prior_grant')
}

function encodeDenial(answer: HookAnswer): EncodedAnswer {
  const context = joinTexts(answer.context)
  const reason = answer.reason ?? context ?? 'a hook denied this'
  const said: (keyof HookAnswer)[] = ['verdict', 'updatedInput']
  if (context === undefined || reason.includes(context)) said.push('context')
  return { stdout: '', stderr: reason, exitCode: 2, dropped: describeLeftOut(NAME, answer, said) }
}

function encodeNothing(answer: HookAnswer): EncodedAnswer {
  // Saying nothing lets the call through, as `allow` does.
  const dropped = describeLeftOut(NAME, answer, answer.verdict === 'allow' ? ['verdict'] : [])
  return { stdout: '', stderr: '', exitCode: 0, dropped }
}

export function blockWith(event: HookEvent, reason: string): HookOutput {
  return { stdout: '', stderr: reason, exitCode: BLOCKABLE.includes(event) ? 2 : 0 }
}
