import type { JsonObject, Outcome } from '@symposium/sdk'
import { ask, type AskedNode, type EvaluationScope } from './ask.js'
import { decide } from './decide.js'
import { isPromise, type MaybePromise } from '../promises.js'
import { isRuledOut } from './screen.js'
import { plain } from '../report/show.js'
import type { Gate, Predicate } from './tree.js'

/** One predicate of a gate with what came of it. Texts are fit for a terminal. */
export interface EvaluatedNode {
  readonly text: string
  /** `undefined` where nobody asked, since an earlier answer had decided. */
  readonly holds: boolean | undefined
  readonly seen: string
  readonly unavailable?: true
  /** What was seen as data. */
  readonly details?: JsonObject
  readonly children?: readonly EvaluatedNode[]
}

export interface Evaluation {
  readonly holds: boolean
  /** The result rests on a predicate that gave no answer: it must not be kept beyond the run. */
  readonly unavailable?: true
  /** One node for each entry of the gate. */
  readonly tree: readonly EvaluatedNode[]
}

/** What a plugin is as far as its gate goes. */
export interface Gated {
  readonly gate: Gate
  readonly requiredNames?: readonly string[]
}

const UNGATED: Evaluation = { holds: true, tree: [] }

/**
 * Asks a gate's entries in order until one does not hold (spec/model.md 1.2). Synchronous when every
 * predicate that it asks is. Never throws or rejects: what fails counts as no answer.
 */
export function evaluateGate(gate: Gate, scope: EvaluationScope): MaybePromise<Evaluation> {
  if (gate.length === 0) return UNGATED
  const outcome = gate.every((predicate) => isPure(predicate, scope)) ? outcomeAtHand(gate, scope) : undefined
  return outcome === undefined ? withReasons(gate, scope) : new LateEvaluation(outcome, { gate }, scope)
}

/**
 * The same for the gate of a plugin. One that is ruled out by the names that its gate
 * needs is not even read (see {@link requiredNames}).
 */
export function evaluatePlugin(plugin: Gated, scope: EvaluationScope): MaybePromise<Evaluation> {
  return isRuledOut(plugin.requiredNames, scope.context.dependencies)
    ? new LateEvaluation(RULED_OUT, plugin, scope)
    : evaluateGate(plugin.gate, scope)
}

const RULED_OUT: Outcome = { holds: false, seen: '' }

function withReasons(gate: Gate, scope: EvaluationScope): MaybePromise<Evaluation> {
  const tree = gate.map(unasked)
  const outcome = decide(
    gate.map((predicate, index) => () => ask(predicate, scope, tree[index])),
    false,
  )
  return isPromise(outcome) ? outcome.then((settled) => evaluation(settled, tree)) : evaluation(outcome, tree)
}

/** The same as {@link decide} without a function for each entry; `undefined` where an answer takes time. */
function outcomeAtHand(gate: Gate, scope: EvaluationScope): Outcome | undefined {
  let unavailable = false
  for (const predicate of gate) {
    const outcome = ask(predicate, scope)
    if (isPromise(outcome)) return undefined
    if (!outcome.holds) return outcome
    unavailable ||= outcome.unavailable === true
  }
  return { holds: true, seen: '', ...(unavailable ? { unavailable } : {}) }
}

/** Whether asking again gives the same and does nothing else. */
function isPure(predicate: Predicate, scope: EvaluationScope): boolean {
  if (predicate.type === 'custom') return false
  const kind = scope.kinds.get(predicate.kind)
  return predicate.type === 'leaf'
    ? kind?.type === 'leaf' && kind.effects === 'pure'
    : predicate.children.every((child) => isPure(child, scope))
}

/**
 * With reasons that are found when somebody wants them: of ten thousand gates hardly
 * one is ever asked for its. They are found by asking again, so that this is for
 * gates of which only pure predicates are asked.
 */
class LateEvaluation implements Evaluation {
  readonly holds: boolean
  declare readonly unavailable?: true
  readonly #gated: Gated
  readonly #scope: EvaluationScope
  #tree: readonly EvaluatedNode[] | undefined

  constructor({ holds: answer, unavailable }: Outcome, gated: Gated, scope: EvaluationScope) {
    this.holds = answer
    if (unavailable === true) this.unavailable = true
    this.#gated = gated
    this.#scope = scope
  }

  get tree(): readonly EvaluatedNode[] {
    this.#tree ??= this.#ask()
    return this.#tree
  }

  #ask(): readonly EvaluatedNode[] {
    const { gate } = this.#gated
    const tree = gate.map(unasked)
    void decide(
      gate.map((predicate, index) => () => ask(predicate, this.#scope, tree[index])),
      false,
    )
    return tree
  }
}

/** The same answer for those who need no reasons: ten thousand gates are asked in one run. */
export function holds(gate: Gate, scope: EvaluationScope): MaybePromise<boolean> {
  return holdsFrom(gate, scope, 0)
}

function holdsFrom(gate: Gate, scope: EvaluationScope, start: number): MaybePromise<boolean> {
  for (let index = start; index < gate.length; index += 1) {
    const predicate = gate[index]
    if (predicate === undefined) break
    const outcome = ask(predicate, scope)
    if (isPromise(outcome)) {
      return outcome.then((settled) => settled.holds && holdsFrom(gate, scope, index + 1))
    }
    if (!outcome.holds) return false
  }
  return true
}

function evaluation(outcome: Outcome, tree: readonly EvaluatedNode[]): Evaluation {
  return { holds: outcome.holds, ...(outcome.unavailable === true ? { unavailable: true } : {}), tree }
}

/** The tree of reasons before anybody has asked. */
export function unasked(predicate: Predicate): AskedNode {
  return {
    text: plain(predicate.text, 1000),
    holds: undefined,
    seen: 'not asked',
    ...(predicate.type === 'combinator' ? { children: predicate.children.map(unasked) } : {}),
  }
}
