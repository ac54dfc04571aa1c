import type { Outcome } from '@symposium/sdk'
import { definersAmong, definersAtFirst } from '../activation/definers.js'
import type { ActivationInput } from '../activation/input.js'
import type { ActiveSet } from '../activation/record.js'
import type { Problem } from '../report/problem.js'
import { definitionsOf, isBound, type Answerer, type Definitions } from './definitions.js'
import { cannotSettle, settleDefinitions, type Settled } from './fixed-point.js'
import { told, unresolved } from './told.js'
import { undefinedCalls } from './undefined-calls.js'

/** Who defines what before anything was asked. */
export async function definitionsAtFirst(input: ActivationInput): Promise<Definitions> {
  return definitionsOf(await definersAtFirst(input))
}

/** Who defines what once it is known what is active. */
export function definitionsAmong({ records }: Pick<ActiveSet, 'records'>): Definitions {
  return definitionsOf(definersAmong(records))
}

export interface Settling {
  readonly first: ActiveSet
  readonly known: Definitions
  compute(known: Definitions): Promise<ActiveSet>
  asked(): Iterable<string>
  forget(names: readonly string[]): void
  /**
   * From now on what holds only because something has no answer counts as holding.
   * @returns whether anything was held back in the last round.
   */
  goOn(): boolean
}

/**
 * First without what holds only because a predicate is not defined: its definition may be found yet, and
 * nothing is reached, let alone run, that is not reached in the end. Then with it.
 */
export async function settleActivation({ first, goOn, ...rounds }: Settling): Promise<Settled<ActiveSet>> {
  const definers = ({ records }: ActiveSet): ReturnType<typeof definersAmong> => definersAmong(records)
  const settled = await settleDefinitions({ ...rounds, first, definers })
  if (!goOn()) return settled
  const { definitions: known, unsettled } = settled
  return settleDefinitions({ ...rounds, first: await rounds.compute(known), known, unsettled, definers })
}

export interface Calling {
  readonly definitions: Definitions
  /** Names of kinds: somebody may have meant one of these. */
  readonly kinds: Iterable<string>
  readonly answerer: () => Promise<Answerer>
}

export async function answerCall(
  name: string,
  argument: string,
  { definitions, kinds, answerer }: Calling,
): Promise<Outcome> {
  const resolved = definitions.resolve(name)
  if (!isBound(resolved)) return unresolved(resolved, name, [...kinds, ...definitions.names])
  const answer = await answerer()
  return told(resolved, await answer(resolved, argument))
}

export interface Asked extends Omit<Calling, 'answerer'> {
  readonly asked: Iterable<string>
  readonly unsettled: Iterable<string>
}

/** What is wrong with definitions, and with calls. */
export function predicateProblems(
  { records }: ActiveSet,
  { unsettled, ...asked }: Asked,
): readonly Problem[] {
  return [
    ...asked.definitions.problems,
    ...[...unsettled].map(cannotSettle),
    ...undefinedCalls({ ...asked, records }),
  ]
}
