import type { LeafPredicateKind } from '@symposium/sdk'
import { furtherPredicateKinds } from './further-kinds.js'
import { artifactFrontmatterEquals } from './kinds/artifact-frontmatter-equals.js'
import { commandExitZero } from './kinds/command-exit-zero.js'
import { fileHash } from './kinds/file-hash.js'
import { fileMatches } from './kinds/file-matches.js'
import { gitClean } from './kinds/git-clean.js'
import { gitRef } from './kinds/git-ref.js'
import { jsonQuery } from './kinds/json-query.js'
import { newerThan } from './kinds/newer-than.js'

/** The further kinds with all that they can. */
export const loadedKinds: readonly LeafPredicateKind[] = [
  commandExitZero,
  artifactFrontmatterEquals,
  jsonQuery,
  fileHash,
  fileMatches,
  newerThan,
  gitClean,
  gitRef,
]

let completed = false

/** Makes the outlines whole, wherever they are registered: whoever reads predicates needs all of it. */
export function completeFurtherKinds(): void {
  if (completed) return
  completed = true
  for (const outline of furtherPredicateKinds) {
    Object.assign(
      outline,
      loadedKinds.find(({ name }) => name === outline.name),
    )
  }
}
