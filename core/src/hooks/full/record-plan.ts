import type { Session } from '../../session.js'
import { planDirectory, readPlan, writePlan } from '../layers/stored-plan.js'
import { compileStored } from './compile-stored.js'

/**
 * Stores what events will go by, at the end of a sync that was asked for by hand
 * (spec/agents-and-hooks.md 3.3): the next event then has nothing to do again. Writes
 * nothing where nothing has changed.
 */
export async function recordPlan(session: Session, sync: 'done' | 'failed'): Promise<void> {
  const { directories, stateFiles: state } = session.ports
  const { view } = await session.readings.workspace()
  const directory = planDirectory(directories, view?.canonicalRoot)
  const before = readPlan(state, directory, view?.canonicalRoot)
  const now = session.options.startedAt
  writePlan(state, directory, await compileStored(session, { sync, before, now, state }))
}
