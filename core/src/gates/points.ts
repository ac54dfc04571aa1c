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

const POINT = /^[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*){1,3}$/

/** Words with colons between them, like those of the loop. */
export function isPointName(text: unknown): text is string {
  return typeof text === 'string' && POINT.test(text)
}

/** Those of the loop, then what extensions and agents add, each once. */
export function knownPoints(added: readonly string[]): readonly string[] {
  return [...new Set([...LOOP_POINTS, ...added])]
}
