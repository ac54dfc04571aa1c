import { basename, dirname } from 'node:path'
import type { Problem } from '../report/problem.js'
import { hiddenCharacters } from './hidden-characters.js'
import { checkSkillName } from './name.js'
import type { StringField } from './string-fields.js'

/** A field that was read, or why it could not be; a warning may stand beside a value. */
export interface FieldReading<T> {
  readonly value?: T
  readonly errors: readonly Problem[]
  readonly warnings: readonly Problem[]
}

export interface FieldContext {
  readonly file: string
  /** The field may be missing (spec/model.md 3.4). */
  readonly optional: boolean
}

const MOST_DESCRIPTION_BYTES = 1024

/** The name, else where that is allowed the directory's, under the same rules (spec/model.md 3.3). */
export function readName(field: StringField | undefined, context: FieldContext): FieldReading<string> {
  const { file, optional } = context
  if (field === undefined && !optional) {
    return missing('name', file)
  }
  const place = field === undefined ? { file } : { file, line: field.line }
  const name = field === undefined ? basename(dirname(file)) : withoutQuotes(field.text)
  const check = checkSkillName(name, place)
  if (!check.ok) {
    return { errors: [check.problem], warnings: [] }
  }
  return { value: check.name, errors: [], warnings: check.notice === undefined ? [] : [check.notice] }
}

/** A pair of quotes that YAML has left: `name: '"gizmo"'` (spec/model.md 3.2 F6). */
function withoutQuotes(text: string): string {
  return /^"[^]*"$/.test(text) ? text.slice(1, -1) : text
}

/** What agents decide by whether to load the skill (spec/model.md 3.3). The limit is in bytes, as is said (G46). */
export function readDescription(field: StringField | undefined, context: FieldContext): FieldReading<string> {
  if (field === undefined) {
    return context.optional ? { errors: [], warnings: [] } : missing('description', context.file)
  }
  const place = { file: context.file, line: field.line }
  const value = field.text.trim()
  const bytes = Buffer.byteLength(value)
  if (value === '' || bytes > MOST_DESCRIPTION_BYTES) {
    const message =
      value === ''
        ? '`description` is empty'
        : `\`description\` is ${bytes} bytes long, of which at most ${MOST_DESCRIPTION_BYTES} are allowed`
    const remedy = 'say in a sentence or two what the skill covers and when to use it'
    return { errors: [{ code: 'FRONTMATTER_INVALID', message, place, remedy }], warnings: [] }
  }
  const hidden = hiddenCharacters(value)
  if (hidden.length === 0) {
    return { value, errors: [], warnings: [] }
  }
  const message = `\`description\` contains characters that are not shown: ${listed(hidden)}`
  const remedy = 'read the file in an editor that shows them, and remove them unless you know their purpose'
  return { value, errors: [], warnings: [{ code: 'HIDDEN_UNICODE', message, place, remedy }] }
}

function listed(points: readonly string[]): string {
  const shown = points.slice(0, 8).join(', ')
  return points.length > 8 ? `${shown} and ${points.length - 8} more` : shown
}

function missing(name: string, file: string): FieldReading<never> {
  const message = `\`${name}\` is missing in the frontmatter`
  const problem = {
    code: 'FRONTMATTER_INVALID',
    message,
    place: { file },
    remedy: `add a line \`${name}: …\``,
  } as const
  return { errors: [problem], warnings: [] }
}
