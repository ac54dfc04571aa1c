import type { PackageId } from '@symposium/sdk'
import { ask, type EvaluationScope } from './ask.js'
import { attemptList } from './attempt.js'
import { holds } from './evaluate.js'
import type { Gate, Predicate } from './tree.js'

/** The packages that take part in a gate's holding. They may be none (spec/model.md W5). */
export type Witness =
  | { readonly holds: true; readonly packages: readonly PackageId[] }
  | { readonly holds: false }

/**
 * What `source = "crate"` fetches skills from (spec/model.md W1 to W3). It agrees with evaluation (W2):
 * there is a witness exactly when the gate holds. For a group, pass the plugin's gate followed by the
 * group's. Each package comes once, in its highest version that satisfies the predicate.
 */
export async function witness(gate: Gate, scope: EvaluationScope): Promise<Witness> {
  if (!(await holds(gate, scope))) return { holds: false }
  const packages = new Map<string, PackageId>()
  for (const predicate of gate) await collect(predicate, scope, packages)
  return { holds: true, packages: [...packages.values()] }
}

/** Adds what a predicate that holds rests on: from all branches that hold, not only the one that decided. */
async function collect(
  predicate: Predicate,
  scope: EvaluationScope,
  packages: Map<string, PackageId>,
): Promise<void> {
  const kind = predicate.type === 'custom' ? undefined : scope.kinds.get(predicate.kind)
  if (predicate.type === 'leaf' && kind?.type === 'leaf') {
    for (const id of attemptList(() => kind.witness?.(predicate.args, scope.context))) {
      const key = JSON.stringify([id.pm, id.name])
      if (!packages.has(key)) packages.set(key, id)
    }
  } else if (predicate.type === 'combinator' && kind?.type === 'combinator' && kind.passesWitness) {
    for (const child of predicate.children) {
      if ((await ask(child, scope)).holds) await collect(child, scope, packages)
    }
  }
}
