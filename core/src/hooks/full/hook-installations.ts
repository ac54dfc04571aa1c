import type { LocateRequest } from '../../installations/contract.js'
import { customCalls } from '../../predicates/custom-calls.js'
import { holds } from '../../predicates/evaluate.js'
import type { Session } from '../../session.js'

/** Milliseconds: agents wait for half a minute at most, and hooks have to run yet. */
const REFRESH_PATIENCE = 5_000

/**
 * Looks for newer versions of what hooks run, as far as it is here already: at the
 * start of an agent's session nothing is obtained for the first time, since the
 * agent waits (spec/agents-and-hooks.md 3.4).
 */
export async function refreshInstallations(session: Session): Promise<void> {
  const requests = await requestsOf(session)
  if (requests.length > 0) {
    const installer = await session.installer()
    const problems = await installer.refresh(requests, AbortSignal.timeout(REFRESH_PATIENCE))
    problems.forEach((problem) => session.reporter.problem(problem))
  }
}

/**
 * Obtains what hooks run, in a sync that was asked for by hand: no event ever waits
 * for that (spec/pipeline.md G72). What cannot be had costs a warning, and the hook.
 */
export async function obtainInstallations(session: Session): Promise<void> {
  const { level } = session.options
  const requests = await requestsOf(session)
  for (const request of requests) {
    const installer = await session.installer()
    if (installer.located(request) === undefined) {
      session.options.onPhase('Installing what hooks run')
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
export async function askAhead(session: Session, { hooks }: { readonly hooks: boolean }): Promise<void> {
  const { active } = await session.activeSet()
  const parts = active.flatMap(({ plugin }) => [...plugin.subcommands, ...(hooks ? plugin.hooks : [])])
  for (const { name, argument } of parts.flatMap(({ gate }) => customCalls(gate))) {
    await session.customPredicates.ask(name, argument)
  }
}

/** For every hook of an active plugin whose own predicates hold: all events, matchers and formats. */
async function requestsOf(session: Session): Promise<readonly LocateRequest[]> {
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
