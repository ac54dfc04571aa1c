import { formatPackageId, type Outcome } from '@symposium/sdk'
import { computeActiveSet } from '../activation/active-set.js'
import { definersAmong, definersAtFirst } from '../activation/definers.js'
import type { ActivationInput, PackageLoad } from '../activation/input.js'
import type { ActiveSet } from '../activation/record.js'
import { lazy } from '../lazy.js'
import type { Plugin } from '../manifest/plugin.js'
import type { OutcomeMemo } from '../predicates/ask.js'
import { callText } from '../predicates/custom-calls.js'
import type { Evaluation } from '../predicates/evaluate.js'
import { isPromise, type MaybePromise } from '../predicates/promises.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Gate } from '../predicates/tree.js'
import type { Problem } from '../report/problem.js'
import type { BoundDefinition, Definitions } from './definitions.js'

/** Answers a call of a predicate that is defined. Never rejects. */
export type Answerer = (bound: BoundDefinition, argument: string) => MaybePromise<Outcome>

export interface CustomPredicatesOptions {
  readonly kinds: () => PredicateKinds
  /** Of the run: what is in it is not asked again. */
  readonly memo: OutcomeMemo
  /** Asked for at the first call of a predicate that somebody defines. */
  readonly answerer: () => Promise<Answerer>
  /** Leads to {@link CustomPredicates.activate}, where nothing has before. */
  readonly start: () => Promise<unknown>
}

/**
 * The predicates that plugins define, as one run asks them. Nearly all runs ask none, and load nothing
 * for it. One for all that a run evaluates, so that skills, hooks, servers and subcommands never disagree
 * (cases/original.md F-28).
 */
export class CustomPredicates {
  readonly #options: CustomPredicatesOptions
  readonly #asked = new Set<string>()
  readonly #answers = new Map<string, Promise<Outcome>>()
  /** Absent until it is being found out what is active. */
  #definitions: (() => Promise<Definitions>) | undefined
  #unsettled: readonly Problem[] = []
  /** What holds only because something has no answer counts as not holding for now. */
  #hesitates = false
  #heldBack = false

  constructor(options: CustomPredicatesOptions) {
    this.#options = options
  }

  /** Each call once in a run (spec/model.md P26). Never rejects for anything that a predicate does. */
  async ask(name: string, argument: string): Promise<Outcome> {
    // What is asked while that goes on must not wait for its end.
    if (this.#definitions === undefined) await this.#options.start()
    this.#asked.add(name)
    const call = callText({ name, argument })
    const known = this.#answers.get(call)
    if (known !== undefined) return known
    const answer = this.#answer(name, argument)
    this.#answers.set(call, answer)
    return answer
  }

  /** Computes what is active, and again while that changes what predicates there are. */
  async activate(options: ActivationInput): Promise<ActiveSet> {
    const input = {
      ...options,
      load: onceEach(options.load),
      evaluatePlugin: (plugin: Plugin) => this.#hesitating(options.evaluatePlugin(plugin)),
      evaluate: (gate: Gate, plugin: Plugin) => this.#hesitating(options.evaluate(gate, plugin)),
    }
    this.#definitions = lazy(() => definitionsBy(() => definersAtFirst(input)))
    this.#hesitates = true
    const first = await computeActiveSet(input)
    if (this.#asked.size > 0) return this.#settle(first, input)
    this.#definitions = lazy(() => definitionsBy(async () => definersAmong(first.records)))
    return first
  }

  /** Who defines what. */
  async definitions(): Promise<Definitions> {
    if (this.#definitions === undefined) await this.#options.start()
    return this.#definitions?.() ?? definitionsBy(async () => [])
  }

  /** @param set that was computed here. */
  async problems({ records }: ActiveSet): Promise<readonly Problem[]> {
    if (this.#asked.size === 0 && definersAmong(records).length === 0) return []
    const { undefinedCalls } = await import('./undefined-calls.js')
    const definitions = await this.definitions()
    const kinds = this.#options.kinds().names()
    const unknown = undefinedCalls({ asked: this.#asked, definitions, records, kinds })
    return [...definitions.problems, ...this.#unsettled, ...unknown]
  }

  /**
   * First without what holds only because a predicate is not defined: its definition may be found yet, and
   * nothing is reached, let alone run, that is not reached in the end. Then with it.
   */
  async #settle(first: ActiveSet, input: ActivationInput): Promise<ActiveSet> {
    const { cannotSettle, settleDefinitions } = await import('./fixed-point.js')
    const rounds = {
      compute: (known: Definitions) => this.#compute(known, input),
      definers: ({ records }: ActiveSet) => definersAmong(records),
      asked: () => this.#asked,
      forget: (names: readonly string[]) => this.#forget(names),
    }
    let settled = await settleDefinitions({ ...rounds, first, known: await this.definitions() })
    this.#hesitates = false
    if (this.#heldBack) {
      const { definitions: known, unsettled } = settled
      settled = await settleDefinitions({ ...rounds, first: await rounds.compute(known), known, unsettled })
    }
    const { result, definitions, unsettled } = settled
    this.#definitions = async () => definitions
    this.#unsettled = [...unsettled].map(cannotSettle)
    return result
  }

  #compute(known: Definitions, input: ActivationInput): Promise<ActiveSet> {
    this.#definitions = async () => known
    this.#heldBack = false
    return computeActiveSet(input)
  }

  #hesitating(evaluation: MaybePromise<Evaluation>): MaybePromise<Evaluation> {
    return isPromise(evaluation)
      ? evaluation.then((settled) => this.#weigh(settled))
      : this.#weigh(evaluation)
  }

  #weigh(evaluation: Evaluation): Evaluation {
    const { holds, unavailable } = evaluation
    if (unavailable !== true || !holds || !this.#hesitates || this.#asked.size === 0) return evaluation
    this.#heldBack = true
    return { holds: false, unavailable, tree: evaluation.tree }
  }

  #forget(names: readonly string[]): void {
    for (const answers of [this.#answers, this.#options.memo]) {
      for (const call of answers.keys()) {
        if (names.some((name) => call.startsWith(`${name}(`))) answers.delete(call)
      }
    }
  }

  async #answer(name: string, argument: string): Promise<Outcome> {
    const definitions = await this.definitions()
    const resolved = definitions.resolve(name)
    const { told, unresolved } = await import('./told.js')
    if (typeof resolved !== 'object') {
      return unresolved(resolved, name, [...this.#options.kinds().names(), ...definitions.names])
    }
    const answer = await this.#options.answerer()
    return told(resolved, await answer(resolved, argument))
  }
}

/** Not loaded where nobody asks. */
async function definitionsBy(definers: () => Promise<readonly Plugin[]>): Promise<Definitions> {
  const { definitionsOf } = await import('./definitions.js')
  return definitionsOf(await definers())
}

/** In a further round nothing is fetched again, and what failed has failed. */
function onceEach(load: ActivationInput['load']): ActivationInput['load'] {
  const loads = new Map<string, Promise<PackageLoad>>()
  return (id) => {
    const key = formatPackageId(id)
    const known = loads.get(key) ?? load(id)
    loads.set(key, known)
    return known
  }
}
