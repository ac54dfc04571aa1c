import { dirname } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { Config } from '../config/config.js'
import type { PredicateKinds } from '../predicates/registry.js'
import { problemFrom, type Problem } from '../report/problem.js'
import type { FrontmatterField } from './field.js'
import { readFrontmatter, type Frontmatter } from './frontmatter.js'
import { readFrontmatterGate } from './frontmatter-gate.js'
import { upgradeRetired } from './retired-fields.js'
import { readDescription, readName } from './skill-fields.js'
import type { SkillDefinition } from './skill.js'
import { stringFields, type StringField } from './string-fields.js'

/** How strictly a SKILL.md is read. Set by the core from where the skill was found, never by its content. */
export interface SkillRules {
  /** Skills of the workspace may do without frontmatter, name and description (spec/model.md 3.4). */
  readonly lenient: boolean
  readonly style: Config['frontmatter']
  /** Retired spellings are upgraded with a warning instead of rejected. */
  readonly legacy: boolean
}

/** With a skill, the problems are warnings; without one, the first says why there is none. */
export interface SkillReadResult {
  readonly skill?: SkillDefinition
  readonly problems: readonly Problem[]
}

export interface ReadSkillOptions extends SkillRules {
  readonly kinds: PredicateKinds
  readonly files: FileReader
}

const MOST_BYTES = 1024 * 1024

/** Reads one SKILL.md (spec/model.md 3.2 to 3.4). Whatever is wrong with it costs this skill only. */
export async function readSkill(file: string, options: ReadSkillOptions): Promise<SkillReadResult> {
  try {
    const text = options.files.readText(file, MOST_BYTES)
    if (text !== undefined) {
      return interpret(await readFrontmatter(text, file), file, options)
    }
    const message = 'there is no file, or it is a link that leads nowhere'
    return { problems: [{ code: 'SKILL_UNREADABLE', message, place: { file } }] }
  } catch (error) {
    return { problems: [problemFrom(error, { code: 'SKILL_UNREADABLE', file })] }
  }
}

function interpret(frontmatter: Frontmatter, file: string, options: ReadSkillOptions): SkillReadResult {
  const { lenient, style, legacy, kinds } = options
  const found = fieldsOf(frontmatter, lenient)
  if (found.fields === undefined) {
    return { problems: found.problems }
  }
  const retired = upgradeRetired(found.fields, { legacy, file })
  const strings = stringFields(retired.fields, { style, file })
  // A field that is there but was refused has been reported; that it is missing would be one report too many.
  const optional = (name: string): boolean => lenient || retired.fields.some((field) => field.name === name)
  const name = readName(strings.values.get('name'), { file, optional: optional('name') })
  const description = readDescription(strings.values.get('description'), {
    file,
    optional: optional('description'),
  })
  const gate = readFrontmatterGate(strings.values, { file, kinds, legacy })
  const errors = [retired, strings, name, description, gate].flatMap((reading) => reading.errors)
  const warnings = [
    found.problems,
    ...[retired, name, description, gate].map((reading) => reading.warnings),
  ].flat()
  if (errors.length > 0 || name.value === undefined) {
    return { problems: [...errors, ...warnings] }
  }
  const skill: SkillDefinition = {
    name: name.value,
    ...(description.value === undefined ? {} : { description: description.value }),
    gate: gate.value ?? [],
    file,
    directory: dirname(file),
    fields: otherFields(strings.values),
  }
  return { skill, problems: warnings }
}

/** Without `fields` the skill cannot be loaded, and the problems are errors. */
function fieldsOf(
  frontmatter: Frontmatter,
  lenient: boolean,
): { readonly fields?: readonly FrontmatterField[]; readonly problems: readonly Problem[] } {
  switch (frontmatter.state) {
    case 'read':
      return { fields: frontmatter.fields, problems: frontmatter.warnings }
    case 'absent':
      return lenient ? { fields: [], problems: [] } : { problems: [frontmatter.problem] }
    case 'no-mapping': {
      if (!lenient) {
        return { problems: [frontmatter.problem] }
      }
      const { place } = frontmatter.problem
      const message =
        'the file begins with `---` but has no frontmatter, and is read as if it were plain text'
      const remedy = 'write another thematic break, such as `***`, if none is meant'
      const warning: Problem = {
        code: 'FRONTMATTER_IGNORED',
        message,
        remedy,
        ...(place === undefined ? {} : { place }),
      }
      return { fields: [], problems: [warning] }
    }
    case 'broken':
      return { problems: frontmatter.problems }
  }
}

const OWN_FIELDS = new Set(['name', 'description', 'depends-on', 'predicates'])

function otherFields(values: ReadonlyMap<string, StringField>): Record<string, string> {
  // Without a prototype, so that no lookup finds what the file does not say (cases/security.md S10).
  const fields: Record<string, string> = Object.create(null)
  for (const [name, { text }] of values) {
    if (!OWN_FIELDS.has(name)) {
      fields[name] = text
    }
  }
  return fields
}
