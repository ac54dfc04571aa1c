import type { Plugin } from '../manifest/plugin.js'
import { quote } from '../report/show.js'
import type { Problem } from '../report/problem.js'
import { definitionsOf, isBound, isSameResolved, type Definitions, type Resolved } from './definitions.js'

/** Rounds after which a name whose meaning still changes counts as undefined. */
const PATIENCE = 8
/** Rounds after which the last one counts, whatever it says. */
const MOST_ROUNDS = 2 * PATIENCE

export interface Rounds<Result> {
  /** What was computed with `known`, and asked some of its names. */
  readonly first: Result
  readonly known: Definitions
  /** Names that count as undefined from the beginning. */
  readonly unsettled?: ReadonlySet<string>
  compute(known: Definitions): Promise<Result>
  /** Whose definitions there are according to a result. */
  definers(result: Result): readonly Plugin[]
  /** All names that were called so far. */
  asked(): Iterable<string>
  /** Answers to calls of these names are answers no more. */
  forget(names: readonly string[]): void
}

export interface Settled<Result> {
  readonly result: Result
  /** What names stand for: the same as they did when the result was computed. */
  readonly definitions: Definitions
  /** Names that count as undefined since they would not come to rest. */
  readonly unsettled: ReadonlySet<string>
}

/**
 * A gate may load a plugin that defines what another gate asks, also one that was asked before
 * (cases/original.md F-29). So everything is computed again with what was found, until nothing that was
 * asked means anything else. A name whose definition goes away because of its own answer would come and
 * go for ever: when it goes for the second time, and in any case after {@link PATIENCE} rounds, it counts
 * as undefined. That makes the answer the same in every run.
 */
export async function settleDefinitions<Result>(rounds: Rounds<Result>): Promise<Settled<Result>> {
  let { first: result, known } = rounds
  const gone = new Set<string>()
  const unsettled = new Set(rounds.unsettled)
  for (let round = 1; ; round += 1) {
    const definers = rounds.definers(result)
    const found = definitionsOf(definers, unsettled)
    const changed = [...rounds.asked()].filter(
      (name) => !isSameResolved(known.resolve(name), found.resolve(name)),
    )
    if (changed.length === 0 || round === MOST_ROUNDS) {
      const names = new Set([...unsettled, ...changed])
      const definitions = changed.length === 0 ? found : definitionsOf(definers, names)
      return { result, definitions, unsettled: names }
    }
    for (const name of changed) {
      const isGoing = rankOf(found.resolve(name)) <= rankOf(known.resolve(name))
      if (round >= PATIENCE || (isGoing && gone.has(name))) unsettled.add(name)
      else if (isGoing) gone.add(name)
    }
    rounds.forget(changed)
    known = definitionsOf(definers, unsettled)
    result = await rounds.compute(known)
  }
}

/** While plugins are only added, no name ever gets a lower one. */
function rankOf(resolved: Resolved): number {
  return resolved === 'collision' ? 2 : isBound(resolved) ? 1 : 0
}

export function cannotSettle(name: string): Problem {
  return {
    code: 'PREDICATE_UNSETTLED',
    message: `the predicate ${quote(name)} counts as undefined: the plugin that defines it is reached only where it holds itself, or through too many that ask one another`,
    remedy: 'let the plugin be reached, or enable it, without asking that',
  }
}
