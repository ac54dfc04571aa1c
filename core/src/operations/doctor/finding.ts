import type { ReportEvent } from '@symposium/sdk'
import type { Problem } from '../../report/problem.js'
import type { Session } from '../../session.js'

type Reported = Omit<Extract<ReportEvent, { kind: 'doctor_finding' }>, 'kind' | 'check' | 'fixable'>

/** One thing that was looked at. */
export interface Finding extends Reported {
  /**
   * Puts it right, where that can take nothing away that is not ours and not worth keeping.
   * @returns what was done, as a sentence without an end.
   */
  readonly fix?: () => Promise<string> | string
}

/** What the command line knows and the core does not. */
export interface Surroundings {
  /** Version of the Node that runs: `20.19.0`. */
  readonly node: string
  readonly programs: readonly ProgramNeed[]
}

/** A program of the system that some adapter or hook starts. */
export interface ProgramNeed {
  readonly name: string
  /** Variables that name another one, the first that is set counting. */
  readonly variables?: readonly string[]
  /** What does not work without it. */
  readonly purpose: string
}

export type Check = (session: Session, surroundings: Surroundings) => Promise<readonly Finding[]>

export function ok(message: string, file?: string): Finding {
  return { state: 'ok', message, ...(file === undefined ? {} : { file }) }
}

export function fromProblem({ code, message, place, remedy }: Problem, state: 'warning' | 'error'): Finding {
  return {
    state,
    message,
    code,
    ...(place === undefined ? {} : { file: place.file }),
    ...(place?.line === undefined ? {} : { line: place.line }),
    ...(remedy === undefined ? {} : { remedy }),
  }
}
