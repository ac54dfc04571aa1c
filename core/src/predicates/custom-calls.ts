import type { Gate, Predicate } from './tree.js'

/** A call of a predicate that a plugin defines. */
export type CustomCall = Extract<Predicate, { type: 'custom' }>

/** All of a gate at any depth, in the order of writing. */
export function customCalls(gate: Gate): readonly CustomCall[] {
  return gate.flatMap((predicate) => {
    if (predicate.type === 'custom') return [predicate]
    return predicate.type === 'combinator' ? customCalls(predicate.children) : []
  })
}

/** Tells calls of one run apart; names have no parentheses. */
export function callText({ name, argument }: Pick<CustomCall, 'name' | 'argument'>): string {
  return `${name}(${argument})`
}
