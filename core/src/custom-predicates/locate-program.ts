import type { UpdateLevel } from '@symposium/sdk'
import { isOffline } from '../host/is-offline.js'
import type { Ports } from '../host/ports.js'
import type { Exposure, Installer, Located, LocateRequest } from '../installations/contract.js'
import { quote } from '../report/show.js'
import type { Problem } from '../report/problem.js'
import type { Reporter } from '../report/reporter.js'
import type { PredicateCall } from './call.js'
import type { BoundDefinition } from './definitions.js'
import { programOnPath } from './program-on-path.js'

export type LocatedProgram =
  | {
      readonly state: 'located'
      readonly argv: PredicateCall['argv']
      readonly exposures: readonly Exposure[]
      /** Paths whose stamp (or absence) changes whenever this answer may change. */
      readonly inputs: readonly string[]
    }
  | { readonly state: 'missing'; readonly problem: Problem }

export interface LocateOptions {
  readonly ports: Pick<Ports, 'environment' | 'files'>
  /** Loaded when a predicate is asked. */
  readonly installer: () => Promise<Installer>
  /** What is not there may be obtained: in a sync by hand, and never while an agent waits or somebody only looks. */
  readonly mayInstall: boolean
  readonly level: UpdateLevel
  readonly report: Pick<Reporter, 'problem' | 'debug'>
  readonly onPhase?: (text: string) => void
  readonly signal?: AbortSignal
}

/** The program of a definition: the runnable of its installation, whose own `args` are not used (spec/model.md P23). */
export async function locateProgram(bound: BoundDefinition, options: LocateOptions): Promise<LocatedProgram> {
  const { plugin, definition } = bound
  const installation = plugin.installations.find(({ name }) => name === definition.command)
  if (installation === undefined) return nothingToRun(bound)
  if (installation.source?.type === 'path-lookup') return onPath(installation.name, options)
  const installer = await options.installer()
  const request = { plugin, installation }
  const located = locate(installer, request, options)
  if (located !== undefined) return programOf(located, bound)
  if (options.mayInstall) options.onPhase?.('Installing what predicates run')
  const acquired = await installer.acquire({ ...request, ...obtaining(options) }, options.signal)
  acquired.warnings.forEach((problem) => options.report.problem(problem))
  return acquired.state === 'ready'
    ? programOf(acquired, bound)
    : { state: 'missing', problem: acquired.problem }
}

/** A requirement that is not there costs itself alone where nothing can be obtained (spec/agents-and-hooks.md 6.4 row 83). */
function locate(
  installer: Installer,
  request: LocateRequest,
  { mayInstall }: LocateOptions,
): Located | undefined {
  const located = installer.located(request)
  return located ?? (mayInstall ? undefined : installer.located({ ...request, requirements: [] }))
}

/** Without network nothing is obtained, and whoever asks is told what to do. */
function obtaining({ mayInstall, level, ports }: LocateOptions): {
  readonly level: UpdateLevel
  readonly network: boolean
} {
  const network = mayInstall && level !== 'none' && !isOffline(ports.environment)
  return { level: network ? level : 'none', network }
}

function programOf({ run, exposures, inputs }: Located, bound: BoundDefinition): LocatedProgram {
  return run === undefined ? nothingToRun(bound) : { state: 'located', argv: run.argv, exposures, inputs }
}

function onPath(name: string, { ports }: LocateOptions): LocatedProgram {
  return programOnPath(name, ports) === undefined
    ? missing({
        code: 'TOOL_MISSING',
        message: `there is no program ${quote(name)} on PATH`,
        remedy: `install ${quote(name)}`,
      })
    : { state: 'located', argv: [name], exposures: [{ name, path: name }], inputs: [] }
}

function nothingToRun({ definition }: BoundDefinition): LocatedProgram {
  return missing({
    code: 'INSTALLATION_EMPTY',
    message: `${quote(definition.command)} has nothing that could be run`,
    remedy: 'its installation needs an `executable` or a `script`',
  })
}

function missing(problem: Problem): LocatedProgram {
  return { state: 'missing', problem }
}
