import type { UpdateLevel } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import type { Installer } from '../installations/contract.js'
import type { Reporter } from '../report/reporter.js'
import { createAnswerer } from './answerer.js'
import { PredicateCache } from './cache.js'
import type { Answerer } from './definitions.js'

export interface AnswersOptions {
  readonly ports: Ports
  readonly installer: () => Promise<Installer>
  /** Absolute, where programs run. */
  readonly directory: string
  /** Of the workspace; absent outside of any. */
  readonly key: string | undefined
  /** Of the product. */
  readonly version: string
  readonly level: UpdateLevel
  readonly mayInstall: boolean
  /** Milliseconds for one program. */
  readonly timeout: number
  readonly report: Reporter
  readonly onPhase: (text: string) => void
}

/** What a run has of the predicates that plugins define once one of them is called. */
export interface Answers {
  readonly answer: Answerer
  readonly cache: PredicateCache
}

export function openAnswers({ key, version, ...options }: AnswersOptions): Answers {
  const cache = PredicateCache.open(options.ports, { key, version })
  return { cache, answer: createAnswerer({ ...options, mayRun: true, cache }) }
}
