import type { Config } from '../config/config.js'
import type { Problem } from '../report/problem.js'
import type { FieldValue, FrontmatterField } from './field.js'

export interface StringField {
  readonly text: string
  readonly line: number
}

/** The fields that mean something to us. They are strings under every convention. */
const INTERPRETED = new Set(['name', 'description', 'depends-on', 'predicates'])
/** Names that some reader of the file could take for more than a name (cases/security.md S65). */
const FORBIDDEN = new Set(['<<', '__proto__', 'constructor', 'prototype'])

/**
 * The rule that every value is a string (spec/model.md 3.2 F2), and its relaxation
 * `agentskills`, under which values of other types may stand but are not read.
 */
export function stringFields(
  fields: readonly FrontmatterField[],
  { style, file }: { readonly style: Config['frontmatter']; readonly file: string },
): { readonly values: ReadonlyMap<string, StringField>; readonly errors: readonly Problem[] } {
  const values = new Map<string, StringField>()
  const errors: Problem[] = []
  for (const { name, value, line } of fields) {
    const place = { file, line }
    if (FORBIDDEN.has(name)) {
      const message = `${JSON.stringify(name)} cannot be the name of a field`
      errors.push({ code: 'FRONTMATTER_INVALID', message, place, remedy: 'remove the field' })
    } else if (value.type === 'string') {
      values.set(name, { text: value.text, line })
    } else if (style === 'strings' || INTERPRETED.has(name)) {
      const message = `\`${name}\` is ${DESCRIPTION[value.type]}, but must be a string`
      errors.push({ code: 'FRONTMATTER_INVALID', message, place, remedy: remedy(name, value) })
    }
  }
  return { values, errors }
}

const DESCRIPTION: Record<Exclude<FieldValue['type'], 'string'>, string> = {
  list: 'a list',
  map: 'a map',
  number: 'a number',
  boolean: 'true or false',
  empty: 'empty',
}

function remedy(name: string, value: Exclude<FieldValue, { type: 'string' }>): string {
  if (value.type === 'empty') {
    return `write \`${name}: ""\`, or remove the line`
  }
  const source = value.source.trim()
  if (source.includes('\n') || source.length > 200) {
    const alternative = INTERPRETED.has(name)
      ? ''
      : ', remove it, or set `frontmatter = "agentskills"` under `[skills]`'
    return `write it on one line in quotes${alternative}`
  }
  // A list of ours reads best without its brackets, any other value as it stands.
  const text = INTERPRETED.has(name) ? source.replace(/^\[(.*)\]$/, '$1') : source
  return `write \`${name}: ${JSON.stringify(text)}\``
}
