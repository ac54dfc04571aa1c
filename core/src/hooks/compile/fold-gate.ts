import type { PackageId } from '@symposium/sdk'
import { all } from '../../predicates/kinds/all.js'
import { any } from '../../predicates/kinds/any.js'
import { dependsOn } from '../../predicates/kinds/depends-on.js'
import { not } from '../../predicates/kinds/not.js'
import { workspaceMember } from '../../predicates/kinds/workspace-member.js'
import { isPromise } from '../../promises.js'
import type { EvaluationScope } from '../../predicates/ask.js'
import type { Gate, Predicate } from '../../predicates/tree.js'
import { isEveryday } from './gate-needs.js'

/** The predicates of a gate that an event has to ask, or `false` for a gate that cannot hold. */
export type FoldedGate = Gate | false

/**
 * What is left of a gate once everything is decided that follows from what a plan depends on: the
 * dependencies and where the plugin comes from. An environment variable is not, since an agent may be
 * started with another environment, nor is anything whose meaning is an extension's.
 */
export function foldGate(gate: Gate, scope: EvaluationScope): FoldedGate {
  const left: Predicate[] = []
  for (const predicate of gate) {
    const folded = fold(predicate, scope)
    if (folded === false) return false
    if (folded !== true) left.push(folded)
  }
  return left
}

/** A truth that is known now, or the predicate that is left to ask. */
type Folded = boolean | Predicate

function fold(predicate: Predicate, scope: EvaluationScope): Folded {
  switch (predicate.type) {
    case 'custom':
      return predicate
    case 'leaf':
      return foldLeaf(predicate, scope)
    case 'combinator':
      return foldCombinator(predicate, scope)
  }
}

function foldLeaf(leaf: Extract<Predicate, { type: 'leaf' }>, scope: EvaluationScope): Folded {
  const kind = scope.kinds.get(leaf.kind)
  const isFixed = kind === dependsOn || kind === workspaceMember
  if (!isFixed || kind.type !== 'leaf') return leaf
  const outcome = kind.evaluate(leaf.args, scope.context)
  return isPromise(outcome) ? leaf : outcome.holds
}

function foldCombinator(node: Extract<Predicate, { type: 'combinator' }>, scope: EvaluationScope): Folded {
  const kind = scope.kinds.get(node.kind)
  if (kind === not) return negate(node, scope)
  if (kind !== all && kind !== any) return node
  // One child that is decisive decides; one that is the opposite has no say.
  const decisive = kind === any
  const left: Predicate[] = []
  for (const child of node.children) {
    const folded = fold(child, scope)
    if (folded === decisive) return decisive
    if (typeof folded !== 'boolean') left.push(folded)
  }
  const [only, ...others] = left
  if (only === undefined) return !decisive
  return others.length === 0 ? only : { ...node, children: left }
}

function negate(node: Extract<Predicate, { type: 'combinator' }>, scope: EvaluationScope): Folded {
  const [child] = node.children
  const folded = child === undefined ? node : fold(child, scope)
  if (typeof folded === 'boolean') return !folded
  return folded === node ? node : { ...node, children: [folded] }
}

/** What is left of the gates may look at dependencies only where an extension's predicates are among them. */
export function dependenciesFor(
  gates: readonly Gate[],
  { context, kinds }: EvaluationScope,
): readonly PackageId[] {
  return gates.every((gate) => isEveryday(gate, kinds)) ? [] : context.dependencies
}
