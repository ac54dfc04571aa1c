import type { DependencyMention } from '@symposium/sdk'
import { ANY_NAME } from './atom.js'
import { attemptList } from './attempt.js'
import type { PredicateKinds } from './registry.js'
import type { Gate, Predicate } from './tree.js'

/** Whether a dependency is named anywhere, the wildcard included: keeps a registry entry from being dormant. */
export function mentionsDependency(gate: Gate, kinds: PredicateKinds): boolean {
  return gate.some((predicate) => mentionsOf(predicate, kinds).length > 0)
}

/** Whether the answer depends on the list of dependencies: `*` does not, `cargo:*` does. */
export function namesConcreteDependency(gate: Gate, kinds: PredicateKinds): boolean {
  return gate.some((predicate) =>
    mentionsOf(predicate, kinds).some(({ pm, name }) => name !== ANY_NAME || pm !== undefined),
  )
}

/** Names at any depth, below `not` too, without the wildcard and without repetition, in the order of writing. */
export function collectDependencyNames(gate: Gate, kinds: PredicateKinds): readonly string[] {
  const names = gate.flatMap((predicate) => mentionsOf(predicate, kinds).map(({ name }) => name))
  return [...new Set(names)].filter((name) => name !== ANY_NAME)
}

/** What names dependencies at any depth, below `not` too, the wildcard included. */
export function mentionsIn(gate: Gate, kinds: PredicateKinds): readonly DependencyMention[] {
  return gate.flatMap((predicate) => mentionsOf(predicate, kinds))
}

/** Whether something in it could ever be fetched for `source = "crate"` (spec/model.md W4). */
export function isFetchable(gate: Gate, kinds: PredicateKinds): boolean {
  return gate.some((predicate) => isFetchablePredicate(predicate, kinds))
}

/** Whether a predicate that a plugin defines is called anywhere. */
export function hasCustomPredicate(gate: Gate): boolean {
  return gate.some((predicate) =>
    predicate.type === 'combinator' ? hasCustomPredicate(predicate.children) : predicate.type === 'custom',
  )
}

function isFetchablePredicate(predicate: Predicate, kinds: PredicateKinds): boolean {
  switch (predicate.type) {
    case 'custom':
      return true
    case 'leaf': {
      const kind = kinds.get(predicate.kind)
      return (
        kind?.type === 'leaf' &&
        kind.witness !== undefined &&
        mentionsOf(predicate, kinds).some(({ name }) => name !== ANY_NAME)
      )
    }
    case 'combinator': {
      const kind = kinds.get(predicate.kind)
      return kind?.type === 'combinator' && kind.passesWitness && isFetchable(predicate.children, kinds)
    }
  }
}

function mentionsOf(predicate: Predicate, kinds: PredicateKinds): readonly DependencyMention[] {
  switch (predicate.type) {
    case 'custom':
      return []
    case 'leaf': {
      const kind = kinds.get(predicate.kind)
      return kind?.type === 'leaf' ? attemptList(() => kind.mentions?.(predicate.args)) : []
    }
    case 'combinator':
      return predicate.children.flatMap((child) => mentionsOf(child, kinds))
  }
}
