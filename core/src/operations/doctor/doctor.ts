import type { ReportEvent } from '@symposium/sdk'
import { problemFrom } from '../../report/problem.js'
import type { Session } from '../../session.js'
import { checkAgentFiles } from './check-agent-files.js'
import { checkAgents } from './check-agents.js'
import { checkCaches } from './check-caches.js'
import { checkConfiguration } from './check-configuration.js'
import { checkConsent } from './check-consent.js'
import { checkDirectories } from './check-directories.js'
import { checkLauncher } from './check-launcher.js'
import { checkLeftovers } from './check-leftovers.js'
import { checkPrograms } from './check-programs.js'
import { checkProjects } from './check-projects.js'
import { checkRegistries } from './check-registries.js'
import { fromProblem, type Check, type Finding, type Surroundings } from './finding.js'

export interface DoctorOptions extends Surroundings {
  /** Repairs what can be repaired without harm. */
  readonly fix: boolean
}

export interface DoctorOutcome {
  readonly warnings: number
  readonly errors: number
  /** How many findings `fix` would put right. */
  readonly fixable: number
}

/** From what everything needs to what may be left over; what one repairs a later one finds in order. */
const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  ['programs', checkPrograms],
  ['directories', checkDirectories],
  ['configuration', checkConfiguration],
  ['consent', checkConsent],
  ['agents', checkAgents],
  ['registries', checkRegistries],
  ['launcher', checkLauncher],
  ['agent-files', checkAgentFiles],
  ['projects', checkProjects],
  ['leftovers', checkLeftovers],
  ['caches', checkCaches],
]

/** Looks at the whole installation and reports what is in order and what is not; uses no network. */
export async function doctor(session: Session, options: DoctorOptions): Promise<DoctorOutcome> {
  const outcome = { warnings: 0, errors: 0, fixable: 0 }
  for (const [name, check] of CHECKS) {
    session.options.onPhase(`Checking ${name}`)
    for (const finding of await findingsOf(check, session, options)) {
      session.reporter.emit(eventOf(name, finding, options.fix))
      if (options.fix && (await repair(name, finding, session))) {
        continue
      }
      outcome.warnings += finding.state === 'warning' ? 1 : 0
      outcome.errors += finding.state === 'error' ? 1 : 0
      outcome.fixable += finding.fix === undefined ? 0 : 1
    }
  }
  return outcome
}

/** A check that fails is a finding itself. */
async function findingsOf(
  check: Check,
  session: Session,
  surroundings: Surroundings,
): Promise<readonly Finding[]> {
  try {
    return await check(session, surroundings)
  } catch (error) {
    return [fromProblem(problemFrom(error, { code: 'INTERNAL' }), 'error')]
  }
}

function eventOf(check: string, { fix, ...finding }: Finding, fixing: boolean): ReportEvent {
  const fixable = fix !== undefined && !fixing ? { fixable: true as const } : {}
  return { kind: 'doctor_finding', check, ...finding, ...fixable }
}

/** @returns whether it is in order now. */
async function repair(check: string, { fix, file }: Finding, { reporter }: Session): Promise<boolean> {
  if (fix === undefined) {
    return false
  }
  try {
    const message = await fix()
    reporter.emit({ kind: 'doctor_fixed', check, message, ...(file === undefined ? {} : { file }) })
    return true
  } catch (error) {
    reporter.problem(problemFrom(error, { code: 'WRITE_FAILED' }))
    return false
  }
}
