import type { HookAnswer } from './hooks.js'

const WORDS: Readonly<Record<keyof HookAnswer, string>> = {
  verdict: 'decide this',
  reason: 'pass a reason on',
  context: 'take context here',
  updatedInput: "replace a tool's input",
  stop: 'be stopped by a hook',
  systemMessages: 'show messages of a hook',
  suppressOutput: 'hide the output of a tool',
  steps: 'put steps into the conversation',
  native: 'take members of its own format here',
}

/**
 * A line for the log about each thing in an answer that an agent has no words for:
 * `Codex cannot replace a tool's input`.
 * @param agent its name for people.
 * @param said what the agent is told; of a reason nothing is said without a verdict.
 */
export function describeLeftOut(
  agent: string,
  answer: HookAnswer,
  said: readonly (keyof HookAnswer)[],
): readonly string[] {
  return (Object.keys(WORDS) as (keyof HookAnswer)[])
    .filter((part) => part !== 'reason' && !said.includes(part) && says(answer, part))
    .map((part) => (part === 'verdict' ? ofVerdict(agent, answer.verdict) : `${agent} cannot ${WORDS[part]}`))
}

function ofVerdict(agent: string, verdict: HookAnswer['verdict']): string {
  return `${agent} cannot be told \`${String(verdict)}\` here`
}

function says(answer: HookAnswer, part: keyof HookAnswer): boolean {
  const value = answer[part]
  if (Array.isArray(value)) {
    return value.some((item) => item !== '')
  }
  return part === 'native' ? Object.keys(answer.native ?? {}).length > 0 : value !== undefined
}
