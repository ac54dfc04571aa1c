import { SymposiumError } from '../errors.js'
import type { LeafPredicateKind, Outcome, PredicateContext } from '../predicate.js'
import { delay } from './delay.js'
import { raise } from './faults.js'

export interface FakePredicateKindOptions {
  /** `fake` unless told. */
  readonly name?: string
  /** What it gives for an argument; it holds for the argument `yes` unless told. */
  readonly evaluate?: (argument: string, context: PredicateContext) => Outcome
  readonly faults?: {
    /** Milliseconds before it answers. */
    readonly delay?: number
    readonly failure?: unknown
    /** Answered as it is, whatever it is. */
    readonly malformed?: unknown
  }
}

export interface FakePredicateKind extends LeafPredicateKind<string> {
  /** Arguments that it was evaluated with, in order. */
  readonly evaluated: readonly string[]
}

/** A predicate that holds as it is told. Accepts every argument but the empty one; the table's field is `argument`. */
export function createFakePredicateKind(options: FakePredicateKindOptions = {}): FakePredicateKind {
  const name = options.name ?? 'fake'
  const { faults = {} } = options
  const evaluated: string[] = []
  const answer = (argument: string, context: PredicateContext): Outcome => {
    if (Object.hasOwn(faults, 'failure')) {
      raise(faults.failure)
    }
    if (Object.hasOwn(faults, 'malformed')) {
      // Being of another type than declared is the point of it.
      return faults.malformed as Outcome
    }
    return options.evaluate?.(argument, context) ?? { holds: argument === 'yes', seen: argument }
  }
  return {
    type: 'leaf',
    name,
    evaluated,
    parse(argument) {
      if (argument === '') {
        throw new SymposiumError('PREDICATE_SYNTAX', `\`${name}\` needs an argument`, {
          remedy: `write \`${name}(yes)\``,
        })
      }
      return argument
    },
    fields: ['argument'],
    parseFields({ argument }) {
      return this.parse(typeof argument === 'string' ? argument : '')
    },
    format: (argument) => argument,
    evaluate(argument, context) {
      evaluated.push(argument)
      return faults.delay === undefined
        ? answer(argument, context)
        : delay(faults.delay).then(() => answer(argument, context))
    },
  }
}
