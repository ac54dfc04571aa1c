import { any } from '../predicates/kinds/any.js'
import { dependsOn } from '../predicates/kinds/depends-on.js'
import { parseAtom } from '../predicates/parse-atom.js'
import type { Gate, Predicate } from '../predicates/tree.js'
import { sameJson } from '../same-json.js'

/**
 * The dependencies that a gate consists of, as most gates of a registry's entries do;
 * `undefined` for any other. They say all of it in a fraction of its room.
 */
export function encodeGate(gate: Gate): readonly string[] | undefined {
  const [only, ...others] = gate
  if (only === undefined || others.length > 0) return undefined
  const leaves = only.type === 'combinator' ? only.children : [only]
  const atoms = leaves.flatMap(atomIn)
  return atoms.length > 0 && sameJson(decodeGate(atoms), gate) ? atoms : undefined
}

/** @throws SymposiumError for what is no dependency. */
export function decodeGate(atoms: readonly string[]): Gate {
  const leaves = atoms.map((atom): Predicate => {
    const { name } = dependsOn
    return { type: 'leaf', kind: name, args: parseAtom(atom), text: `${name}(${atom})` }
  })
  if (leaves.length < 2) return leaves
  const text = `${any.name}(${leaves.map((leaf) => leaf.text).join(', ')})`
  return [{ type: 'combinator', kind: any.name, children: leaves, text }]
}

/** None for what is none: then the gate does not come out the same. */
function atomIn({ type, text }: Predicate): readonly string[] {
  const opening = `${dependsOn.name}(`
  return type === 'leaf' && text.startsWith(opening) && text.endsWith(')')
    ? [text.slice(opening.length, -1)]
    : []
}
