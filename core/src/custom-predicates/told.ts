import type { Outcome } from '@symposium/sdk'
import { undefinedPredicate } from '../predicates/ask.js'
import { quote } from '../report/show.js'
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
  switch (resolved) {
    case 'collision':
      return noAnswer(`more than one definition is named ${quote(name)}`)
    case 'unsettled':
      return noAnswer(`whether ${quote(name)} is defined hangs on its own answer`)
    case undefined:
      return undefinedPredicate(name, known)
  }
}

function noAnswer(seen: string): Outcome {
  return { holds: false, seen, unavailable: true }
}
