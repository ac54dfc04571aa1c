import type { PackageId } from '../../package-id.js'
import type {
  Answer,
  CallOptions,
  Dependency,
  FetchedPackage,
  LoadOptions,
  PackageManager,
  Workspace,
} from '../../package-manager.js'
import type { PluginOffer } from '../../manifest.js'
import { check, show } from '../case.js'
import { observeHost, type ObservedHost } from '../observed-host.js'
import type { PackageManagerSubject } from './subject.js'

/** A new instance in new surroundings. */
export interface Session {
  readonly subject: PackageManagerSubject
  readonly host: ObservedHost
  readonly pm: PackageManager
  /** A registry instance has entries rather than versions. */
  readonly isRegistry: boolean
  /** What {@link PackageManager.activePlugins} is asked for. */
  readonly dependencies: readonly PackageId[]
}

export const CALL: CallOptions = { signal: new AbortController().signal }
export const OFFLINE: LoadOptions = { ...CALL, level: 'none' }

export function openSession(subject: PackageManagerSubject): Session {
  const host = observeHost(subject.createHost())
  const pm = subject.create(host)
  return {
    subject,
    host,
    pm,
    isRegistry: pm.registrySource !== undefined,
    dependencies: subject.known.dependencies ?? [subject.known.present],
  }
}

/** The same after what a run does first: an instance may know its packages from the workspace. */
export async function openPrepared(subject: PackageManagerSubject): Promise<Session> {
  const session = openSession(subject)
  const { pm } = session
  if (pm.workspace !== undefined && subject.known.workspace !== undefined) {
    const workspace = await pm.workspace(subject.known.workspace, CALL)
    if (workspace !== undefined) {
      await pm.dependencies?.(workspace, CALL)
    }
  }
  session.host.observed.clear()
  return session
}

export async function active(
  session: Session,
  dependencies: readonly PackageId[] = session.dependencies,
): Promise<readonly PluginOffer[]> {
  return requireAnswer(await session.pm.activePlugins(dependencies, CALL), 'activePlugins')
}

export async function load(session: Session, id: PackageId): Promise<readonly PluginOffer[]> {
  return requireAnswer(await session.pm.loadPlugin(id, OFFLINE), 'loadPlugin')
}

export async function loadPresent(subject: PackageManagerSubject): Promise<{
  readonly session: Session
  readonly offers: readonly PluginOffer[]
}> {
  const session = await openPrepared(subject)
  return { session, offers: await load(session, subject.known.present) }
}

export async function fetchPresent(subject: PackageManagerSubject): Promise<{
  readonly session: Session
  readonly fetched: FetchedPackage
}> {
  const session = await openPrepared(subject)
  const fetched = await session.pm.fetch(subject.known.present, OFFLINE)
  check(typeof fetched === 'object' && fetched !== null, `fetch answered with ${show(fetched)}`)
  return { session, fetched }
}

export async function readWorkspace(session: Session): Promise<Workspace> {
  const directory = requireKnown(session.subject.known.workspace, 'workspace')
  const workspace = await session.pm.workspace?.(directory, CALL)
  check(
    typeof workspace === 'object' && workspace !== null,
    `workspace answered with ${show(workspace)} for ${show(directory)}, which the subject calls a project`,
  )
  return workspace
}

export async function readDependencies(session: Session): Promise<readonly Dependency[]> {
  const workspace = await readWorkspace(session)
  const answer = await session.pm.dependencies?.(workspace, CALL)
  return requireAnswer(answer, 'dependencies')
}

/** What the author has to say about the surroundings for a capability to be testable. */
export function requireKnown<T>(value: T | undefined, member: string): T {
  check(value !== undefined, `the subject must give \`known.${member}\` for what the instance declares`)
  return value
}

function requireAnswer<T>(answer: Answer<readonly T[]> | undefined, operation: string): readonly T[] {
  check(
    typeof answer === 'object' &&
      answer !== null &&
      Array.isArray(answer.value) &&
      Array.isArray(answer.problems),
    `${operation} must answer with { value: [], problems: [] }, not ${show(answer)}`,
  )
  return answer.value
}
