import type { LeafPredicateKind } from '@symposium/sdk'
import { artifactFrontmatterEquals } from './kinds/artifact-frontmatter-equals.js'
import { commandExitZero } from './kinds/command-exit-zero.js'
import { fileHash } from './kinds/file-hash.js'
import { fileMatches } from './kinds/file-matches.js'
import { gitClean } from './kinds/git-clean.js'
import { gitRef } from './kinds/git-ref.js'
import { jsonQuery } from './kinds/json-query.js'
import { newerThan } from './kinds/newer-than.js'

/** The kinds that `rareKinds` outlines, in the same order. */
export const rareKindsInFull: readonly LeafPredicateKind[] = [
  commandExitZero,
  artifactFrontmatterEquals,
  jsonQuery,
  fileHash,
  fileMatches,
  newerThan,
  gitClean,
  gitRef,
]
