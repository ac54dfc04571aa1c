import {
  describeLeftOut,
  joinTexts,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
  type HookOutput,
} from '@symposium/sdk'

const NAME = 'Kiro'

/** Where exit code 2 blocks (agents/formats.md 6); elsewhere it is a warning. */
const BLOCKABLE: readonly HookEvent[] = ['PreToolUse', 'UserPromptSubmit']

export function encodeAnswer(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  return isDenied(event, answer) ? encodeDenial(answer) : encodeContext(event, answer)
}

/** What depends on grants that Kiro does not tell is denied: the more careful reading. */
function isDenied(event: HookEvent, { verdict }: HookAnswer): boolean {
  return BLOCKABLE.includes(event) && (verdict === 'deny' || verdict === 'deny_unless_prior_grant')
}

/** Standard output is context only where the exit code is 0, so a reason goes to standard error alone. */
function encodeDenial(answer: HookAnswer): EncodedAnswer {
  const reason = answer.reason ?? joinTexts(answer.context) ?? 'a hook denied this'
  const said: (keyof HookAnswer)[] = ['verdict', 'updatedInput']
  const context = joinTexts(answer.context)
  if (context === undefined || reason.includes(context)) said.push('context')
  return { stdout: '', stderr: reason, exitCode: 2, dropped: describeLeftOut(NAME, answer, said) }
}

function encodeContext(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  // What Kiro does with output at a stop is not documented, and context never continues a turn.
  const said: (keyof HookAnswer)[] = event === 'Stop' ? [] : ['context']
  // Saying nothing lets the call through, as `allow` does.
  if (answer.verdict === 'allow') said.push('verdict')
  const stdout = event === 'Stop' ? '' : (joinTexts(answer.context) ?? '')
  return { stdout, stderr: '', exitCode: 0, dropped: describeLeftOut(NAME, answer, said) }
}

/** Where nothing can be blocked, Kiro shows the reason as a warning (spec/agents-and-hooks.md 3.10). */
export function blockWith(_event: HookEvent, reason: string): HookOutput {
  return { stdout: '', stderr: reason, exitCode: 2 }
}
