import { SymposiumError } from '@symposium/sdk'
import type { PredicateKinds } from '../predicates/registry.js'
import { splitList } from '../predicates/split-list.js'
import type { Problem } from '../report/problem.js'
import type { FrontmatterField } from '../skills/field.js'
import { readFrontmatter } from '../skills/frontmatter.js'
import { upgradeRetired } from '../skills/retired-fields.js'
import type { MigratedText } from './manifest-text.js'
import { respellPredicate } from './upgrade.js'

export interface SkillTextOptions {
  readonly file: string
  readonly kinds: PredicateKinds
}

/**
 * The text of a SKILL.md with its frontmatter in today's spelling: single lines are changed or taken out, and
 * the result is read again and compared.
 * @throws SymposiumError `NOT_MIGRATED`, with what to write by hand.
 */
export async function migrateSkillText(text: string, options: SkillTextOptions): Promise<MigratedText> {
  const { file, kinds } = options
  const frontmatter = await readFrontmatter(text, file)
  // What cannot be read is reported by whoever loads the skill.
  if (frontmatter.state !== 'read') return { text, changes: [] }
  const { fields } = frontmatter
  const upgraded = upgradeRetired(fields, { legacy: true, file })
  const [refused] = upgraded.errors
  if (refused !== undefined) throw byHand(refused.message, refused)
  const [warning] = upgraded.warnings
  const intended = upgraded.fields.map((field) => respell(field, kinds))
  if (sameFields(fields, intended)) return { text, changes: [] }
  const result = editLines(text, { before: fields, after: intended })
  const written = await readFrontmatter(result, file)
  if (written.state !== 'read' || !sameFields(written.fields, intended)) {
    const remedy = warning?.remedy ?? 'write `depends-on(…)` instead of `crate(…)`'
    throw byHand('is not rewritten: the frontmatter is not one line for each field', { file, remedy })
  }
  return { text: result, changes: changesOf(fields, intended) }
}

function respell(field: FrontmatterField, kinds: PredicateKinds): FrontmatterField {
  if (field.name !== 'predicates' || field.value.type !== 'string') return field
  const pieces = splitList(field.value.text).map((piece) => [piece, respellPredicate(piece, kinds)] as const)
  if (pieces.every(([, today]) => today === undefined)) return field
  const text = pieces.map(([piece, today]) => today ?? piece).join(', ')
  return { ...field, value: { type: 'string', text } }
}

interface Fields {
  readonly before: readonly FrontmatterField[]
  readonly after: readonly FrontmatterField[]
}

/** A field keeps its line under another name or value; one that is gone takes its line along. */
function editLines(text: string, { before, after }: Fields): string {
  const lines = text.split('\n')
  const byLine = new Map(after.map((field) => [field.line, field]))
  for (const field of before) {
    const today = byLine.get(field.line)
    const at = field.line - 1
    const line = lines[at] ?? ''
    if (today === undefined) lines[at] = GONE
    else if (today.name !== field.name || !sameValue(today, field)) lines[at] = editLine(line, field, today)
  }
  return lines.filter((line) => line !== GONE).join('\n')
}

/** Not to be found in a text: lines end before it. */
const GONE = '\n'

function editLine(line: string, field: FrontmatterField, today: FrontmatterField): string {
  const start = line.indexOf(field.name)
  const named = `${line.slice(0, start)}${today.name}${line.slice(start + field.name.length)}`
  if (sameValue(field, today) || today.value.type !== 'string') return named
  const { text } = today.value
  const written = field.value.type === 'string' ? field.value.text : ''
  const at = field.name === today.name ? named.indexOf(written) : -1
  if (at >= 0) return `${named.slice(0, at)}${text}${named.slice(at + written.length)}`
  // `activation: always`, which stands for every project.
  const end = line.endsWith('\r') ? '\r' : ''
  return `${today.name}: ${JSON.stringify(text)}${end}`
}

function sameFields(left: readonly FrontmatterField[], right: readonly FrontmatterField[]): boolean {
  return (
    left.length === right.length &&
    left.every((field, index) => {
      const other = right[index]
      return other !== undefined && field.name === other.name && sameValue(field, other)
    })
  )
}

function sameValue({ value: left }: FrontmatterField, { value: right }: FrontmatterField): boolean {
  if (left.type === 'string' || right.type === 'string') {
    return left.type === 'string' && right.type === 'string' && left.text === right.text
  }
  return left.type === right.type && left.source === right.source
}

function changesOf(
  before: readonly FrontmatterField[],
  after: readonly FrontmatterField[],
): readonly string[] {
  const names = new Set(before.map(({ name }) => name))
  const changes = [
    ...(names.has('crates') ? ['`crates` as `depends-on`'] : []),
    ...(names.has('activation') ? [activationChange(before, after)] : []),
  ]
  return changes.length === 0 ? ['`crate(…)` as `depends-on(…)`'] : changes
}

function activationChange(before: readonly FrontmatterField[], after: readonly FrontmatterField[]): string {
  return after.length < before.length ? 'nothing for `activation`' : '`activation` as `depends-on`'
}

function byHand(
  message: string,
  { place, file, remedy }: Pick<Problem, 'place' | 'remedy'> & { readonly file?: string },
): SymposiumError {
  const at = place ?? (file === undefined ? undefined : { file })
  return new SymposiumError('NOT_MIGRATED', message, {
    ...(at === undefined ? {} : { place: at }),
    ...(remedy === undefined ? {} : { remedy }),
  })
}
