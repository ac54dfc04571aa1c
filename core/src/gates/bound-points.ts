import type { Registered } from '../di/tokens.js'
import { bindingsOf } from './bindings.js'

/** Points that agents pass by themselves, at an event of theirs; for all others somebody runs `symposium gates run`. */
export function boundPoints({ agents }: Pick<Registered, 'agents'>): readonly string[] {
  return [...new Set(agents.flatMap(({ hooks }) => bindingsOf(hooks).map(({ point }) => point)))]
}

/** Names for people of the agents that pass the point by themselves. */
export function agentsAt(point: string, agents: Registered['agents']): readonly string[] {
  return agents
    .filter(({ hooks }) => bindingsOf(hooks).some((binding) => binding.point === point))
    .map(({ displayName }) => displayName)
}
