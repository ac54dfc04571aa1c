/** A manifest with one gate of these lines; those of a sound gate stand below unless they are given. */
export function gate(...lines: readonly string[]): string {
  const standard: Readonly<Record<string, string>> = {
    point: 'point = "ship:pre"',
    check: 'check = { predicate = "env(CI)" }',
    blocking: 'blocking = true',
    'on-error': 'on-error = "halt"',
  }
  const own = lines.map((line) => line.split(/[ .]/, 1)[0])
  const added = Object.entries(standard).flatMap(([key, line]) => (own.includes(key) ? [] : [line]))
  // A line that only names a key leaves it out.
  const written = lines.filter((line) => line.includes('='))
  return ['name = "gadget"', '[[gates]]', ...added, ...written].join('\n')
}
