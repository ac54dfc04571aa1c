/** A value that had to be quoted before YAML would take it. */
export interface ColonRepair {
  /** Index of the line in the block, from 0. */
  readonly index: number
  readonly written: string
  /** The same field as it should be written. */
  readonly quoted: string
}

const LINE = /^([A-Za-z][\w-]*): +([^\s"'#[\]{},&*!|>%@`?:-].*)$/
const HAS_COLON = /:(?: |$)/

/**
 * `description: Wiring for a template: metrics` is not YAML, though published
 * skills contain it and every simpler reader takes it (cases/original.md F-3).
 * Quotes such values of the top level and leaves every other line as it is, so
 * that what remains is judged by the real parser. `undefined` where there is none.
 */
export function quoteColons(
  block: string,
): { readonly block: string; readonly repairs: readonly ColonRepair[] } | undefined {
  const lines = block.split('\n')
  const repairs = lines.flatMap((line, index) => repairLine(line, index, lines[index + 1]))
  if (repairs.length === 0) {
    return undefined
  }
  for (const { index, quoted } of repairs) {
    lines[index] = quoted
  }
  return { block: lines.join('\n'), repairs }
}

function repairLine(line: string, index: number, next: string | undefined): readonly ColonRepair[] {
  const written = line.trimEnd()
  const [, name, source] = LINE.exec(written) ?? []
  // A text that goes on in the next line is more than this line says.
  if (name === undefined || source === undefined || /^\s+\S/.test(next ?? '')) {
    return []
  }
  // Behind a blank and `#` YAML sees a comment, in quotes it would not.
  const comment = source.search(/\s#/)
  const text = (comment === -1 ? source : source.slice(0, comment)).trimEnd()
  return HAS_COLON.test(text) ? [{ index, written, quoted: `${name}: ${JSON.stringify(text)}` }] : []
}
