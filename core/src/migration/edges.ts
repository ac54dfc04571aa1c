import { ANY_NAME } from '../predicates/atom.js'
import { attemptList } from '../predicates/attempt.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Gate, Predicate } from '../predicates/tree.js'

/** A package that `source = "crate"` would take skills from, and what must hold beside the gates for that. */
export interface Edge {
  readonly pm: string
  readonly name: string
  /** Predicates as texts; none where the gates say it all. */
  readonly conditions: readonly string[]
}

interface Branch {
  readonly conditions: readonly string[]
  /** The predicate holds where what is above it does. */
  readonly implied: boolean
}

interface Found {
  readonly pm: string
  readonly name: string
  readonly conditions: readonly string[]
}

/**
 * The chained references that a group with `source = "crate"` stands for: one for each package that can take
 * part in its gates' holding, under what makes it do so (spec/model.md 2.13 W1 to W3).
 */
export function witnessEdges(gates: Gate, kinds: PredicateKinds): readonly Edge[] {
  const packages = new Map<string, Found[]>()
  for (const predicate of gates) {
    for (const found of collect(predicate, { conditions: [], implied: true }, kinds)) {
      const key = `${found.pm}:${found.name}`
      packages.set(key, [...(packages.get(key) ?? []), found])
    }
  }
  return [...packages.values()].flatMap((found) => {
    const [first] = found
    return first === undefined ? [] : { pm: first.pm, name: first.name, conditions: eitherOf(found) }
  })
}

function collect(predicate: Predicate, branch: Branch, kinds: PredicateKinds): readonly Found[] {
  if (predicate.type === 'custom') return []
  const kind = kinds.get(predicate.kind)
  const conditions = branch.implied ? branch.conditions : [...branch.conditions, predicate.text]
  if (predicate.type === 'leaf') {
    if (kind?.type !== 'leaf' || kind.witness === undefined) return []
    const mentions = attemptList(() => kind.mentions?.(predicate.args))
    return mentions
      .filter(({ name }) => name !== ANY_NAME)
      .map(({ pm = 'cargo', name }) => ({ pm, name, conditions }))
  }
  if (kind?.type !== 'combinator' || !kind.passesWitness) return []
  return predicate.children.flatMap((child) => collect(child, below(predicate, branch, conditions), kinds))
}

/** `any` holds where one of its children does, and where `all` holds, all of them do. */
function below(predicate: Predicate, branch: Branch, conditions: readonly string[]): Branch {
  switch (predicate.type === 'combinator' ? predicate.kind : undefined) {
    case 'any':
      return { conditions: branch.conditions, implied: false }
    case 'all':
      return { conditions, implied: true }
    default:
      return { conditions, implied: false }
  }
}

/** A package that several branches name is wanted where one of them holds. */
function eitherOf(found: readonly Found[]): readonly string[] {
  const branches = [...new Map(found.map(({ conditions }) => [conditions.join('\0'), conditions])).values()]
  if (branches.some((conditions) => conditions.length === 0)) return []
  const [first = []] = branches
  if (branches.length === 1) return first
  return [
    `any(${branches.map((each) => (each.length === 1 ? each[0] : `all(${each.join(', ')})`)).join(', ')})`,
  ]
}
