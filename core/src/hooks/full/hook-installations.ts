import type { Resolved } from '../../custom-predicates/definitions.js'
import type { LocateRequest } from '../../installations/contract.js'
import { customCalls } from '../../predicates/custom-calls.js'
import { holds } from '../../predicates/evaluate.js'
import type { Session } from '../../session.js'

/** For whom; for gates in any case. */
interface Wanted {
  readonly hooks: boolean
}

/** Milliseconds: agents wait for half a minute at most, and hooks have to run yet. */
const REFRESH_PATIENCE = 5_000

/**
 * Looks for newer versions of what hooks run, as far as it is here already: at the
 * start of an agent's session nothing is obtained for the first time, since the
 * agent waits (spec/agents-and-hooks.md 3.4).
 */
export async function refreshInstallations(session: Session): Promise<void> {
  const requests = await requestsOf(session, { hooks: true })
  if (requests.length > 0) {
    const installer = await session.installer()
    const problems = await installer.refresh(requests, AbortSignal.timeout(REFRESH_PATIENCE))
    problems.forEach((problem) => session.reporter.problem(problem))
  }
}

/**
 * Obtains what gates run, and hooks too, in a sync that was asked for by hand: neither an event nor a loop ever
 * waits for that (spec/pipeline.md G72). What cannot be had costs a warning, and what needs it.
 */
export async function obtainInstallations(session: Session, wanted: Wanted): Promise<void> {
  const { level } = session.options
  const requests = await requestsOf(session, wanted)
  for (const request of requests) {
    const installer = await session.installer()
    if (installer.located(request) === undefined) {
      session.options.onPhase('Installing what hooks and gates run')
      const acquired = await installer.acquire({ ...request, level, network: level !== 'none' })
      acquired.warnings.forEach((problem) => session.reporter.problem(problem))
      if (acquired.state === 'unavailable') {
        session.reporter.problem(acquired.problem)
      }
    }
  }
}

/**
 * Asks what plugins define and subcommands, or hooks too, are gated with: an event and help neither
 * install a program nor should have to wait for one, so that they find what it answered.
 */
export async function askAhead(session: Session, { hooks }: Wanted): Promise<void> {
  const { active } = await session.activeSet()
  const parts = active.flatMap(({ plugin }) => [...plugin.subcommands, ...(hooks ? plugin.hooks : [])])
  for (const { name, argument } of parts.flatMap(({ gate }) => customCalls(gate))) {
    await session.customPredicates.ask(name, argument)
  }
}

async function requestsOf(session: Session, { hooks }: Wanted): Promise<readonly LocateRequest[]> {
  return [...(hooks ? await requestsOfHooks(session) : []), ...(await requestsOfGates(session))]
}

/** For every hook of an active plugin whose own predicates hold: all events, matchers and formats. */
async function requestsOfHooks(session: Session): Promise<readonly LocateRequest[]> {
  const { active } = await session.activeSet()
  const requests: LocateRequest[] = []
  for (const { plugin } of active) {
    for (const { command, gate, runnable, requirements } of plugin.hooks) {
      const installation = plugin.installations.find(({ name }) => name === command)
      // What comes with the plugin is there.
      const isObtained = installation?.source !== undefined || requirements.length > 0
      if (installation !== undefined && isObtained && (await holds(gate, await session.scopeFor(plugin)))) {
        requests.push({
          plugin,
          installation,
          ...(runnable === undefined ? {} : { runnable }),
          requirements,
        })
      }
    }
  }
  return requests
}

/** For every predicate that a plugin defines and a gate of an active plugin asks, where the gate's own predicates hold. */
async function requestsOfGates(session: Session): Promise<readonly LocateRequest[]> {
  const { active } = await session.activeSet()
  const names = new Set<string>()
  for (const { plugin } of active) {
    for (const { gate, check } of plugin.gates) {
      const asked = check.type === 'predicate' ? customCalls([check.predicate]) : []
      if (asked.length > 0 && (await holds(gate, await session.scopeFor(plugin)))) {
        asked.forEach(({ name }) => names.add(name))
      }
    }
  }
  if (names.size === 0) return []
  const definitions = await session.customPredicates.definitions()
  return [...names].flatMap((name) => requestOfPredicate(definitions.resolve(name)))
}

function requestOfPredicate(resolved: Resolved): readonly LocateRequest[] {
  if (resolved === undefined || typeof resolved === 'string') return []
  const { plugin, definition } = resolved
  const installation = plugin.installations.find(({ name }) => name === definition.command)
  const isObtained = installation?.source !== undefined && installation.source.type !== 'path-lookup'
  return installation !== undefined && isObtained ? [{ plugin, installation }] : []
}
