import type { Plugin } from '../manifest/plugin.js'

/** One that is known by the names that its gate requires alone is not read for this: it defines none. */
export function definesPredicates({ requiredNames, predicates }: Plugin): boolean {
  return requiredNames === undefined && predicates.length > 0
}
