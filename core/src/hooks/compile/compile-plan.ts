import type { Hook } from '../../manifest/plugin.js'
import { isRuledOut } from '../../predicates/screen.js'
import type { Gate } from '../../predicates/tree.js'
import type { Session } from '../../session.js'
import type { HookPlan, PlannedHook, PlannedSwitch } from '../hook-plan.js'
import { dependenciesFor, foldGate } from './fold-gate.js'
import { gateNeeds } from './gate-needs.js'
import { planInputs } from './plan-inputs.js'
import type { PlannedPredicates } from './planned-predicates.js'
import type { LivePlugin } from './live-plugin.js'
import { PlannedRuns } from './planned-run.js'
import { switchesOf } from './switches.js'

export interface CompileOptions {
  /** Milliseconds since the epoch: when the run began. Now where absent. */
  readonly startedAt?: number
}

/**
 * All that events in the session's workspace, or outside of any, may start. Of plugins that are active,
 * and of those that are not only because of something that may change at any time, as a file that a
 * predicate looks for. What awaits consent or was declined is never among them (cases/security.md S79).
 */
export async function compilePlan(session: Session, options: CompileOptions = {}): Promise<HookPlan> {
  const { ports, readings, registered } = session
  const { startedAt = ports.clock.now() } = options
  const { view } = await readings.workspace()
  const plugins = await pluginsThatMayRun(session)
  const runs = new PlannedRuns(session)
  const hooks: PlannedHook[] = []
  const switches: PlannedSwitch[] = []
  for (const plugin of plugins) {
    hooks.push(...(await hooksOf(plugin, runs)))
    switches.push(...(await switchesOf(plugin)))
  }
  const [first] = plugins
  const asking = [...hooks, ...switches]
  const gates = asking.map(({ gate }) => gate)
  const custom = asking.every(({ needs }) => needs === undefined)
    ? undefined
    : await planPredicates(gates, session)
  return {
    version: session.options.version,
    ...(view === undefined ? {} : { root: view.canonicalRoot }),
    time: startedAt,
    inputs: await planInputs(session, [...runs.inputs, ...(custom?.inputs ?? [])]),
    projectFiles: [...new Set(registered.packageManagers.flatMap((pm) => pm.projectFiles ?? []))],
    hooks,
    switches,
    dependencies: first === undefined ? [] : dependenciesFor(gates, first.scope),
    ...(custom === undefined || custom.predicates.length === 0 ? {} : { predicates: custom.predicates }),
    ...pointsOfGates(plugins),
  }
}

function pointsOfGates(plugins: readonly LivePlugin[]): Pick<HookPlan, 'points'> {
  const points = plugins.flatMap(({ plugin, scope }) =>
    plugin.gates.filter(({ gate }) => foldGate(gate, scope) !== false).map(({ point }) => point),
  )
  return points.length === 0 ? {} : { points: [...new Set(points)].sort() }
}

/** Hardly any plan has any. */
async function planPredicates(gates: readonly Gate[], session: Session): Promise<PlannedPredicates> {
  const { plannedPredicates } = await import('./planned-predicates.js')
  return plannedPredicates(gates, session)
}

/** In the order of the active set. */
async function pluginsThatMayRun(session: Session): Promise<readonly LivePlugin[]> {
  const { records } = await session.activeSet()
  const { ids } = await session.readings.dependencies()
  const plugins: LivePlugin[] = []
  for (const [owner, { plugin, state, name }] of records.entries()) {
    if (plugin === undefined || (state !== 'active' && state !== 'inactive')) continue
    // Nearly all of a large registry.
    if (isRuledOut(plugin.requiredNames, ids)) continue
    const scope = await session.scopeFor(plugin)
    const gate = foldGate(plugin.gate, scope)
    if (gate !== false) plugins.push({ owner, name, plugin, gate, isActive: state === 'active', scope })
  }
  return plugins
}

async function hooksOf(
  { owner, name, plugin, gate, scope }: LivePlugin,
  runs: PlannedRuns,
): Promise<readonly PlannedHook[]> {
  const hooks: PlannedHook[] = []
  for (const hook of plugin.hooks) {
    const own = foldGate(hook.gate, scope)
    if (own === false) continue
    const run = await runs.resolve(hook, plugin)
    const { workspaceMember } = scope.context
    const all = [...gate, ...own]
    const needs = gateNeeds(all, scope.kinds)
    hooks.push(plannedHook(hook, { owner, plugin: name, gate: all, ...needs, workspaceMember, run }))
  }
  return hooks
}

function plannedHook(
  { name, event, agent, matcher, format }: Hook,
  placed: Pick<PlannedHook, 'owner' | 'plugin' | 'gate' | 'needs' | 'workspaceMember' | 'run'>,
): PlannedHook {
  return {
    ...placed,
    name,
    event,
    ...(agent === undefined ? {} : { agent }),
    ...(matcher === undefined ? {} : { matcher }),
    format,
  }
}
