import type { FileEntry } from '@symposium/sdk'
import { askAgents } from '../../agent-files/ask-agents.js'
import type { ClaimRules, Registrations } from '../../agent-files/inputs.js'
import { readLedger } from '../../agent-files/ledger.js'
import type { AgentFilesLedger } from '../../agent-files/ledger-format.js'
import type { WorkspaceRoot } from '../../agent-files/places.js'
import { updateAgentFiles, type AgentFilesResult } from '../../agent-files/update-agent-files.js'
import type { Session } from '../../session.js'
import { reportAgentFiles } from '../agent-files.js'
import { isStillIn } from '../made-directories.js'

export interface RemovedRegistrations {
  /** Something of ours is left in a file of an agent. */
  readonly failed: boolean
  readonly changed: number
  /** Absolute directories that were made for files of agents. */
  readonly directories: readonly string[]
}

/** Takes everything of ours out of the files of agents: the user's, and those of every project that is there. */
export async function removeRegistrations(session: Session, dryRun: boolean): Promise<RemovedRegistrations> {
  const { ports } = session
  const reading = readLedger(ports.directories, ports.files, ports.environment.uid)
  if (reading.state === 'unusable') {
    session.reporter.problem(reading.problem)
    return { failed: true, changed: 0, directories: [] }
  }
  const { ledger } = reading
  const told = new Set<string>()
  let changed = 0
  let failed = false
  for (const root of [undefined, ...rootsOf(ledger, session)]) {
    const registrations = askForLeftovers(session, ledger, root)
    const result = await updateAgentFiles({
      registrations,
      rules: rulesFor(session, root),
      ...(root === undefined ? {} : { root }),
      ports,
      dryRun,
    })
    const news = withoutTold(result, told)
    changed += reportAgentFiles(session, { result: news, registrations, dryRun }).changed
    failed ||= result.failed > 0 || result.looks.some(isStuck)
  }
  const directories = ledger.files.flatMap(({ workspace, directories: made }) =>
    workspace === undefined ? made : made.filter((path) => isStillIn(workspace, path, ports.files)),
  )
  return { failed, changed, directories }
}

/** It cannot be used, and something of ours is in it. */
function isStuck({ unusable, input }: AgentFilesResult['looks'][number]): boolean {
  return unusable === true && input.record !== undefined
}

/** A project that is gone has no files. */
function rootsOf({ files }: AgentFilesLedger, { ports }: Session): readonly WorkspaceRoot[] {
  const roots = new Set(files.flatMap(({ workspace }) => workspace ?? []))
  return [...roots]
    .filter((root) => ports.files.stat(root)?.type === 'directory')
    .map((root) => ({ path: root, realPath: root }))
}

/** Nobody wants anything, for certain. */
function rulesFor({ config }: Session, root: WorkspaceRoot | undefined): ClaimRules {
  return {
    configured: new Set(),
    certain: true,
    scope: config.config.hookScope,
    complete: true,
    exists: () => true,
    ...(root === undefined ? {} : { workspace: root.realPath }),
  }
}

/**
 * Nothing is wanted. Where agents keep hooks, ours are recognised by their commands even if
 * no record speaks of them, and so is what older tools wrote.
 */
function askForLeftovers(
  session: Session,
  ledger: AgentFilesLedger,
  root: WorkspaceRoot | undefined,
): Registrations {
  const { ports, registered } = session
  const { registrations, problems } = askAgents({
    configured: registered.agents,
    leftoversOf: registered.agents,
    scope: root === undefined ? 'global' : 'project',
    ...(root === undefined ? {} : { root }),
    knownServers: ledger.servers.flatMap(({ servers }) => servers.map(({ server }) => server)),
    withHooks: true,
    environment: ports.environment,
    directories: ports.directories,
    files: ports.files,
  })
  problems.forEach((problem) => session.reporter.problem(problem))
  const places = registrations.wanted.map(({ files, ...agent }) => ({
    ...agent,
    files: files.map((file) => ({ ...file, entries: file.entries.filter(isRecognisable) })),
  }))
  return { wanted: [], unanswered: [], leftovers: [...registrations.leftovers, ...places] }
}

function isRecognisable({ type }: FileEntry): boolean {
  return type === 'handler' || type === 'text'
}

/**
 * The user's files are looked at for every project: they are spoken of once. One that cannot be
 * used and that nothing of ours is known to be in is nobody's concern.
 */
function withoutTold(result: AgentFilesResult, told: Set<string>): AgentFilesResult {
  const isNew = ({ input, unusable }: AgentFilesResult['looks'][number]): boolean =>
    !told.has(input.path) && (unusable !== true || input.record !== undefined)
  const news = { ...result, looks: result.looks.filter(isNew), changed: result.changed.filter(isNew) }
  result.looks.forEach(({ input }) => told.add(input.path))
  return news
}
