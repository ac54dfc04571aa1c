import type { Requirement } from './requirement.js'

/**
 * A dependency as authors name it: `serde`, `serde>=1.0`, `npm:@scope/name`, `*`. Plain data.
 * Without `pm` the package manager does not matter (design/decisions.md, Dependencies and predicates).
 */
export type Atom = {
  readonly pm?: string
  /** `*` for any dependency. */
  readonly name: string
  readonly requirement?: Requirement
  /** As written, trimmed. */
  readonly text: string
}

/** Name of the atom that stands for any dependency. */
export const ANY_NAME = '*'
