import { SymposiumError, type LeafPredicateKind } from '@symposium/sdk'
import { completeKinds } from './complete-kinds.js'
import { LONGEST_PREDICATE } from './parse.js'
import type { PredicateKinds } from './registry.js'
import type { Gate, Predicate } from './tree.js'

const LEAF = 'depends-on'
const COMBINATOR = 'any'

/**
 * The predicate that a `depends-on` list stands for: nothing when it is empty, the atom's own for one,
 * `any(…)` over several (spec/model.md 1.2, 2.4). Every text parses back to its tree.
 * @throws SymposiumError `ATOM_SYNTAX` or `REQUIREMENT_SYNTAX` for the first atom that is wrong,
 *   `PREDICATE_SYNTAX` for a list that is too long.
 */
export function lowerDependsOn(atoms: readonly string[], kinds: PredicateKinds): Gate {
  const kind = dependsOnKind(kinds)
  const leaves = atoms.map((atom) => lowerAtom(atom.trim(), kind))
  if (leaves.length < 2) return leaves
  const text = `${COMBINATOR}(${leaves.map((leaf) => leaf.text).join(', ')})`
  if (text.length > LONGEST_PREDICATE) {
    throw new SymposiumError('PREDICATE_SYNTAX', `a list of ${atoms.length} dependencies is too long`, {
      remedy: 'name fewer of them',
    })
  }
  return [{ type: 'combinator', kind: COMBINATOR, children: leaves, text }]
}

function lowerAtom(atom: string, kind: LeafPredicateKind): Predicate {
  return { type: 'leaf', kind: LEAF, args: kind.parse(atom), text: `${LEAF}(${atom})` }
}

function dependsOnKind(kinds: PredicateKinds): LeafPredicateKind {
  completeKinds()
  const kind = kinds.get(LEAF)
  if (kind?.type === 'leaf') return kind
  throw new SymposiumError('INTERNAL', `no predicate kind \`${LEAF}\` is registered`)
}
