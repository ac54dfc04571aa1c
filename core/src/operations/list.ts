import { basename, dirname, join } from 'node:path'
import { HOOK_EVENTS, type FileEntry, type ReportEvent } from '@symposium/sdk'
import { nameOf } from '../agent-files/file-plan.js'
import { readLedger } from '../agent-files/ledger.js'
import type { AgentFilesLedger } from '../agent-files/ledger-format.js'
import type { Claim, RecordedFile } from '../agent-files/record.js'
import type { WorkspaceRoot } from '../apply/ledger.js'
import { lookAtInstalled, type InstalledLook, type LookOptions } from '../apply/look-at-installed.js'
import type { InstalledSkill } from '../plan/observation.js'
import type { SkillParent } from '../plan/plan.js'
import type { Session } from '../session.js'
import { chooseConfigured, userDirectories } from './agents.js'
import { skillDirectories, workspaceAround } from './known-workspaces.js'

type Listed = Extract<ReportEvent, { kind: 'skills_listed' }>
type ListedFile = Extract<ReportEvent, { kind: 'agent_file_listed' }>

/**
 * Reports what is in the project, and in the user's own files on its behalf: by the ledgers,
 * and by what is there now. It says what was done, not what applies: that is for `status`.
 */
export async function list(session: Session): Promise<void> {
  const root = await rootHere(session)
  const events = [...(root === undefined ? [] : skillsIn(root, session)), ...filesFor(root, session)]
  events.forEach((event) => session.reporter.emit(event))
  if (events.length === 0) {
    const where =
      root === undefined ? 'no project is here, and nothing is registered for you' : 'nothing is here'
    session.reporter.emit({ kind: 'info', message: `${where}: symposium sync installs what applies` })
  }
}

async function rootHere(session: Session): Promise<WorkspaceRoot | undefined> {
  const { view, problems } = await session.readings.workspace()
  if (view !== undefined) {
    return { path: view.root, realPath: view.canonicalRoot }
  }
  problems.forEach((problem) => session.reporter.problem(problem))
  return workspaceAround(session)
}

/** What of ours is in the skills directories of a workspace; every known agent's, since one may have been removed. */
export function lookAtSkills(root: WorkspaceRoot, session: Session): InstalledLook {
  return lookAtInstalled(lookOptions(root, session))
}

export function lookOptions(root: WorkspaceRoot, session: Session): LookOptions {
  const { ports, registered } = session
  const parents = skillDirectories(root.path, registered.agents).map((path): SkillParent => ({
    path,
    agents: readersOf(path, root, session),
    wanted: false,
  }))
  const forbidden = [...userDirectories(session), ...Object.values(ports.directories)]
  return { root, parents, forbidden, ports }
}

/** The configured agents that read a directory, else all that do. */
function readersOf(path: string, root: WorkspaceRoot, { registered, config }: Session): readonly string[] {
  const { configured, known } = chooseConfigured(config.config.agents, registered.agents)
  const reads = (agent: (typeof known)[number]): boolean => join(root.path, agent.skills.project) === path
  const served = configured.filter(reads)
  return (served.length > 0 ? served : known.filter(reads)).map(({ displayName }) => displayName)
}

function skillsIn(root: WorkspaceRoot, session: Session): readonly Listed[] {
  const look = lookAtSkills(root, session)
  const problems = look.ledger.state === 'usable' ? look.problems : [look.ledger.problem, ...look.problems]
  problems.forEach((problem) => session.reporter.problem(problem))
  const found = new Map<string, Listed['skills'][number]>()
  for (const action of look.actions) {
    const { directory } = action
    if (action.type === 'remove' || (action.type === 'keep' && action.cause !== 'unverified')) {
      const plugin = look.observed.entries.get(directory)?.plugin
      const isEdited = action.type === 'keep' && action.cause === 'edited'
      found.set(directory, {
        name: basename(directory),
        ...(plugin === undefined ? {} : { plugin }),
        state: isEdited ? 'edited' : 'installed',
      })
    }
  }
  for (const { directory, plugin } of missingSkills(look, session)) {
    found.set(directory, { name: basename(directory), plugin, state: 'missing' })
  }
  const parents = [...new Set([...found.keys()].map((directory) => dirname(directory)))].sort()
  return parents.map((path) => ({
    kind: 'skills_listed',
    path,
    agents: readersOf(path, root, session),
    skills: [...found]
      .filter(([directory]) => dirname(directory) === path)
      .map(([, skill]) => skill)
      .sort((left, right) => (left.name < right.name ? -1 : 1)),
  }))
}

/** Recorded, and taken away by somebody. One that is there and not ours any more is the user's. */
export function missingSkills({ ledger }: InstalledLook, { ports }: Session): readonly InstalledSkill[] {
  return ledger.state === 'usable'
    ? ledger.ledger.skills.filter(({ directory }) => ports.files.stat(directory) === undefined)
    : []
}

function filesFor(root: WorkspaceRoot | undefined, session: Session): readonly ListedFile[] {
  const { directories, files } = session.ports
  const reading = readLedger(directories, files)
  if (reading.state === 'unusable') {
    session.reporter.problem(reading.problem)
    return []
  }
  const isHere = ({ workspace }: { readonly workspace?: string }): boolean =>
    workspace === undefined || workspace === root?.realPath
  return reading.ledger.files
    .filter(isHere)
    .flatMap((file) => listedFile(file, { isHere, ledger: reading.ledger, session }))
}

interface FileContext {
  readonly isHere: (claim: Claim) => boolean
  readonly ledger: AgentFilesLedger
  readonly session: Session
}

function listedFile(file: RecordedFile, context: FileContext): readonly ListedFile[] {
  const { ledger, session } = context
  const hooks = new Set<string>()
  const servers = new Map<string, ListedFile['servers'][number]>()
  const agents = new Set<string>()
  for (const { entry, claims } of file.entries) {
    const own = claims.filter(context.isHere)
    if (own.length === 0 || entry.type === 'frame') {
      continue
    }
    const name = nameOf(entry)
    own.forEach(({ agent }) => agents.add(displayNameOf(agent, session)))
    if (own.some(({ kind }) => kind === 'server') && entry.type === 'member') {
      const plugin = pluginOf(name, own, ledger)
      servers.set(name, { name, ...(plugin === undefined ? {} : { plugin }) })
    } else {
      eventsOf(entry, own, session).forEach((event) => hooks.add(event))
    }
  }
  return hooks.size + servers.size === 0
    ? []
    : [
        {
          kind: 'agent_file_listed',
          path: file.path,
          scope: file.workspace === undefined ? 'user' : 'project',
          agents: [...agents],
          hooks: [...hooks].sort(inOrder),
          servers: [...servers.values()],
          ...(session.ports.files.stat(file.path) === undefined ? { missing: true } : {}),
        },
      ]
}

/** A file that is generated as a whole is registered for whatever its agent reports. */
function eventsOf(entry: FileEntry, claims: readonly Claim[], { registered }: Session): readonly string[] {
  const agents = registered.agents.filter(({ name }) => claims.some(({ agent }) => agent === name))
  return entry.type === 'text'
    ? agents.flatMap(({ hooks }) => Object.keys(hooks?.events ?? {}))
    : [nameOf(entry)]
}

const EVENT_ORDER: readonly string[] = HOOK_EVENTS

function inOrder(left: string, right: string): number {
  return EVENT_ORDER.indexOf(left) - EVENT_ORDER.indexOf(right)
}

function pluginOf(
  server: string,
  claims: readonly Claim[],
  { servers }: AgentFilesLedger,
): string | undefined {
  const roots = claims.map(({ workspace }) => workspace)
  return servers
    .filter(({ workspace }) => roots.includes(workspace))
    .flatMap((one) => one.servers)
    .find((one) => one.server.name === server)?.plugin
}

/** What is only recorded is known by the name of the configuration. */
function displayNameOf(name: string, { registered }: Session): string {
  return registered.agents.find((agent) => agent.name === name)?.displayName ?? name
}
