import type { AgentHooks, HookCall, HookEvent, PointBinding } from '@symposium/sdk'
import { isShipping } from './shipping.js'

/** Where every agent passes a point, as long as it can be stopped there (spec/gates.md 16, Points). */
const DEFAULTS: readonly PointBinding[] = [
  { point: 'execute:pre', event: 'UserPromptSubmit' },
  { point: 'prompt:pre', event: 'UserPromptSubmit' },
  { point: 'ship:pre', event: 'PreToolUse', applies: ({ toolInput }) => isShipping(toolInput) },
  { point: 'tool:pre', event: 'PreToolUse' },
  { point: 'tool:post', event: 'PostToolUse' },
  { point: 'execute:post', event: 'Stop' },
  { point: 'stop:pre', event: 'Stop' },
]

/** Of one agent, in the order in which they are asked: the loop's points before its own. */
export function bindingsOf(hooks: AgentHooks | undefined): readonly PointBinding[] {
  if (hooks === undefined) return []
  return [...(hooks.points ?? []), ...DEFAULTS].filter(({ event }) => canDeny(event, hooks))
}

/** Which of these points an agent may pass at an event, whatever it reports. */
export function pointsAt(
  points: readonly string[] | undefined,
  { hooks, event }: { readonly hooks: AgentHooks; readonly event: HookEvent },
): readonly PointBinding[] {
  return points === undefined
    ? []
    : bindingsOf(hooks).filter((binding) => binding.event === event && points.includes(binding.point))
}

/** Those that this very report is, each once. An adapter that cannot say may mean it. */
export function pointsOf(bindings: readonly PointBinding[], call: HookCall): readonly string[] {
  return [...new Set(bindings.filter((binding) => applies(binding, call)).map(({ point }) => point))]
}

function applies(binding: PointBinding, call: HookCall): boolean {
  try {
    return binding.applies?.(call) !== false
  } catch {
    return true
  }
}

/** An agent that has no words for a denial would go on, whatever a gate says. */
function canDeny(event: HookEvent, hooks: AgentHooks): boolean {
  try {
    return (
      hooks.events[event] !== undefined &&
      hooks.encode(event, { verdict: 'deny', reason: '-' }).dropped.length === 0
    )
  } catch {
    return false
  }
}
