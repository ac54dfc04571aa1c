import { join } from 'node:path'
import type { SyncedSkills } from '../apply/sync-skills.js'
import type { SettledSkillAction } from '../plan/plan.js'
import type { Session } from '../session.js'
import { workspaceState } from '../workspace/key.js'
import { chooseConfigured } from './agents.js'
import { installSkills } from './installation.js'
import { reportProblems } from './problems.js'

export interface SyncOutcome {
  readonly installed: number
  readonly updated: number
  readonly removed: number
  readonly unchanged: number
  /** Something that was wanted could not be done. */
  readonly failed: boolean
}

export const NO_CHANGE: SyncOutcome = { installed: 0, updated: 0, removed: 0, unchanged: 0, failed: false }

/** Milliseconds to wait for another sync of the same workspace (spec/pipeline.md 4.10). */
const LOCK_PATIENCE = 30_000

/**
 * Installs what applies and removes what no longer does (spec/pipeline.md section 4).
 * A run that finds nothing to do takes no lock and writes nothing.
 */
export async function sync(session: Session, options: { readonly dryRun: boolean }): Promise<SyncOutcome> {
  const view = await session.requireWorkspace()
  const { config } = session.config
  const { configured, problems } = chooseConfigured(config.agents, session.registered.agents)
  problems.forEach((problem) => session.reporter.problem(problem))
  await reportProblems(session)
  if (session.reporter.traces) {
    await reportDecisions(session)
  }
  if (configured.length === 0) {
    session.reporter.emit({
      kind: 'info',
      message: 'no agent is configured, so nothing is installed: symposium init',
    })
  }
  session.options.onPhase('Installing skills')
  const planned = await installSkills(session, { dryRun: true })
  const lock = join(workspaceState(session.ports.directories, view.canonicalRoot), 'sync')
  const { locks } = session.ports
  const done =
    options.dryRun || planned.settled
      ? planned
      : await locks.withLock(lock, LOCK_PATIENCE, () => installSkills(session, { dryRun: false }))
  report(session, done, options.dryRun)
  await reportCandidates(session)
  return { ...done.counts, failed: done.failed > 0 }
}

function report(
  session: Session,
  { events, problems, actions, counts, failed }: SyncedSkills,
  dryRun: boolean,
): void {
  problems.forEach((problem) => session.reporter.problem(problem))
  if (dryRun) {
    actions.forEach((action) => reportPlanned(session, action))
  }
  events.forEach((event) => session.reporter.emit(event))
  const missing = failed + actions.filter((action) => action.type === 'blocked').length
  session.reporter.emit({ kind: 'sync_finished', ...counts, missing, dry_run: dryRun })
}

function reportPlanned(session: Session, action: SettledSkillAction): void {
  if (action.type === 'install' || action.type === 'replace' || action.type === 'remove') {
    const change = action.type === 'replace' ? 'update' : action.type
    session.reporter.emit({ kind: 'skill_planned', change, path: action.directory, reason: action.reason })
  }
}

/** The trace of `--verbose`. */
async function reportDecisions(session: Session): Promise<void> {
  const { records } = await session.activeSet()
  for (const { name, state, reason } of records) {
    session.reporter.emit(
      { kind: 'plugin_considered', plugin: name, matched: state === 'active', reason },
      'debug',
    )
  }
  const { groups } = await session.skills()
  for (const { plugin, group, gate, skills } of groups) {
    const source = group.source.type === 'path' ? group.source.declared : group.source.type
    const found = skills === undefined ? {} : { skills_found: skills.length }
    session.reporter.emit(
      { kind: 'skill_group_considered', plugin: plugin.name, source, matched: gate.holds, ...found },
      'debug',
    )
    for (const { skill, state } of skills ?? []) {
      session.reporter.emit(
        { kind: 'skill_considered', skill: skill.name, plugin: plugin.name, matched: state !== 'inactive' },
        'debug',
      )
    }
  }
}

/** What awaits consent is named in every run, interactive or not (cases/faults.md G1). */
async function reportCandidates(session: Session): Promise<void> {
  const { records } = await session.activeSet()
  const candidates = records.filter((record) => record.state === 'candidate')
  if (candidates.length > 0) {
    session.reporter.emit({
      kind: 'consent_pending',
      plugins: candidates.map((record) => record.name).sort(),
    })
  }
}
