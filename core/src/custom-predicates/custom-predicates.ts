import { formatPackageId, type Outcome } from '@symposium/sdk'
import { computeActiveSet } from '../activation/active-set.js'
import { definesPredicates } from '../activation/defines-predicates.js'
import type { ActivationInput, PackageLoad } from '../activation/input.js'
import type { ActiveSet, PluginRecord } from '../activation/record.js'
import { lazy } from '../lazy.js'
import type { OutcomeMemo } from '../predicates/ask.js'
import { callText } from '../predicates/custom-calls.js'
import type { Evaluation } from '../predicates/evaluate.js'
import { isPromise, type MaybePromise } from '../promises.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Problem } from '../report/problem.js'
import type { Answerer, Definitions } from './definitions.js'

export interface CustomPredicatesOptions {
  readonly kinds: () => PredicateKinds
  /** Of the run: what is in it is not asked again. */
  readonly memo: OutcomeMemo
  /** Asked for at the first call of a predicate that somebody defines. */
  readonly answerer: () => Promise<Answerer>
  /** Leads to {@link CustomPredicates.activate}, where nothing has before. */
  readonly start: () => Promise<unknown>
}

/** Nearly all runs ask nothing that a plugin defines, and load nothing for it. */
const lateParts = (): Promise<typeof import('./late-parts.js')> => import('./late-parts.js')

/**
 * The predicates that plugins define, as one run asks them. One for all that a run evaluates, so that
 * skills, hooks, servers and subcommands never disagree (cases/original.md F-28).
 */
export class CustomPredicates {
  readonly #options: CustomPredicatesOptions
  readonly #asked = new Set<string>()
  readonly #answers = new Map<string, Promise<Outcome>>()
  /** Absent until it is being found out what is active. */
  #definitions: (() => Promise<Definitions>) | undefined
  #unsettled: Iterable<string> = []
  /** What holds only because something has no answer counts as not holding for now. */
  #hesitates = true
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
    const input: ActivationInput = {
      ...options,
      load: onceEach(options.load),
      evaluatePlugin: (plugin) => this.#hesitating(options.evaluatePlugin(plugin)),
      evaluate: (gate, plugin) => this.#hesitating(options.evaluate(gate, plugin)),
    }
    this.#definitions = lazy(async () => (await lateParts()).definitionsAtFirst(input))
    const first = await computeActiveSet(input)
    if (this.#asked.size > 0) return this.#settle(first, input)
    this.#definitions = lazy(async () => (await lateParts()).definitionsAmong(first))
    return first
  }

  /** Who defines what. */
  async definitions(): Promise<Definitions> {
    if (this.#definitions === undefined) await this.#options.start()
    return this.#definitions?.() ?? (await lateParts()).definitionsAmong({ records: [] })
  }

  /** @param set that was computed here. */
  async problems(set: ActiveSet): Promise<readonly Problem[]> {
    if (this.#asked.size === 0 && !set.records.some(isDefiner)) return []
    const { predicateProblems } = await lateParts()
    return predicateProblems(set, {
      asked: this.#asked,
      unsettled: this.#unsettled,
      definitions: await this.definitions(),
      kinds: this.#options.kinds().names(),
    })
  }

  async #settle(first: ActiveSet, input: ActivationInput): Promise<ActiveSet> {
    const { settleActivation } = await lateParts()
    const { result, definitions, unsettled } = await settleActivation({
      first,
      known: await this.definitions(),
      compute: (known) => {
        this.#definitions = async () => known
        this.#heldBack = false
        return computeActiveSet(input)
      },
      asked: () => this.#asked,
      forget: (names) => this.#forget(names),
      goOn: () => {
        this.#hesitates = false
        return this.#heldBack
      },
    })
    this.#definitions = async () => definitions
    this.#unsettled = unsettled
    return result
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
    const { answerCall } = await lateParts()
    const { answerer, kinds } = this.#options
    return answerCall(name, argument, {
      definitions: await this.definitions(),
      kinds: kinds().names(),
      answerer,
    })
  }
}

function isDefiner({ plugin, consent }: PluginRecord): boolean {
  const definer = plugin ?? consent?.plugin
  return definer !== undefined && definesPredicates(definer)
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
