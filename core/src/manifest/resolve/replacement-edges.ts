import type { DependencyMention } from '@symposium/sdk'
import { ANY_NAME } from '../../predicates/atom.js'
import type { PredicateKinds } from '../../predicates/registry.js'
import type { Gate, Predicate } from '../../predicates/tree.js'
import { inlineList } from '../retired.js'

/** A gate of hundreds of names is shown in part. */
const MOST_SHOWN = 20
const LONGEST_GATE = 500

/**
 * The `[[plugins]]` lines that do what a group with `source = "crate"` did: an edge
 * for each package that the gates can fetch from, under the group's gate
 * (spec/model.md W9). The plugin's own gate holds for its edges anyway.
 */
export function replacementEdges(pluginGate: Gate, groupGate: Gate, kinds: PredicateKinds): string {
  const edges = new Map<string, string>()
  let complete = true
  for (const { predicate, mention } of [...fetchable(pluginGate, kinds), ...fetchable(groupGate, kinds)]) {
    const key = `${mention.pm ?? ''}:${mention.name}`
    if (edges.has(key)) continue
    if (edges.size < MOST_SHOWN) edges.set(key, edgeText(predicate, mention, groupGate))
    else complete = false
  }
  // Gates of custom predicates alone name no package that could be written down.
  if (edges.size === 0) edges.set('', '[[plugins]]\nsource.cargo = "widget"')
  return [...edges.values(), ...(complete ? [] : ['and so on for the others'])].join('\n\n')
}

interface Fetchable {
  readonly predicate: Predicate
  readonly mention: DependencyMention
}

function fetchable(gate: Gate, kinds: PredicateKinds): readonly Fetchable[] {
  return gate.flatMap((predicate): readonly Fetchable[] => {
    if (predicate.type === 'custom') return []
    const kind = kinds.get(predicate.kind)
    if (predicate.type === 'combinator') {
      return kind?.type === 'combinator' && kind.passesWitness ? fetchable(predicate.children, kinds) : []
    }
    if (kind?.type !== 'leaf' || kind.witness === undefined) return []
    const mentions = kind.mentions?.(predicate.args) ?? []
    return mentions.filter(({ name }) => name !== ANY_NAME).map((mention) => ({ predicate, mention }))
  })
}

/** The dependency itself gates its edge, since a package is chained to only where it is used. */
function edgeText(predicate: Predicate, { pm = 'cargo', name }: DependencyMention, groupGate: Gate): string {
  const list = inlineList([...new Set([...groupGate.map(({ text }) => text), predicate.text])])
  const predicates = list.length <= LONGEST_GATE ? list : '[…]'
  return `[[plugins]]\npredicates = ${predicates}\nsource.${pm} = ${JSON.stringify(name)}`
}
