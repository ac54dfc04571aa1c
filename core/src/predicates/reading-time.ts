import type { Outcome, PredicateContext } from '@symposium/sdk'
import { isPromise, type MaybePromise } from '../promises.js'

/**
 * Milliseconds that predicates which look into files may take in one run, all together. They start nothing, so that
 * nobody has to agree to them, and no clock can interrupt them: a project could have each event of an agent take so
 * long that the agent goes on without an answer, past every gate (cases/security.md 5.5).
 */
const MOST_READING = 5000

interface Readers {
  active: number
  since: number
  spent: number
}

/** The time of a run, by what stands for the run: once for the project itself, and once for everybody else. */
const TIMES = new WeakMap<object, { readonly member: Readers; readonly other: Readers }>()

/**
 * Asks, unless the time is over; those that are asked at the same moment share it. Where a single predicate has all the
 * time in the world, as where somebody has a gate checked by hand, so have all.
 */
export function withinReadingTime(
  run: object,
  { workspaceMember, timeout }: Pick<PredicateContext, 'workspaceMember' | 'timeout'>,
  find: () => MaybePromise<Outcome>,
): MaybePromise<Outcome> {
  const times = TIMES.get(run) ?? { member: idle(), other: idle() }
  TIMES.set(run, times)
  const readers = workspaceMember ? times.member : times.other
  if (spentBy(readers) >= Math.max(MOST_READING, timeout / 6)) {
    const seen = 'not asked: what is looked for in files has taken too long already'
    return { holds: false, seen, unavailable: true }
  }
  enter(readers)
  const outcome = find()
  if (isPromise(outcome)) return outcome.finally(() => leave(readers))
  leave(readers)
  return outcome
}

function idle(): Readers {
  return { active: 0, since: 0, spent: 0 }
}

function spentBy({ active, since, spent }: Readers): number {
  return active === 0 ? spent : spent + performance.now() - since
}

function enter(readers: Readers): void {
  if (readers.active === 0) readers.since = performance.now()
  readers.active += 1
}

function leave(readers: Readers): void {
  readers.spent = spentBy(readers)
  readers.since = performance.now()
  readers.active -= 1
}
