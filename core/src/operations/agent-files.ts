import type { AgentAdapter, ReportEvent } from '@symposium/sdk'
import { askAgents, type AskOptions } from '../agent-files/ask-agents.js'
import type { ClaimRules, Registrations } from '../agent-files/inputs.js'
import { readLedger } from '../agent-files/ledger.js'
import type { AgentFilesLedger } from '../agent-files/ledger-format.js'
import { Looks } from '../agent-files/looks.js'
import type { Look } from '../agent-files/open-file.js'
import type { WorkspaceRoot } from '../agent-files/places.js'
import { updateAgentFiles, type AgentFilesResult } from '../agent-files/update-agent-files.js'
import { launcherPath } from '../hooks/registered-command.js'
import { installLauncher } from '../hooks/full/install-launcher.js'
import type { Session } from '../session.js'
import { isInside } from '../inside.js'
import { chooseConfigured } from './agents.js'
import { serversOf, serversOfPlugins } from './server-selection.js'

export interface AgentFilesOptions {
  readonly dryRun: boolean
  /** Whether what servers run may be obtained. */
  readonly mayInstall: boolean
  /** Milliseconds to wait for another run. */
  readonly patience: number
}

export interface AgentFilesOutcome {
  /** Files that were changed, or of a dry run that would be. */
  readonly changed: number
  /** Files that something is wanted in and that cannot be used. */
  readonly missing: number
  /** Changes that could not be carried out. */
  readonly failed: number
}

/**
 * Brings the files of agents in line with the configuration and with what applies in the
 * workspace: hooks and MCP servers (spec/agents-and-hooks.md section 1).
 */
export async function syncAgentFiles(
  session: Session,
  options: AgentFilesOptions,
): Promise<AgentFilesOutcome> {
  const view = await session.requireWorkspace()
  const root = { path: view.root, realPath: view.canonicalRoot }
  const ledger = knownLedger(session)
  const remembered = ledger.servers.find(({ workspace }) => workspace === root.realPath)?.servers ?? []
  const selection = await serversOf(session, {
    remembered,
    mayInstall: options.mayInstall && !options.dryRun,
  })
  selection.problems.forEach((problem) => session.reporter.problem(problem))
  const servers = selection.servers.map(({ server }) => server)
  const known = [...servers, ...remembered.map(({ server }) => server), ...(await serversOfPlugins(session))]
  const knownServers = [...new Map(known.map((server) => [JSON.stringify(server), server])).values()]
  const asked = ask(session, { root, servers, knownServers, ledger, dryRun: options.dryRun })
  const result = await updateAgentFiles({
    registrations: asked,
    rules: rulesOf(session, { workspace: root.realPath, complete: true }),
    root,
    servers: selection.servers,
    ports: session.ports,
    patience: options.patience,
    looks: new Looks(await session.readings.agentFiles(), session.ports.files),
    dryRun: options.dryRun,
  })
  return reportAgentFiles(session, { result, registrations: asked, dryRun: options.dryRun })
}

/**
 * What `init` does about agents' files: hooks for the user, and the removal of what
 * agents have that are no longer configured. Servers are left to sync (spec/agents-and-hooks.md 1.6).
 */
export async function syncUserHooks(session: Session): Promise<AgentFilesOutcome> {
  return reportAgentFiles(session, await runUserHooks(session, false))
}

/** What {@link syncUserHooks} would do. Says and changes nothing. */
export async function lookAtUserHooks(session: Session): Promise<AgentFilesResult> {
  const { result } = await runUserHooks(session, true)
  return result
}

async function runUserHooks(session: Session, dryRun: boolean): Promise<Done> {
  const ledger = knownLedger(session)
  const root = workspaceHere(session, ledger)
  const isGlobal = session.config.config.hookScope === 'global'
  const registrations = isGlobal ? ask(session, { knownServers: [], ledger, dryRun }) : NOTHING_ASKED
  const result = await updateAgentFiles({
    registrations,
    rules: rulesOf(session, { complete: false, ...(root === undefined ? {} : { workspace: root.realPath }) }),
    ...(root === undefined ? {} : { root }),
    ports: session.ports,
    dryRun,
  })
  return { result, registrations, dryRun }
}

const NOTHING_ASKED: Registrations = { wanted: [], unanswered: [], leftovers: [] }

function knownLedger({ ports }: Session): AgentFilesLedger {
  const reading = readLedger(ports.directories, ports.files, ports.environment.uid)
  return reading.state === 'usable' ? reading.ledger : { files: [], servers: [] }
}

/** The workspace around the current directory, as far as something of ours is in its files. */
function workspaceHere(session: Session, { files }: AgentFilesLedger): WorkspaceRoot | undefined {
  const here = session.canonical(session.ports.environment.cwd)
  const roots = files.flatMap(({ workspace }) =>
    workspace !== undefined && isInside(workspace, here) ? [workspace] : [],
  )
  const [root] = roots.sort((left, right) => right.length - left.length)
  return root === undefined ? undefined : { path: root, realPath: root }
}

function rulesOf(session: Session, run: Pick<ClaimRules, 'workspace' | 'complete'>): ClaimRules {
  const { config, registered, ports } = session
  const { configured, problems } = chooseConfigured(config.config.agents, registered.agents)
  return {
    ...run,
    configured: new Set(configured.map(({ name }) => name)),
    // As for skills: a configuration that does not say who is wanted removes nothing.
    certain: config.state === 'ok' && problems.length === 0,
    scope: config.config.hookScope,
    exists(root) {
      try {
        return ports.files.stat(root) !== undefined
      } catch {
        return true
      }
    },
  }
}

type Question = Pick<AskOptions, 'root' | 'servers' | 'knownServers'> & {
  readonly ledger: AgentFilesLedger
  readonly dryRun: boolean
}

function ask(session: Session, { ledger, dryRun, ...question }: Question): Registrations {
  const { config, registered, ports } = session
  const { configured } = chooseConfigured(config.config.agents, registered.agents)
  const everConfigured = new Set(
    ledger.files.flatMap(({ entries }) => entries.flatMap(({ claims }) => claims.map(({ agent }) => agent))),
  )
  const isConcerned = (agent: AgentAdapter): boolean =>
    configured.includes(agent) || everConfigured.has(agent.name)
  const { registrations, problems } = askAgents({
    ...question,
    configured,
    leftoversOf: registered.agents.filter(isConcerned),
    scope: config.config.hookScope,
    withHooks: hooksAreAnswered(session, configured, dryRun),
    environment: ports.environment,
    directories: ports.directories,
    files: ports.files,
  })
  problems.forEach((problem) => session.reporter.problem(problem))
  return registrations
}

/** What is registered for the user names the launcher: where it cannot be had, nothing new is registered. */
function hooksAreAnswered(session: Session, configured: readonly AgentAdapter[], dryRun: boolean): boolean {
  const { config, ports, options } = session
  if (config.config.hookScope === 'project' || !configured.some(({ hooks }) => hooks !== undefined)) {
    return true
  }
  if (dryRun && options.launcher !== undefined) {
    return true
  }
  if (!dryRun) {
    installLauncher(session)
  }
  return ports.files.stat(launcherPath(ports.directories, ports.environment.platform)) !== undefined
}

interface Done {
  readonly result: AgentFilesResult
  readonly registrations: Registrations
  readonly dryRun: boolean
}

/** Says what became of the files, and what else is to be said of them. */
export function reportAgentFiles(
  session: Session,
  { result, registrations, dryRun }: Done,
): AgentFilesOutcome {
  const { reporter, registered } = session
  // What is only recorded is known by the names of the configuration.
  const nameOf = (name: string): string =>
    registered.agents.find((agent) => agent.name === name)?.displayName ?? name
  const named = ({ input }: Look): readonly string[] => input.agents.map(nameOf)
  const problems = [...result.problems, ...result.looks.flatMap(({ outcome }) => outcome.problems)]
  problems.forEach((problem) => reporter.problem(problem))
  result.changed.forEach((look) => reporter.emit(changeEvent(look, named(look), dryRun)))
  for (const look of result.looks) {
    const { path } = look.input
    look.outcome.off.forEach((entry) =>
      reporter.emit({ kind: 'agent_entry_off', path, agents: named(look), entry }),
    )
  }
  if (!dryRun) {
    approvalsOf(result, registrations).forEach((message) => reporter.emit({ kind: 'info', message }))
  }
  const missing = result.looks.filter(
    ({ unusable, input }) => unusable === true && input.wanted.length > 0,
  ).length
  return { changed: result.changed.length, missing: missing + result.failed, failed: result.failed }
}

function changeEvent(
  { input, outcome, stamp }: Look,
  agents: readonly string[],
  dryRun: boolean,
): ReportEvent {
  const change = stamp === undefined ? 'create' : outcome.entries.length === 0 ? 'clean' : 'update'
  return {
    kind: dryRun ? 'agent_file_planned' : 'agent_file_changed',
    path: input.path,
    agents,
    change,
    entries: outcome.changes,
  }
}

/** Agents that run nothing new before the user has agreed to it. */
function approvalsOf({ changed }: AgentFilesResult, { wanted }: Registrations): readonly string[] {
  const paths = changed
    .filter(({ outcome }) =>
      outcome.changes.some(({ kind, change }) => kind === 'hook' && change !== 'remove'),
    )
    .map(({ input }) => input.path)
  return wanted.flatMap(({ approval, displayName, files }) =>
    approval !== undefined && files.some(({ path }) => paths.includes(path))
      ? [`${displayName}: ${approval}`]
      : [],
  )
}
