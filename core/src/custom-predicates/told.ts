import type { Outcome } from '@symposium/sdk'
import { quote } from '../predicates/show.js'
import { nearest } from '../report/nearest.js'
import { definerName, type BoundDefinition, type Resolved } from './definitions.js'

/** An answer with whose it is: nothing in a gate says who defines what it calls. */
export function told({ plugin }: BoundDefinition, outcome: Outcome): Outcome {
  const owner = definerName(plugin)
  const remembered = outcome.details?.['cached'] === true ? ', as remembered' : ''
  return {
    ...outcome,
    seen: `plugin ${quote(owner)}: ${outcome.seen}${remembered}`,
    details: { ...outcome.details, plugin: owner },
  }
}

/** What a call gives that stands for no definition (spec/model.md P22, P24, G36): no answer, and never a process. */
export function unresolved(
  resolved: Exclude<Resolved, BoundDefinition>,
  name: string,
  known: Iterable<string>,
): Outcome {
  return { holds: false, seen: why(resolved, name, known), unavailable: true }
}

function why(resolved: Exclude<Resolved, BoundDefinition>, name: string, known: Iterable<string>): string {
  switch (resolved) {
    case 'collision':
      return `more than one definition is named ${quote(name)}`
    case 'unsettled':
      return `whether ${quote(name)} is defined hangs on its own answer`
    case undefined: {
      const close = nearest(name, known)
      const hint = close === undefined ? '' : `; did you mean ${quote(close)}?`
      return `no loaded plugin defines ${quote(name)}${hint}`
    }
  }
}
