import type { Session } from '../../session.js'
import { isSamePlan, planDirectory, readPlan, writePlan } from '../layers/stored-plan.js'
import { compileStored } from './compile-stored.js'
import { askAhead, obtainInstallations } from './hook-installations.js'
import { installLauncher } from './install-launcher.js'

export interface SyncedByHand {
  readonly failed: boolean
  /** Any agent that runs hooks is configured. */
  readonly serves: boolean
}

/**
 * What a sync that was asked for by hand does last: all that no event should wait for.
 * Writes nothing where nothing has changed.
 */
export async function readyForEvents(session: Session, { failed, serves }: SyncedByHand): Promise<void> {
  installLauncher(session, { onlyIfThere: true })
  await obtainInstallations(session, { hooks: serves })
  await askAhead(session, { hooks: serves })
  await recordPlan(session, failed)
}

/** The next event then finds everything as this run has left it (spec/agents-and-hooks.md 3.3). */
async function recordPlan(session: Session, failed: boolean): Promise<void> {
  const { directories, stateFiles: state } = session.ports
  const { view } = await session.readings.workspace()
  const directory = planDirectory(directories, view?.canonicalRoot)
  const before = readPlan(state, directory, view?.canonicalRoot)
  const stored = await compileStored(session, {
    sync: failed ? 'failed' : 'done',
    before,
    now: session.options.startedAt,
    state,
  })
  // One that has to be made again is left to the event that needs it.
  if (before === undefined || !isSamePlan(before, stored)) {
    writePlan(state, directory, stored)
  }
}
