import type { Place } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import { quoteColons } from './colon-repair.js'
import { countLineEnds, findFence } from './fence.js'
import { MOST_FIELDS, type FrontmatterField } from './field.js'
import { readPlainBlock } from './plain-block.js'
import { readYamlBlock, type YamlReading } from './yaml-block.js'

/** What the top of a SKILL.md says, before any field is interpreted (spec/model.md 3.2). */
export type Frontmatter =
  | {
      readonly state: 'read'
      readonly fields: readonly FrontmatterField[]
      readonly warnings: readonly Problem[]
    }
  /** The file does not begin with `---`. */
  | { readonly state: 'absent'; readonly problem: Problem }
  /** It does, but what follows may as well be a thematic break: no closing `---`, or no mapping before it. */
  | { readonly state: 'no-mapping'; readonly problem: Problem }
  | { readonly state: 'broken'; readonly problems: readonly Problem[] }

const MOST_BYTES = 64 * 1024
const EXAMPLE = 'begin the file with `---`, `name: …`, `description: …` and `---`, each on a line of its own'

/** @param file shown in problems only. */
export async function readFrontmatter(text: string, file: string): Promise<Frontmatter> {
  const fence = findFence(text)
  if (fence.state === 'absent') {
    const problem = syntax(
      { file, line: 1 },
      'there is no frontmatter: the file does not begin with `---`',
      EXAMPLE,
    )
    return { state: 'absent', problem }
  }
  const place = { file, line: fence.line }
  if (fence.state === 'unterminated') {
    const message = 'unterminated frontmatter: no later line begins with `---`'
    return { state: 'no-mapping', problem: syntax(place, message, 'close it with a line `---`') }
  }
  if (Buffer.byteLength(fence.block) > MOST_BYTES) {
    const message = `the frontmatter is larger than ${MOST_BYTES} bytes`
    return { state: 'broken', problems: [syntax(place, message, 'move the text below the closing `---`')] }
  }
  const plain = readPlainBlock(fence.block, fence.line)
  if (plain !== undefined && plain.length > MOST_FIELDS) {
    const message = `the frontmatter has more than ${MOST_FIELDS} fields`
    return { state: 'broken', problems: [syntax(place, message, 'remove those that nobody reads')] }
  }
  return plain === undefined
    ? readWithLibrary(fence.block, place)
    : { state: 'read', fields: plain, warnings: [] }
}

interface LinePlace extends Place {
  readonly line: number
}

async function readWithLibrary(block: string, place: LinePlace): Promise<Frontmatter> {
  const reading = await readYamlBlock(block, place.line)
  switch (reading.state) {
    case 'mapping':
      return { state: 'read', fields: reading.fields, warnings: [] }
    case 'no-mapping': {
      const message = 'the frontmatter holds no `name: value` lines'
      return { state: 'no-mapping', problem: syntax(place, message, EXAMPLE) }
    }
    case 'broken':
      return (await readRepaired(block, place)) ?? explainFaults(reading, block, place)
  }
}

async function readRepaired(block: string, place: LinePlace): Promise<Frontmatter | undefined> {
  const repaired = quoteColons(block)
  const reading = repaired && (await readYamlBlock(repaired.block, place.line))
  if (reading?.state !== 'mapping') {
    return undefined
  }
  const warnings = repaired?.repairs.map(({ index, written, quoted }): Problem => ({
    code: 'FRONTMATTER_REPAIRED',
    message: `YAML does not allow \`: \` in a value without quotes: ${clip(written)}`,
    place: { ...place, line: place.line + index },
    remedy: `write ${clip(quoted)}`,
  }))
  return { state: 'read', fields: reading.fields, warnings: warnings ?? [] }
}

/** A line that names one of the fields that we interpret. Prose between two thematic breaks has none. */
const KNOWN_FIELD = /^(?:name|description|depends-on|predicates|crates|activation)[ \t]*:/m

function explainFaults(
  reading: Extract<YamlReading, { state: 'broken' }>,
  block: string,
  place: LinePlace,
): Frontmatter {
  const problems = reading.faults.map(({ offset, message }) => {
    const index = countLineEnds(block.slice(0, offset))
    const text = `the frontmatter is not valid YAML: ${message}`
    return syntax({ ...place, line: place.line + index }, text, quotingAdvice(block.split('\n')[index] ?? ''))
  })
  const [first] = problems
  return first !== undefined && !KNOWN_FIELD.test(block)
    ? { state: 'no-mapping', problem: first }
    : { state: 'broken', problems }
}

function quotingAdvice(line: string): string {
  // The line is trimmed first: an expression that also finds its last letter takes quadratic time on spaces.
  const [, name, source] = /^([\w-]+): +(\S.*)$/.exec(line.trimEnd()) ?? []
  return name === undefined || source === undefined || /^["'|>]/.test(source)
    ? 'put values that hold more than plain words in quotes'
    : `write ${clip(`${name}: ${JSON.stringify(source)}`)}`
}

function syntax(place: LinePlace, message: string, remedy: string): Problem {
  return { code: 'FRONTMATTER_SYNTAX', message, place, remedy }
}

function clip(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
