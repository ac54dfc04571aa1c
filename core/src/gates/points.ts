/**
 * The points of a loop that gates are checked at, in the order in which a loop passes them
 * (spec/gates.md 4). The list only ever grows, and spelling is exact.
 */
const LOOP_POINTS: readonly string[] = [
  'discuss:pre',
  'discuss:post',
  'plan:pre',
  'plan:post',
  'execute:pre',
  'execute:wave:pre',
  'execute:wave:post',
  'execute:post',
  'verify:pre',
  'verify:post',
  'ship:pre',
  'ship:post',
]

/** Where agents pass by themselves, beside those of the loop: a prompt, a tool call before and after, the end of a turn. */
const AGENT_POINTS: readonly string[] = ['prompt:pre', 'tool:pre', 'tool:post', 'stop:pre']

/** Known without any extension. */
export const GATE_POINTS: readonly string[] = [...LOOP_POINTS, ...AGENT_POINTS]

const POINT = /^[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*){1,3}$/

/** Words with colons between them, like those of the loop. */
export function isPointName(text: unknown): text is string {
  return typeof text === 'string' && POINT.test(text)
}

/** Those of the loop and of agents, then what extensions add, each once. */
export function knownPoints(added: readonly string[]): readonly string[] {
  return [...new Set([...GATE_POINTS, ...added])]
}
