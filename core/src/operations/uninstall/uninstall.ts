import { basename, dirname, join } from 'node:path'
import { launcherPath } from '../../hooks/registered-command.js'
import { configPath } from '../../config/file.js'
import { ownFiles, type OwnFile } from '../../host/own-files.js'
import { problemFrom } from '../../report/problem.js'
import type { Session } from '../../session.js'
import { readWorkspaceRecord } from '../../workspace/workspace-record.js'
import { workspaceState } from '../../workspace/key.js'
import { knownWorkspaces, markedRoots, type KnownWorkspace } from '../known-workspaces.js'
import { isStillIn } from '../made-directories.js'
import { removeRegistrations } from './remove-registrations.js'
import { hasLedger, removeSkills } from './remove-skills.js'

export interface UninstallOptions {
  readonly dryRun: boolean
  /** The user's configuration goes too. */
  readonly config: boolean
}

export interface UninstallOutcome {
  /** Things that were removed, or of a dry run that would be. */
  readonly removed: number
  /** Something of ours is left that should be gone. */
  readonly failed: boolean
}

/**
 * Takes back everything that was ever written: skills in all known projects, entries in files
 * of agents, the launcher, and what is kept on the machine. What the user has edited stays and
 * is named. Where something cannot be taken back, what says that it is ours stays with it, so
 * that another try can.
 */
export async function uninstall(session: Session, options: UninstallOptions): Promise<UninstallOutcome> {
  const { dryRun } = options
  const workspaces = knownWorkspaces(session)
  const roots = [...new Set([...workspaces.flatMap(({ root }) => root ?? []), ...markedRoots(session)])]
  // Before anything else, lest an agent starts a hook of what is half gone.
  const registrations = await removeRegistrations(session, dryRun)
  const kept: string[] = []
  let removed = registrations.changed
  const made = [...registrations.directories]
  for (const root of roots) {
    if (session.ports.files.stat(root)?.type !== 'directory') {
      reportGone(root, session)
      continue
    }
    made.push(...madeIn(root, session))
    const skills = await removeSkills(root, session, dryRun)
    removed += skills.removed
    if (skills.failed) {
      kept.push(workspaceState(session.ports.directories, root))
    }
  }
  workspaces.filter(({ root }) => root === undefined).forEach((one) => reportUnknown(one, session))
  if (!dryRun) {
    removeMade(made, session)
  }
  const own = filesToRemove(session, { ...options, kept, isRegistered: registrations.failed })
  const failures = own.filter((file) => !take(file, session, dryRun))
  if (!dryRun) {
    removeMade(ownDirectories(session), session)
  }
  return {
    removed: removed + own.length - failures.length,
    failed: registrations.failed || kept.length + failures.length > 0,
  }
}

function ownDirectories({ ports }: Session): readonly string[] {
  const { directories, environment } = ports
  return [dirname(launcherPath(directories, environment.platform)), ...Object.values(directories)]
}

function madeIn(root: string, { ports }: Session): readonly string[] {
  const record = readWorkspaceRecord(workspaceState(ports.directories, root), ports.stateFiles)
  const directories = (record?.directories ?? []).map((path) => join(root, ...path.split('/')))
  return directories.filter((path) => isStillIn(root, path, ports.files))
}

/** Deepest first; whatever else is in one keeps it. */
function removeMade(directories: readonly string[], { ports }: Session): void {
  for (const path of [...new Set(directories)].sort().reverse()) {
    try {
      ports.writer.removeEmptyDirectory(path)
    } catch {
      // An empty directory hurts nobody.
    }
  }
}

function reportGone(root: string, session: Session): void {
  if (hasLedger(root, session)) {
    session.reporter.problem({
      code: 'FILE_UNREADABLE',
      message: 'the project is not there: what was installed in it stays, should it come back',
      place: { file: root },
      remedy: 'run symposium uninstall in it then',
    })
  }
}

function reportUnknown({ state }: KnownWorkspace, { reporter, ports }: Session): void {
  const ledger = join(state, 'ledger.json')
  if (ports.files.stat(ledger) !== undefined) {
    reporter.problem({
      code: 'FILE_UNREADABLE',
      message: `it is not known where the project \`${basename(state)}\` is: what was installed in it stays`,
      place: { file: ledger },
      remedy: 'run symposium uninstall in that project',
    })
  }
}

interface Remaining extends UninstallOptions {
  /** State directories of workspaces in which something is left. */
  readonly kept: readonly string[]
  /** Entries in files of agents are left. */
  readonly isRegistered: boolean
}

function filesToRemove(session: Session, { config, kept, isRegistered }: Remaining): readonly OwnFile[] {
  const { directories, files, environment } = session.ports
  const launcher = launcherPath(directories, environment.platform)
  // Whoever still calls the launcher has to find it.
  const programs = isRegistered ? [] : launcherFiles(launcher, session)
  const own = ownFiles(directories, files)
  const stays = isRegistered || kept.length > 0
  const rest = stays ? own.flatMap((file) => withoutState(file, { session, kept, isRegistered })) : own
  const configuration = configPath(directories)
  return [
    ...programs,
    ...rest,
    ...(config && files.stat(configuration) !== undefined
      ? [{ path: configuration, what: 'your configuration', parts: [configuration, `${configuration}.lock`] }]
      : []),
  ]
}

function launcherFiles(launcher: string, { ports }: Session): readonly OwnFile[] {
  const name = basename(launcher)
  const names = (ports.files.list(dirname(launcher)) ?? []).map((entry) => entry.name)
  const parts = names.filter((one) => one === name || (one.startsWith(`${name}.`) && one.endsWith('.new')))
  return parts.length === 0
    ? []
    : [
        {
          path: launcher,
          what: 'what agents started for hooks',
          parts: parts.map((one) => join(dirname(launcher), one)),
        },
      ]
}

/** What says of something that is left that it is ours stays. */
function withoutState(
  file: OwnFile,
  { session, kept, isRegistered }: Pick<Remaining, 'kept' | 'isRegistered'> & { readonly session: Session },
): readonly OwnFile[] {
  const { directories, stateFiles } = session.ports
  const workspaces = join(directories.state, 'workspaces')
  const parts = file.parts.flatMap((part) => {
    if (part !== workspaces) {
      return isRegistered && part.startsWith(join(directories.state, 'agent-files')) ? [] : [part]
    }
    const all = stateFiles.names(workspaces).map((name) => join(workspaces, name))
    return all.filter((one) => !kept.includes(one))
  })
  return parts.length === 0 ? [] : [{ ...file, parts }]
}

/** @returns whether it is gone, or of a dry run would be. */
function take({ path, what, parts }: OwnFile, session: Session, dryRun: boolean): boolean {
  const { reporter, ports } = session
  if (dryRun) {
    reporter.emit({ kind: 'own_files_planned', path, what })
    return true
  }
  try {
    parts.forEach((part) => ports.writer.remove(part))
    reporter.emit({ kind: 'own_files_removed', path, what })
    return true
  } catch (error) {
    reporter.problem(problemFrom(error, { code: 'WRITE_FAILED', file: path }))
    return false
  }
}
