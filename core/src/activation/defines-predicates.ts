import type { Plugin } from '../manifest/plugin.js'

/** One that is known by the names that its gate needs alone is not read for this: it defines none. */
export function definesPredicates({ needs, predicates }: Plugin): boolean {
  return needs === undefined && predicates.length > 0
}
