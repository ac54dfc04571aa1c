import { problemFrom, type Problem } from '../report/problem.js'
import { Acquisition, type AcquireOptions, type Prepared, type Target } from './acquisition.js'
import { installContext, type InstallerOptions, type InstallPorts } from './context.js'
import type { AcquireRequest, Acquired, Installer, Located, LocateRequest } from './contract.js'
import { ManagedCache } from './managed-cache.js'

/**
 * @param ports with a file reader that remembers nothing: what is installed is looked at afterwards.
 */
export function createInstaller(ports: InstallPorts, options: InstallerOptions): Installer {
  const context = installContext(ports, options)
  const acquisition = new Acquisition(context, new ManagedCache(context))
  return {
    acquire: (request, signal) => acquire(acquisition, request, signal),
    refresh: (requests, signal) => refresh(acquisition, requests, signal),
    located: (request) => locate(acquisition, request),
  }
}

/** Requirements first; one that fails costs a warning (spec/agents-and-hooks.md 3.10 steps 1 and 2). */
async function acquire(
  acquisition: Acquisition,
  request: AcquireRequest,
  signal: AbortSignal | undefined,
): Promise<Acquired> {
  const { level, network } = request
  const options: AcquireOptions = { level, network, ...(signal === undefined ? {} : { signal }) }
  const warnings: Problem[] = []
  const requirements: Prepared[] = []
  for (const target of requirementsOf(request)) {
    try {
      const acquired = await acquisition.acquire(target, options)
      requirements.push(acquired)
      warnings.push(...acquired.warnings.map((problem) => about(target, problem)))
    } catch (error) {
      warnings.push(problemOf(target, error))
    }
  }
  const command = commandOf(request)
  try {
    const acquired = await acquisition.acquire(command, options)
    warnings.push(...acquired.warnings.map((problem) => about(command, problem)))
    return { state: 'ready', ...together(acquired, requirements), warnings }
  } catch (error) {
    return { state: 'unavailable', problem: problemOf(command, error), warnings }
  }
}

function locate(acquisition: Acquisition, request: LocateRequest): Located | undefined {
  try {
    const requirements: Prepared[] = []
    for (const target of requirementsOf(request)) {
      const located = acquisition.located(target)
      if (located === undefined) return undefined
      requirements.push(located)
    }
    const command = acquisition.located(commandOf(request))
    return command === undefined ? undefined : together(command, requirements)
  } catch {
    // Whoever acquires it is told why.
    return undefined
  }
}

async function refresh(
  acquisition: Acquisition,
  requests: readonly LocateRequest[],
  signal: AbortSignal | undefined,
): Promise<readonly Problem[]> {
  const options: AcquireOptions = {
    level: 'check',
    network: true,
    ...(signal === undefined ? {} : { signal }),
  }
  const targets = requests.flatMap((request) => [...requirementsOf(request), commandOf(request)])
  const problems = await Promise.all(
    targets.map(async (target): Promise<readonly Problem[]> => {
      try {
        if (!acquisition.isCached(target)) return []
        return (await acquisition.acquire(target, options)).warnings.map((problem) => about(target, problem))
      } catch (error) {
        return [problemOf(target, error)]
      }
    }),
  )
  return problems.flat()
}

/** Each once; the command itself is none. */
function requirementsOf({ plugin, installation, requirements }: LocateRequest): readonly Target[] {
  const names = new Set(requirements ?? installation.requirements)
  names.delete(installation.name)
  return [...names].flatMap((name): readonly Target[] => {
    const required = plugin.installations.find((candidate) => candidate.name === name)
    return required === undefined ? [] : [{ plugin, installation: required, toRun: false }]
  })
}

function commandOf({ plugin, installation, runnable }: LocateRequest): Target {
  return { plugin, installation, runnable, toRun: true }
}

function together(command: Prepared, requirements: readonly Prepared[]): Located {
  return {
    ...(command.run === undefined ? {} : { run: command.run }),
    exposures: [command, ...requirements].map(({ exposure }) => exposure),
    inputs: [...new Set([command, ...requirements].flatMap(({ inputs }) => inputs))],
  }
}

function problemOf(target: Target, error: unknown): Problem {
  return about(target, problemFrom(error, { code: 'INSTALLATION_FAILED' }))
}

function about({ plugin, installation }: Target, problem: Problem): Problem {
  const owner = `installation \`${installation.name}\` of plugin \`${plugin.name}\``
  return { ...problem, message: `${owner}: ${problem.message}` }
}
