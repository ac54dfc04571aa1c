import { dirname, join } from 'node:path'
import type { AgentAdapter, FileReader } from '@symposium/sdk'
import { readLedger } from '../agent-files/ledger.js'
import type { WorkspaceRoot } from '../apply/ledger.js'
import type { Session } from '../session.js'
import { INSTALLED_MARKER } from '../skills/marker.js'
import { workspaceKey } from '../workspace/key.js'
import { readWorkspaceRecord } from '../workspace/workspace-record.js'

/** A workspace that something is kept about in the state directory. */
export interface KnownWorkspace {
  /** Directory of what is kept. */
  readonly state: string
  /** Absolute, links resolved; absent where nothing says which workspace it is. */
  readonly root?: string
}

/**
 * All of them, by name. Directories of state are named by a digest of the root, so that a
 * place where a root is written down is believed as far as it gives that digest.
 */
export function knownWorkspaces(session: Session): readonly KnownWorkspace[] {
  const { directories, stateFiles } = session.ports
  const above = join(directories.state, 'workspaces')
  const roots = new Map(rootsElsewhere(session).map((root) => [workspaceKey(root), root]))
  return stateFiles.names(above).flatMap((name): KnownWorkspace[] => {
    const state = join(above, name)
    if (name === 'none' || session.ports.files.stat(state)?.type !== 'directory') {
      return []
    }
    const candidates = [readWorkspaceRecord(state, stateFiles)?.root, rootOfPlan(state, session)]
    const root = candidates.find((one) => one !== undefined && workspaceKey(one) === name) ?? roots.get(name)
    return [root === undefined ? { state } : { state, root }]
  })
}

/** The workspace around the current directory, without asking a package manager: it may be broken, or no project any more. */
export function workspaceAround(session: Session): WorkspaceRoot | undefined {
  const known = new Set(knownWorkspaces(session).flatMap(({ root }) => root ?? []))
  const root = upwards(session.canonical(session.ports.environment.cwd)).find((path) => known.has(path))
  return root === undefined ? undefined : { path: root, realPath: root }
}

/** Directories above the current one in which skills of ours lie, whatever is kept about them. */
export function markedRoots(session: Session): readonly string[] {
  const { files, environment } = session.ports
  return upwards(session.canonical(environment.cwd)).filter((root) =>
    session.registered.agents.some((agent) => hasMarked(join(root, agent.skills.project), files)),
  )
}

/** Absolute, links resolved. */
export function skillDirectories(root: string, agents: readonly AgentAdapter[]): readonly string[] {
  return [...new Set(agents.map((agent) => join(root, agent.skills.project)))]
}

function hasMarked(directory: string, files: FileReader): boolean {
  try {
    const listing = files.list(directory) ?? []
    return listing.some(
      ({ name, type }) =>
        type === 'directory' && files.stat(join(directory, name, INSTALLED_MARKER))?.type === 'file',
    )
  } catch {
    return false
  }
}

function upwards(directory: string): readonly string[] {
  const parent = dirname(directory)
  return parent === directory ? [directory] : [directory, ...upwards(parent)]
}

function rootsElsewhere(session: Session): readonly string[] {
  const { ports, config } = session
  const reading = readLedger(ports.directories, ports.files)
  const ledger = reading.state === 'usable' ? reading.ledger : { files: [], servers: [] }
  const { plugins } = config.config
  const entries = [...plugins.use, ...plugins.disable, ...plugins.autoEnable]
  const roots = [
    ...ledger.files.flatMap(({ workspace, entries: own }) => [
      workspace,
      ...own.flatMap(({ claims }) => claims.map((claim) => claim.workspace)),
    ]),
    ...ledger.servers.map(({ workspace }) => workspace),
    ...entries.map(({ workspace }) => workspace && session.canonical(workspace)),
    ...upwards(session.canonical(ports.environment.cwd)),
  ]
  return roots.flatMap((root) => root ?? [])
}

/** Plans name their workspace too, also those of versions that kept no record. */
function rootOfPlan(state: string, { ports }: Session): string | undefined {
  try {
    const value = JSON.parse(ports.stateFiles.read(join(state, 'hook-plan.json')) ?? 'null') as {
      readonly stored?: { readonly plan?: { readonly root?: unknown } }
    } | null
    const root = value?.stored?.plan?.root
    return typeof root === 'string' ? root : undefined
  } catch {
    return undefined
  }
}
