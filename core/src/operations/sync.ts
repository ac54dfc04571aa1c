import { join } from 'node:path'
import type { SyncedSkills } from '../apply/sync-skills.js'
import { readyForEvents } from '../hooks/full/ready-for-events.js'
import type { SettledSkillAction } from '../plan/plan.js'
import type { Session } from '../session.js'
import { workspaceState } from '../workspace/key.js'
import { syncAgentFiles } from './agent-files.js'
import { chooseConfigured } from './agents.js'
import { recordConsent, reportConsent } from './consent.js'
import { installSkills } from './install-skills.js'
import { notingDirectories } from './made-directories.js'
import { reportProblems } from './problems.js'
import { pruneCaches } from './prune-caches.js'
import { refreshRegistries } from './refresh.js'

export interface SyncOutcome {
  readonly installed: number
  readonly updated: number
  readonly removed: number
  readonly unchanged: number
  /** Files of agents that were changed, or of a dry run that would be. */
  readonly agentFiles: number
  /** Something that was wanted could not be done. */
  readonly failed: boolean
}

export const NO_CHANGE: SyncOutcome = {
  installed: 0,
  updated: 0,
  removed: 0,
  unchanged: 0,
  agentFiles: 0,
  failed: false,
}

export interface SyncOptions {
  readonly dryRun: boolean
  /** Who asks; a user where absent. */
  readonly caller?: 'hook' | 'session-start'
}

/** Milliseconds to wait for another sync of the same workspace (spec/pipeline.md 4.10). */
const LOCK_PATIENCE = 30_000
const HOOK_LOCK_PATIENCE = 5_000
/** Milliseconds for what an agent waits for, while it gives its hooks thirty seconds. */
const SESSION_START_PATIENCE = 10_000

/**
 * Installs what applies and removes what no longer does (spec/pipeline.md section 4).
 * A run that finds nothing to do takes no lock and writes nothing.
 */
export async function sync(session: Session, options: SyncOptions): Promise<SyncOutcome> {
  const view = await session.requireWorkspace()
  if (options.dryRun) session.installNothing()
  await refresh(session, options)
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
  if (!options.dryRun) {
    await recordConsent(session)
  }
  session.options.onPhase('Installing skills')
  // Only what nobody looks at is spared the comparison of contents (spec/pipeline.md G55).
  const level = options.caller === 'hook' ? 'hook' : 'manual'
  const planned = await installSkills(session, { dryRun: true, level })
  const lock = join(workspaceState(session.ports.directories, view.canonicalRoot), 'sync')
  const { locks } = session.ports
  const patience = options.caller === undefined ? LOCK_PATIENCE : HOOK_LOCK_PATIENCE
  const done =
    options.dryRun || planned.settled
      ? planned
      : await locks.withLock(lock, patience, () =>
          notingDirectories(view, { parents: wantedIn(planned), ports: session.ports }, () =>
            installSkills(session, { dryRun: false, level, trees: planned.trees }),
          ),
        )
  const unable = report(session, done, options.dryRun)
  session.options.onPhase('Registering hooks and servers')
  const { dryRun, caller } = options
  const agentFiles = await syncAgentFiles(session, { dryRun, mayInstall: caller === undefined, patience })
  session.reporter.emit({
    kind: 'sync_finished',
    ...done.counts,
    agent_files: agentFiles.changed,
    missing: unable + agentFiles.missing,
    dry_run: dryRun,
  })
  await reportConsent(session)
  const failed = done.failed + agentFiles.failed > 0
  if (!options.dryRun && options.caller === undefined) {
    await readyForEvents(session, { failed, serves: configured.some(({ hooks }) => hooks !== undefined) })
    await pruneCaches(session)
  }
  return { ...done.counts, agentFiles: agentFiles.changed, failed }
}

/** A look at what would change asks nobody, unless that is what it was told to do. */
async function refresh(session: Session, { dryRun, caller }: SyncOptions): Promise<void> {
  if (caller === 'session-start') {
    session.readings.content().endWithin(SESSION_START_PATIENCE)
    await refreshRegistries(session, { deadline: SESSION_START_PATIENCE })
  } else if (!dryRun || session.options.level === 'fetch') {
    await refreshRegistries(session)
  } else {
    session.readings.content().askNobody()
  }
}

function wantedIn({ parents }: SyncedSkills): readonly string[] {
  return parents.flatMap(({ parent }) => (parent.wanted ? [parent.path] : []))
}

/** @returns how many skills are wanted and not there. */
function report(
  session: Session,
  { events, problems, actions, failed }: SyncedSkills,
  dryRun: boolean,
): number {
  problems.forEach((problem) => session.reporter.problem(problem))
  if (dryRun) {
    actions.forEach((action) => reportPlanned(session, action))
  }
  events.forEach((event) => session.reporter.emit(event))
  return failed + actions.filter((action) => action.type === 'blocked').length
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
