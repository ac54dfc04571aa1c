import type { CombinatorPredicateKind, JsonObject, Outcome } from '@symposium/sdk'
import { ask, type AskedNode, type EvaluationScope } from '../predicates/ask.js'
import { attempt } from '../predicates/attempt.js'
import { unasked, type EvaluatedNode } from '../predicates/evaluate.js'
import { all } from '../predicates/kinds/all.js'
import { any } from '../predicates/kinds/any.js'
import { not } from '../predicates/kinds/not.js'
import { plain, quote } from '../report/show.js'
import type { Predicate } from '../predicates/tree.js'
import { dataOf } from './contract.js'

/** The third outcome: no answer, which is neither yes nor no. */
export type JudgedState = 'holds' | 'fails' | 'unavailable'

interface Judgement {
  readonly state: JudgedState
  /** What decided, from outside: hostile text until it has been cleaned. */
  readonly message: string
  /** With `kind`; of a combinator also with what decided it. */
  readonly details: JsonObject
}

export interface Judged extends Judgement {
  readonly tree: EvaluatedNode
}

/**
 * Asks a predicate the way a gate reads it (spec/gates.md 16): the tree and the leaves of activation,
 * but in three-valued logic, so that a negation never makes a pass of a question without an answer.
 * Never rejects.
 */
export async function judge(predicate: Predicate, scope: EvaluationScope): Promise<Judged> {
  const tree = unasked(predicate)
  const judgement = await judgeNode(predicate, scope, tree)
  return { ...judgement, tree }
}

async function judgeNode(
  predicate: Predicate,
  scope: EvaluationScope,
  node: AskedNode | undefined,
): Promise<Judgement> {
  if (predicate.type !== 'combinator') {
    return judgeLeaf(predicate, await ask(predicate, forLeaf(predicate, scope), node))
  }
  const children = predicate.children.map(
    (child, index) => () => judgeNode(child, scope, node?.children?.[index]),
  )
  const judgement = await combine(predicate.kind, children, scope)
  if (node !== undefined) note(judgement, node)
  return judgement
}

/**
 * Answers are remembered where the kind says what they follow from. What a program answers is never
 * kept: it may have changed what the next one sees (spec/gates.md 15).
 */
function forLeaf(predicate: Predicate, scope: EvaluationScope): EvaluationScope {
  const kind = predicate.type === 'leaf' ? scope.kinds.get(predicate.kind) : undefined
  const isKept = kind?.type === 'leaf' && kind.effects === 'reads' && kind.inputs !== undefined
  return isKept ? scope : { ...scope, memo: new Map() }
}

function judgeLeaf(predicate: Exclude<Predicate, { type: 'combinator' }>, outcome: Outcome): Judgement {
  const { holds, seen, unavailable, message, details } = outcome
  const kind = predicate.type === 'custom' ? predicate.name : predicate.kind
  return {
    state: unavailable === true ? 'unavailable' : holds ? 'holds' : 'fails',
    message: typeof message === 'string' ? message : seen,
    // The kind stands first, and is the one that was asked.
    details: Object.assign({ kind }, dataOf(details) ?? {}, { kind }),
  }
}

type Child = () => Promise<Judgement>

async function combine(name: string, children: readonly Child[], scope: EvaluationScope): Promise<Judgement> {
  const kind = scope.kinds.get(name)
  switch (kind) {
    case all:
      return decide(name, children, { decisive: 'fails', otherwise: 'holds' })
    case any:
      return decide(name, children, { decisive: 'holds', otherwise: 'fails' })
    case not:
      return negate(name, await children[0]?.())
    default:
      return kind?.type === 'combinator'
        ? combineForeign(kind, children)
        : {
            state: 'unavailable',
            message: `no predicate ${quote(name)} is registered`,
            details: { kind: name },
          }
  }
}

interface Decision {
  readonly decisive: 'holds' | 'fails'
  readonly otherwise: 'holds' | 'fails'
}

/** Looks on behind a child without an answer: a later one may decide all the same. */
async function decide(
  kind: string,
  children: readonly Child[],
  { decisive, otherwise }: Decision,
): Promise<Judgement> {
  const answers: Judgement[] = []
  for (const child of children) {
    const answer = await child()
    if (answer.state === decisive) return decidedBy(kind, decisive, answer)
    answers.push(answer)
  }
  const open = answers.find(({ state }) => state === 'unavailable')
  if (open !== undefined) return decidedBy(kind, 'unavailable', open)
  return { state: otherwise, message: answers.map(({ message }) => message).join('; '), details: { kind } }
}

function negate(kind: string, answer: Judgement | undefined): Judgement {
  if (answer === undefined) return { state: 'unavailable', message: 'nothing to negate', details: { kind } }
  const { state } = answer
  return decidedBy(kind, state === 'unavailable' ? state : state === 'holds' ? 'fails' : 'holds', answer)
}

function decidedBy(kind: string, state: JudgedState, { message, details }: Judgement): Judgement {
  return { state, message, details: { kind, decidedBy: details } }
}

/** An extension's own has two values: where a child that it asked had no answer, it has none either. */
async function combineForeign(kind: CombinatorPredicateKind, children: readonly Child[]): Promise<Judgement> {
  let open: Judgement | undefined
  const outcome = await attempt(() =>
    kind.evaluate(
      children.map((child) => async (): Promise<Outcome> => {
        const answer = await child()
        if (answer.state === 'unavailable') open ??= answer
        return toOutcome(answer)
      }),
    ),
  )
  return open === undefined ? judgeForeign(kind.name, outcome) : decidedBy(kind.name, 'unavailable', open)
}

function judgeForeign(kind: string, outcome: Outcome): Judgement {
  return judgeLeaf({ type: 'leaf', kind, args: null, text: '' }, outcome)
}

function toOutcome({ state, message, details }: Judgement): Outcome {
  return {
    holds: state === 'holds',
    seen: message,
    details,
    ...(state === 'unavailable' ? { unavailable: true } : {}),
  }
}

function note({ state, message }: Judgement, node: AskedNode): void {
  node.holds = state === 'holds'
  node.seen = plain(message)
  if (state === 'unavailable') node.unavailable = true
}
