import type { Session } from '../../session.js'
import { isInside } from '../../inside.js'
import { CANONICAL_FORMAT } from '../canonical-format.js'
import type { Report } from '../dispatch/request.js'
import { canonicalDirectory, type ReceivedCall } from '../layers/answer-from-plan.js'
import { findPlan, type FoundPlan } from '../layers/find-plan.js'
import { planDirectory, readPlan, writePlan, type StoredPlan } from '../layers/stored-plan.js'
import type { HookSurroundings } from '../layers/surroundings.js'
import { afterFailure, compileStored } from './compile-stored.js'
import { refreshInstallations } from './hook-installations.js'
import { quietSync } from './quiet-sync.js'

/** @param options `directory` is absolute: where the run takes place. */
export type OpenSession = (options: { readonly directory: string }) => Promise<Session>

export interface Preparation {
  readonly report: Report
  readonly received: ReceivedCall
  readonly surroundings: HookSurroundings
  readonly session: Session
  /** Milliseconds since the epoch: when the run began. */
  readonly start: number
}

export interface Prepared {
  readonly found: FoundPlan
  /** What was recorded as awaiting consent before this run. */
  readonly recordedBefore: readonly string[]
}

/**
 * The stages in front of the hooks where no stored plan will do: sync, compile, store.
 * Where the workspace cannot be read at the moment, as while somebody edits its
 * manifest, the plan from before stands in for it.
 */
export async function prepare(preparation: Preparation): Promise<Prepared> {
  const { report, received, surroundings, session } = preparation
  const sync = await quietSync(session, {
    isSessionStart: report.event === 'SessionStart',
    // Whoever tries hooks out by hand does not ask for a sync (spec/agents-and-hooks.md 3.1).
    skip: isStandIn(received) || report.agent.name === CANONICAL_FORMAT,
  })
  if (sync === 'done' && report.event === 'SessionStart') {
    await refreshInstallations(session)
  }
  const { view, unanswered } = await session.readings.workspace()
  const canonical = canonicalDirectory(received, surroundings)
  if (view === undefined && unanswered.length > 0) {
    const known = findPlan(canonical, surroundings)
    if (known?.stored.plan.root !== undefined && mayStandIn(known.stored, surroundings)) {
      const stored = restamped(known.stored, preparation)
      writePlan(surroundings.state, known.directory, stored)
      return { found: { ...known, stored }, recordedBefore: stored.candidates }
    }
  }
  const root = view?.canonicalRoot
  const directory = planDirectory(surroundings.directories, root)
  const before = readPlan(surroundings.state, directory, root)
  const stored = await compileStored(session, {
    sync,
    before,
    now: preparation.start,
    state: surroundings.state,
  })
  // What is known of places outside of any workspace must not come from one that could not be read.
  const isCertain = root !== undefined || unanswered.length === 0
  if (isCertain && sync !== 'skipped') {
    writePlan(surroundings.state, directory, stored)
  }
  return {
    found: placed({ stored, directory, absent: [] }, canonical, surroundings),
    recordedBefore: before?.candidates ?? [],
  }
}

/** With the place for markers, where the way there is as the plan has it. */
function placed(found: FoundPlan, directory: string | undefined, surroundings: HookSurroundings): FoundPlan {
  const again = findPlan(directory, surroundings)
  return again?.directory === found.directory ? { ...again, stored: found.stored } : found
}

function isStandIn({ call, directory }: ReceivedCall): boolean {
  return call.directories.length > 0 && !call.directories.some((named) => named === directory)
}

/** What decides outside of the workspace, such as the user's configuration, must be as it was. */
function mayStandIn({ plan }: StoredPlan, { files, version }: HookSurroundings): boolean {
  const isOutside = (path: string): boolean => plan.root === undefined || !isInside(plan.root, path)
  return (
    plan.version === version &&
    plan.inputs.every(({ path, stamp }) => !isOutside(path) || (files.stat(path)?.stamp ?? null) === stamp)
  )
}

function restamped(stored: StoredPlan, { surroundings, start }: Preparation): StoredPlan {
  const { files } = surroundings
  const inputs = stored.plan.inputs.map(({ path }) => ({ path, stamp: files.stat(path)?.stamp ?? null }))
  return { ...stored, plan: { ...stored.plan, inputs }, ...afterFailure(stored, start) }
}
