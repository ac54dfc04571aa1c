import { CANONICAL_FORMAT } from '../canonical-format.js'
import type { PlannedHook } from '../hook-plan.js'
import { matches } from '../matcher.js'
import { nameOf, type EventRun } from './event-run.js'

/**
 * Which hook of a plugin answers (spec/agents-and-hooks.md 3.7; design/decisions.md, Hooks): of those that
 * fit and whose predicates hold, one in the agent's own format, else a portable one, else one in another
 * agent's format where all are in the same. Inside a class the one that was declared last.
 * @param hooks of one plugin, for this event and agent.
 */
export async function chooseHook(
  hooks: readonly PlannedHook[],
  run: EventRun,
): Promise<PlannedHook | undefined> {
  const fitting = await thatFit(hooks, run)
  const { name } = run.request.agent
  const native = fitting.filter(({ format }) => format === name)
  const portable = fitting.filter(({ format }) => format === CANONICAL_FORMAT && format !== name)
  return (
    (await lastThatHolds(native, run)) ??
    (await lastThatHolds(portable, run)) ??
    (await onlyForeign(
      fitting.filter((hook) => !native.includes(hook) && !portable.includes(hook)),
      run,
    ))
  )
}

async function thatFit(hooks: readonly PlannedHook[], run: EventRun): Promise<readonly PlannedHook[]> {
  const { event, toolName } = run.received.call
  const fitting: PlannedHook[] = []
  for (const hook of hooks) {
    const fits = await matches(hook.matcher, { event, toolName })
    if (fits === undefined) run.note(nameOf(hook), 'its matcher is no valid pattern and never fits')
    if (fits === true) fitting.push(hook)
    if (fits === false) run.remark(nameOf(hook), `its matcher does not fit the tool \`${toolName ?? ''}\``)
  }
  return fitting
}

/** Asks no more than it has to: predicates may run programs. */
async function lastThatHolds(hooks: readonly PlannedHook[], run: EventRun): Promise<PlannedHook | undefined> {
  for (const hook of hooks.toReversed()) {
    if (await holds(hook, run)) return hook
  }
  return undefined
}

async function onlyForeign(hooks: readonly PlannedHook[], run: EventRun): Promise<PlannedHook | undefined> {
  const holding: PlannedHook[] = []
  for (const hook of hooks) {
    if (await holds(hook, run)) holding.push(hook)
  }
  const last = holding.at(-1)
  const formats = [...new Set(holding.map(({ format }) => format))]
  if (last === undefined || formats.length === 1) return last
  run.note(`plugin \`${last.plugin}\``, `offers ${formats.join(', ')}, and nothing says which one to convert`)
  return undefined
}

async function holds(hook: PlannedHook, run: EventRun): Promise<boolean> {
  const holding = await run.holds(hook.gate, hook.workspaceMember, nameOf(hook))
  if (!holding) run.remark(nameOf(hook), 'its predicates, or those of its plugin, do not hold')
  return holding
}
