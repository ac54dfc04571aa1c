import type { Gate } from '../predicates/tree.js'

/** A SKILL.md that has been read and found valid. */
export interface SkillDefinition {
  readonly name: string
  /** Absent only in workspace skills (spec/model.md 3.4). */
  readonly description?: string
  readonly gate: Gate
  /** Absolute path of the SKILL.md as it was found, links not resolved. */
  readonly file: string
  /** Absolute directory that is installed. */
  readonly directory: string
  /** Every other string field of the frontmatter, kept as it is. */
  readonly fields: Readonly<Record<string, string>>
}
