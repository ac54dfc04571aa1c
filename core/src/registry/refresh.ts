import type { UpdateLevel } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import { guard } from './guard.js'
import type { Instance } from './instance.js'

export interface RefreshOptions {
  readonly level: UpdateLevel
  /** Asks at `check` even where that was done a moment ago. */
  readonly force?: boolean
  /** Milliseconds for each registry, in place of what the level allows. */
  readonly deadline?: number
  /** One registry alone, by its name. */
  readonly only?: string
}

/** What became of asking one registry for news. */
export interface RefreshOutcome {
  readonly registry: string
  /** Whether its source was asked. */
  readonly asked: boolean
  /** Why it was not brought up to date. What was there before serves on. */
  readonly problem?: Problem
}

/**
 * Asks the registries that have a remote source for news, all at once; what goes wrong with one is
 * its own affair (spec/pipeline.md 1.8.4). Those with `auto-update = false` are asked at the level
 * `fetch` alone (R9).
 */
export async function refreshInstances(
  instances: readonly Instance[],
  options: RefreshOptions,
): Promise<readonly RefreshOutcome[]> {
  if (options.level === 'none') {
    return []
  }
  const due = remoteRegistries(instances).filter(
    ({ name, autoUpdate }) =>
      (options.only === undefined || options.only === name) && (autoUpdate || options.level === 'fetch'),
  )
  return Promise.all(due.map((instance) => refreshOne(instance, options)))
}

/** Registries whose entries come from elsewhere. */
export function remoteRegistries(instances: readonly Instance[]): readonly Instance[] {
  return instances.filter(({ kind, pm }) => kind === 'registry' && pm.capabilities.includes('refresh'))
}

async function refreshOne(instance: Instance, options: RefreshOptions): Promise<RefreshOutcome> {
  const { level, force = false, deadline } = options
  const limited = deadline === undefined ? instance : { ...instance, deadline }
  const answer = await guard.refresh(limited, level, force)
  return answer.ok
    ? { registry: instance.name, asked: answer.value }
    : { registry: instance.name, asked: true, problem: withSwitch(answer.problem, instance) }
}

/** Whoever did not ask for a registry is told how to do without it. */
function withSwitch(problem: Problem, { name, builtin }: Instance): Problem {
  const switchedOff = `do without it: \`[defaults] ${name} = false\``
  const remedy = problem.remedy === undefined ? switchedOff : `${problem.remedy}; or ${switchedOff}`
  return builtin ? { ...problem, remedy } : problem
}
