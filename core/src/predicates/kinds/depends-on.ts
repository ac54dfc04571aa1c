import type { DependencyMention, LeafPredicateKind, Outcome, PackageId } from '@symposium/sdk'
import { ANY_NAME, type Atom } from '../atom.js'
import { dependenciesNamed, highestFirst, matchingDependencies, respelling } from '../dependency-index.js'
import { leafWithoutForm } from '../leaf-without-form.js'

/**
 * A dependency of the workspace satisfies an atom (spec/model.md 2.7). `*` holds even without any
 * dependency; `cargo:*` holds where that package manager reports at least one.
 */
export const dependsOn: LeafPredicateKind<Atom> = leafWithoutForm({
  type: 'leaf',
  name: 'depends-on',
  effects: 'pure',
  evaluate(atom, { dependencies, unanswered = [] }) {
    if (isAlways(atom)) return { holds: true, seen: 'holds for every project' }
    const matching = matchingDependencies(atom, dependencies)
    return matching.length > 0
      ? { holds: true, seen: atom.name === ANY_NAME ? counted(matching.length) : listed(matching) }
      : (unread(atom, unanswered) ?? missing(atom, dependencies))
  },
  mentions: ({ pm, name }): readonly DependencyMention[] => [pm === undefined ? { name } : { pm, name }],
  witness: (atom, { dependencies }) =>
    atom.name === ANY_NAME ? [] : highestFirst(matchingDependencies(atom, dependencies)),
  inputs: () => ({ dependencies: true }),
})

function isAlways(atom: Atom): boolean {
  return atom.name === ANY_NAME && atom.pm === undefined
}

/** What could not be read may hold it (spec/gates.md 15). */
function unread({ pm }: Atom, unanswered: readonly string[]): Outcome | undefined {
  const silent = unanswered.filter((name) => pm === undefined || pm === name)
  return silent.length === 0
    ? undefined
    : {
        holds: false,
        seen: `${silent.join(', ')} could not tell what the project depends on; \`symposium sync\` says why`,
        unavailable: true,
      }
}

function missing(atom: Atom, dependencies: readonly PackageId[]): Outcome {
  const named = dependenciesNamed(atom.name, dependencies)
  const sameManager = named.filter((id) => atom.pm === undefined || id.pm === atom.pm)
  if (sameManager.length > 0) return { holds: false, seen: `only ${listed(sameManager)}` }
  const [other] = named
  if (other !== undefined) return { holds: false, seen: `a dependency of ${other.pm}, not of ${atom.pm}` }
  const similar = respelling(atom.name, dependencies)
  return {
    holds: false,
    seen: similar === undefined ? 'not a dependency' : `not a dependency, but ${similar} is`,
  }
}

function listed(ids: readonly PackageId[]): string {
  return ids.map((id) => `${id.name} ${id.version}`).join(', ')
}

function counted(count: number): string {
  return count === 1 ? 'one dependency' : `${count} dependencies`
}
