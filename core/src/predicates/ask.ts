import type { JsonObject, JsonValue, LeafPredicateKind, Outcome, PredicateContext } from '@symposium/sdk'
import { nearest } from '../report/nearest.js'
import { attempt, withDeadline } from './attempt.js'
import { callText } from './custom-calls.js'
import { isPromise, type MaybePromise } from '../promises.js'
import { withinReadingTime } from './reading-time.js'
import type { PredicateKinds } from './registry.js'
import { plain, quote } from '../report/show.js'
import type { Predicate } from './tree.js'

/** Answers of a run, by kind and arguments. A promise stands for a process that is still running. */
export type OutcomeMemo = Map<string, MaybePromise<Outcome>>

/** Everything that evaluation needs. One memo serves a whole run; provenance differs between plugins. */
export interface EvaluationScope {
  readonly context: PredicateContext
  readonly kinds: PredicateKinds
  readonly memo: OutcomeMemo
  /** Answers calls of predicates that plugins define; `undefined` for one that nobody defines. None is where absent. */
  readonly custom?: (name: string, argument: string) => MaybePromise<Outcome> | undefined
}

/** The scope for plugins of the workspace itself, or for all others (spec/model.md 2.9). */
export function withProvenance(scope: EvaluationScope, workspaceMember: boolean): EvaluationScope {
  if (scope.context.workspaceMember === workspaceMember) return scope
  return { ...scope, context: { ...scope.context, workspaceMember } }
}

/** A node of the tree of reasons, filled in as answers come. */
export interface AskedNode {
  readonly text: string
  holds: boolean | undefined
  seen: string
  unavailable?: true
  details?: JsonObject
  readonly children?: readonly AskedNode[]
}

/** One predicate's answer, also written into `node`. Never throws or rejects. */
export function ask(predicate: Predicate, scope: EvaluationScope, node?: AskedNode): MaybePromise<Outcome> {
  const outcome = answer(predicate, scope, node)
  if (node === undefined) return outcome
  if (!isPromise(outcome)) return note(outcome, node)
  return outcome.then((settled) => note(settled, node))
}

function answer(
  predicate: Predicate,
  scope: EvaluationScope,
  node: AskedNode | undefined,
): MaybePromise<Outcome> {
  switch (predicate.type) {
    case 'leaf': {
      const kind = scope.kinds.get(predicate.kind)
      if (kind?.type !== 'leaf') return unregistered(predicate.kind)
      if (kind.effects === 'pure') return answerLeaf(kind, predicate.args, scope)
      const asking = (): MaybePromise<Outcome> => answerLeaf(kind, predicate.args, scope)
      return remember(scope.memo, memoKey(kind, predicate.args, scope.context), () =>
        kind.effects === 'reads' ? withinReadingTime(scope.memo, scope.context, asking) : asking(),
      )
    }
    case 'custom':
      return remember(scope.memo, callText(predicate), () =>
        answerCustom(predicate.name, predicate.argument, scope),
      )
    case 'combinator': {
      const kind = scope.kinds.get(predicate.kind)
      if (kind?.type !== 'combinator') return unregistered(predicate.kind)
      const children = predicate.children.map(
        (child, index) => () => ask(child, scope, node?.children?.[index]),
      )
      return attempt(() => kind.evaluate(children))
    }
  }
}

function answerLeaf(kind: LeafPredicateKind, args: JsonValue, scope: EvaluationScope): MaybePromise<Outcome> {
  const outcome = attempt(() => kind.evaluate(args, scope.context))
  return isPromise(outcome) ? withDeadline(outcome, scope.context) : outcome
}

/** Plugins share an answer unless it may be another for each. */
function memoKey(kind: LeafPredicateKind, args: JsonValue, context: PredicateContext): string {
  const { workspaceMember, pluginDirectory } = context
  const call = `${kind.name}(${typeof args === 'string' ? args : JSON.stringify(args)})`
  const shared = pluginDirectory === undefined || !dependsOnPlugin(kind, args)
  return `${workspaceMember ? 'member' : 'other'} ${shared ? '' : JSON.stringify(pluginDirectory)} ${call}`
}

/** A kind that does not tell may look at anything. */
function dependsOnPlugin(kind: LeafPredicateKind, args: JsonValue): boolean {
  try {
    return kind.inputs === undefined || kind.inputs(args).plugin === true
  } catch {
    return true
  }
}

function answerCustom(name: string, argument: string, scope: EvaluationScope): MaybePromise<Outcome> {
  return attempt(() => scope.custom?.(name, argument) ?? undefinedPredicate(name, scope.kinds.names()))
}

/**
 * What a call of a predicate that nobody defines gives (spec/model.md P24, G36).
 * @param known names that somebody may have meant.
 */
export function undefinedPredicate(name: string, known: Iterable<string>): Outcome {
  const close = nearest(name, known)
  const hint = close === undefined ? '' : `; did you mean ${quote(close)}?`
  return { holds: false, seen: `no loaded plugin defines ${quote(name)}${hint}`, unavailable: true }
}

function remember(memo: OutcomeMemo, key: string, find: () => MaybePromise<Outcome>): MaybePromise<Outcome> {
  const known = memo.get(key)
  if (known !== undefined) return known
  const outcome = find()
  memo.set(key, outcome)
  if (!isPromise(outcome)) return outcome
  // Once it is there, later gates need not wait for it.
  return outcome.then((settled) => {
    memo.set(key, settled)
    return settled
  })
}

function unregistered(name: string): Outcome {
  return { holds: false, seen: `no predicate ${quote(name)} is registered`, unavailable: true }
}

function note(outcome: Outcome, node: AskedNode): Outcome {
  node.holds = outcome.holds
  node.seen = plain(outcome.seen)
  if (outcome.unavailable === true) node.unavailable = true
  if (outcome.details !== undefined) node.details = outcome.details
  return outcome
}
