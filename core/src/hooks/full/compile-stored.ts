import { dirname } from 'node:path'
import type { StateFiles } from '../../host/ports.js'
import { hasMore } from '../../consent/has-more.js'
import { recordConsent } from '../../operations/consent.js'
import type { Session } from '../../session.js'
import { compilePlan } from '../compile/compile-plan.js'
import type { HookPlan, PlanInput } from '../hook-plan.js'
import { PROJECT_ITSELF } from '../layers/hints.js'
import type { StoredPlan } from '../layers/stored-plan.js'
import type { SyncResult } from './sync-result.js'

export interface CompileOptions {
  readonly sync: SyncResult
  /** What was stored for this workspace before. */
  readonly before: StoredPlan | undefined
  /** Milliseconds since the epoch: when the run began. */
  readonly now: number
  readonly state: StateFiles
}

/** Milliseconds after the first failure; twice as long after each further one in a row. */
const FIRST_PAUSE = 5_000
/** File systems lag behind by a few. */
const CLOCK_STEP = 50
const MOMENT = 1_000
/** Milliseconds that clocks of machines may differ: what claims to be of a later time still says nothing. */
const SKEW = 60_000
const LONGEST_PAUSE = 60 * 60 * 1000

/** The plan of a session with what else an event has to know. */
export async function compileStored(session: Session, options: CompileOptions): Promise<StoredPlan> {
  if (options.sync === 'off') {
    await recordConsent(session)
  }
  const compiled = await compilePlan(session, { startedAt: options.now })
  const watched = options.sync === 'done' ? await skillInputs(session) : []
  const plan = { ...compiled, inputs: [...compiled.inputs, ...watched] }
  const { view } = await session.readings.workspace()
  const { records, active } = await session.activeSet()
  const commands = active.flatMap(({ plugin }) => plugin.subcommands.map(({ name }) => name))
  const { hookTimeoutSeconds, telemetry } = session.config.config
  const awaiting = records.filter(({ state, consent }) => state === 'candidate' || hasMore(consent))
  const candidates = awaiting.map(({ name, route }) => (route.type === 'workspace' ? PROJECT_ITSELF : name))
  return {
    plan,
    members: [...new Set((view?.members ?? []).map(({ directory }) => session.canonical(directory)))],
    candidates: [...new Set(candidates)].sort(),
    ...(commands.length === 0 ? {} : { commands: [...new Set(commands)].sort() }),
    hookTimeout: hookTimeoutSeconds * 1000,
    ...(telemetry ? { telemetry } : {}),
    ...(await retry(session, plan, options)),
  }
}

/**
 * What the skills of the workspace itself are installed from: people write these while
 * they work (cases/original.md F-45). Those of others are looked at when a session starts.
 */
async function skillInputs(session: Session): Promise<readonly PlanInput[]> {
  const { applicable } = await session.skills()
  const paths = applicable.flatMap(({ plugin, skill: { file, directory } }) =>
    plugin.origin === 'workspace' ? [file, directory, dirname(directory)] : [],
  )
  const { files } = session.readings
  return [...new Set(paths)].map((path) => ({ path, stamp: files.stat(path)?.stamp ?? null }))
}

/**
 * When the plan has to be made anew though nothing has changed: after a failure, at
 * growing distances, so that a lasting one does not cost every event a full try
 * (spec/agents-and-hooks.md 3.3, G-30), and where the contents of installed skills
 * were not compared (spec/pipeline.md 4.6).
 */
async function retry(
  session: Session,
  plan: HookPlan,
  { sync, before, now, state }: CompileOptions,
): Promise<Pick<StoredPlan, 'failures' | 'retryAt'>> {
  const unanswered = await session.readings.unanswered()
  if (sync === 'failed' || unanswered.length > 0) {
    return afterFailure(before, now)
  }
  // It may have been read before it changed, and looked at after.
  const changes = plan.inputs.map(({ path }) => state.changedAt(path) ?? 0)
  if (changes.some((time) => time >= now - CLOCK_STEP && time < now + SKEW)) {
    return { failures: 0, retryAt: now + MOMENT }
  }
  const debounce = session.config.config.syncDebounceSeconds * 1000
  const age = before === undefined ? undefined : now - before.plan.time
  const debounced = sync === 'done' && session.options.level === 'none' && age !== undefined && age >= 0
  return debounced && age < debounce ? { failures: 0, retryAt: now + debounce } : { failures: 0 }
}

export function afterFailure(
  before: StoredPlan | undefined,
  now: number,
): Pick<StoredPlan, 'failures' | 'retryAt'> {
  const failures = (before?.failures ?? 0) + 1
  const pause = FIRST_PAUSE * 2 ** Math.min(failures - 1, 20)
  return { failures, retryAt: now + Math.min(pause, LONGEST_PAUSE) }
}
