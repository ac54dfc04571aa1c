import { join } from 'node:path'
import { ledgerPath, type WorkspaceRoot } from '../../apply/ledger.js'
import { syncSkills, type SyncedSkills } from '../../apply/sync-skills.js'
import { problemFrom } from '../../report/problem.js'
import type { Session } from '../../session.js'
import { workspaceState } from '../../workspace/key.js'
import { userDirectories } from '../agents.js'
import { skillDirectories } from '../known-workspaces.js'

const LOCK_PATIENCE = 30_000

const REASON = 'Symposium is uninstalled'

export interface RemovedSkills {
  readonly removed: number
  /** Something of ours is left that nobody has edited. */
  readonly failed: boolean
}

/** Takes the installed skills out of one workspace. What was edited since stays, and is named (cases/faults.md J7). */
export async function removeSkills(root: string, session: Session, dryRun: boolean): Promise<RemovedSkills> {
  const place = { path: root, realPath: root }
  try {
    const { locks, directories } = session.ports
    const lock = join(workspaceState(directories, root), 'sync')
    const run = (): Promise<SyncedSkills> => takeOut(place, session, dryRun)
    const done = dryRun ? await run() : await locks.withLock(lock, LOCK_PATIENCE, run)
    report(done, session, dryRun)
    const isStuck = done.actions.some((action) => action.type === 'keep' && action.cause === 'ledger')
    return { removed: done.counts.removed, failed: done.failed > 0 || isStuck }
  } catch (error) {
    session.reporter.problem(problemFrom(error, { code: 'WRITE_FAILED', file: root }))
    return { removed: 0, failed: true }
  }
}

/** Whether a ledger says that there is something to take out. */
export function hasLedger(root: string, { ports }: Session): boolean {
  return ports.files.stat(ledgerPath(ports.directories, { path: root, realPath: root })) !== undefined
}

function takeOut(root: WorkspaceRoot, session: Session, dryRun: boolean): Promise<SyncedSkills> {
  const { registered, ports } = session
  return syncSkills({
    root,
    desired: [],
    parents: skillDirectories(root.path, registered.agents).map((path) => ({
      path,
      agents: registered.agents
        .filter((agent) => join(root.path, agent.skills.project) === path)
        .map(({ displayName }) => displayName),
      wanted: false,
    })),
    retain: () => false,
    ports,
    forbidden: [...userDirectories(session), ...Object.values(ports.directories)],
    dryRun,
  })
}

function report({ actions, events, problems }: SyncedSkills, { reporter }: Session, dryRun: boolean): void {
  problems.forEach((problem) => reporter.problem(problem))
  for (const action of dryRun ? actions : []) {
    if (action.type === 'remove') {
      reporter.emit({ kind: 'skill_planned', change: 'remove', path: action.directory, reason: REASON })
    }
  }
  for (const event of events) {
    reporter.emit(event.kind === 'skill_removed' ? { ...event, reason: REASON } : event)
  }
}
