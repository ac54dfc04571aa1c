import type { PackageId } from '@symposium/sdk'
import { ANY_NAME } from './atom.js'
import { dependenciesNamed } from './dependency-index.js'
import { any } from './kinds/any.js'
import { dependsOn } from './kinds/depends-on.js'
import type { PredicateKinds } from './registry.js'
import type { Gate, Predicate } from './tree.js'

/**
 * Names of which a dependency must bear one for a gate to hold; `undefined` where
 * names cannot tell. Only the first predicate counts: one that is asked before a
 * `depends-on` may have no answer, and then the gate has none.
 */
export function requiredNames(gate: Gate, kinds: PredicateKinds): readonly string[] | undefined {
  const [first] = gate
  return first === undefined ? undefined : namesIn(first, kinds)
}

/** Whether a gate with these {@link requiredNames} cannot hold over these dependencies, whatever else it says. */
export function isRuledOut(
  names: readonly string[] | undefined,
  dependencies: readonly PackageId[],
): boolean {
  if (names === undefined || names.length === 0) return false
  return names.every((name) => dependenciesNamed(name, dependencies).length === 0)
}

function namesIn(predicate: Predicate, kinds: PredicateKinds): readonly string[] | undefined {
  if (predicate.type === 'custom') return undefined
  const kind = kinds.get(predicate.kind)
  if (predicate.type === 'leaf') {
    const names = kind === dependsOn ? kind.mentions?.(predicate.args).map(({ name }) => name) : undefined
    return names?.includes(ANY_NAME) === true ? undefined : names
  }
  if (kind !== any) return undefined
  const lists = predicate.children.map((child) => namesIn(child, kinds))
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined
}
