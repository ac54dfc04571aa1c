import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTree, type Tree } from './tree.js'

/** A copy of the public registry, in its retired spellings, where one lies beside the repository. */
export const RECOMMENDATIONS = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'shared',
  'data',
  'recommendations',
)

export const hasRecommendations = existsSync(RECOMMENDATIONS)

if (!hasRecommendations) {
  process.stderr.write('skipped: no copy of the public registry is beside the repository\n')
}

/** Directories of its entries; that of `rtk` has no file by which it would be one. */
export const ENTRIES = ['assert-struct', 'dial9', 'error-battery-pack', 'formality-core', 'rust', 'toasty']

/** The files of a directory alone, as a repository takes them. */
export function filesIn(directory: string): Tree {
  const files = Object.entries(readTree(directory)).filter(
    ([name, text]) => text !== 'dir' && !name.startsWith('.git/'),
  )
  return Object.fromEntries(files)
}
