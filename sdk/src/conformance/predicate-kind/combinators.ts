import type { CombinatorPredicateKind, Outcome } from '../../predicate.js'
import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { requireSame } from '../plain-data.js'
import type { PredicateKindSubject } from './subject.js'
import { evaluate } from './surroundings.js'

export const COMBINATOR = 'combinator'

/** More children show nothing new. */
const MOST_CHILDREN = 4

export const combinatorCases: readonly ConformanceCase<PredicateKindSubject>[] = [
  defineCase({
    id: 'predicate-kind/arity',
    title: 'the arity is a range of whole numbers from 0, without an upper end where that is infinite',
    capability: COMBINATOR,
    run(subject) {
      const { least, most } = combinatorOf(subject).arity
      check(
        Number.isInteger(least) &&
          least >= 0 &&
          most >= least &&
          (Number.isInteger(most) || most === Infinity),
        `the arity must not be from ${show(least)} to ${show(most)}`,
      )
      check(typeof combinatorOf(subject).passesWitness === 'boolean', 'passesWitness must be true or false')
    },
  }),
  defineCase({
    id: 'predicate-kind/combine',
    title:
      'every combination of children gives an outcome, at once or through promises, and the same one twice',
    capability: COMBINATOR,
    async run(subject) {
      const kind = combinatorOf(subject)
      for (const row of combinations(kind)) {
        const ask = (children: readonly (() => Outcome | Promise<Outcome>)[]) =>
          evaluate(() => kind.evaluate(children), `combining ${show(row)}`)
        const first = await ask(row.map((holds) => () => outcome(holds)))
        requireSame(
          first,
          await ask(row.map((holds) => async () => outcome(holds))),
          `combining ${show(row)} differs with promises`,
        )
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/children',
    title: 'children are asked in order, each at most once',
    capability: COMBINATOR,
    async run(subject) {
      const kind = combinatorOf(subject)
      for (const row of combinations(kind)) {
        const asked: number[] = []
        const children = row.map((holds, index) => () => {
          asked.push(index)
          return outcome(holds)
        })
        await evaluate(() => kind.evaluate(children), `combining ${show(row)}`)
        check(
          asked.every((index, position) => index > (asked[position - 1] ?? -1)),
          `combining ${show(row)} asked its children in the order ${show(asked)}`,
        )
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/unavailable',
    title:
      'a child that gives no answer counts as false, and never makes the whole hold where it would not otherwise',
    capability: COMBINATOR,
    async run(subject) {
      const kind = combinatorOf(subject)
      for (const row of combinations(kind)) {
        const answer = async (unavailable: boolean): Promise<boolean> => {
          const children = row.map((holds) => () => outcome(holds, unavailable))
          return (await evaluate(() => kind.evaluate(children), `combining ${show(row)}`)).holds
        }
        check(
          !(await answer(true)) || (await answer(false)),
          `combining ${show(row)} holds only because some children gave no answer`,
        )
      }
    },
  }),
]

function outcome(holds: boolean, unavailable = false): Outcome {
  return { holds, seen: holds ? 'yes' : 'no', ...(unavailable && !holds ? { unavailable: true } : {}) }
}

function combinatorOf(subject: PredicateKindSubject): CombinatorPredicateKind {
  check(subject.kind.type === 'combinator', 'this case is for combinators')
  return subject.kind
}

/** Every row of truth values that the arity allows, up to a few children. */
function combinations(kind: CombinatorPredicateKind): readonly (readonly boolean[])[] {
  const rows: (readonly boolean[])[] = []
  const most = Math.min(kind.arity.most, Math.max(kind.arity.least, MOST_CHILDREN))
  for (let length = kind.arity.least; length <= most; length += 1) {
    for (let bits = 0; bits < 2 ** length; bits += 1) {
      rows.push(Array.from({ length }, (_, index) => (bits & (1 << index)) !== 0))
    }
  }
  return rows
}
