import type { EvaluatedNode, Evaluation } from '../predicates/evaluate.js'
import type { ExplainedNode } from './explained-node.js'

/** The gate of a plugin, or of one thing in it; `undefined` where it was not asked. */
export function predicatesNode(label: string, gate: Evaluation | undefined): ExplainedNode {
  if (gate === undefined) {
    return { label, state: 'not-asked', detail: 'not asked' }
  }
  return gate.tree.length === 0
    ? { label, state: true, detail: 'none' }
    : { label, state: gate.holds, children: gate.tree.map(predicateNode) }
}

/** The same, or nothing where there are no predicates. */
export function anyPredicates(label: string, gate: Evaluation): readonly ExplainedNode[] {
  return gate.tree.length === 0 ? [] : [predicatesNode(label, gate)]
}

/** What was asked, with the answers. */
export function predicateNode(node: EvaluatedNode): ExplainedNode {
  return {
    label: node.text,
    state: node.holds ?? 'not-asked',
    detail: node.seen,
    ...(node.details === undefined ? {} : { details: node.details }),
    ...(node.children === undefined ? {} : { children: node.children.map(predicateNode) }),
  }
}
