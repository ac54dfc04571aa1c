import { dirname, join } from 'node:path'
import { UNUSED_AFTER } from '../installations/prune.js'
import type { Session } from '../session.js'
import { treeLabel, treesDirectory } from '../sources/tree-places.js'
import { installedFrom } from './installed-from.js'

/** Something in the caches that nothing has any use for. */
export interface UnusedCache {
  /** Absolute. */
  readonly path: string
  /** As people would say it, with how long nothing has come into it. */
  readonly what: string
  /** @throws SymposiumError `WRITE_FAILED`, `LOCK_TIMEOUT`. */
  remove(): Promise<void>
}

interface Candidate {
  readonly path: string
  readonly what: string
  /** Whoever changes it holds this lock; where absent, nobody minds when it is gone. */
  readonly lock?: string
}

/** Milliseconds, as for the versions of programs. */
export const UNUSED_FOR_LONG = UNUSED_AFTER

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds: who holds the lock of a tree is using it. */
const PATIENCE = 500

/**
 * What was kept of registries, plugins' repositories and projects that are not there any more: neither
 * configured, nor used for so many milliseconds, nor the source of anything that is installed. Programs
 * that were obtained are none of it, since files of agents name them. None where it is not known what is
 * configured.
 */
export async function unusedCaches(session: Session, unusedFor: number): Promise<readonly UnusedCache[]> {
  const { config, registered, readings, ports } = session
  if (config.state === 'broken' || registered.problems.length > 0) return []
  const { clock, stateFiles } = ports
  const old = candidates(session).flatMap((candidate) => {
    const idle = clock.now() - (stateFiles.changedAt(candidate.path) ?? clock.now())
    return idle > unusedFor ? [{ ...candidate, idle }] : []
  })
  if (old.length === 0) return []
  // Whatever a registry is read from counts as used from then on.
  await readings.detached()
  const isServed = config.config.registries.every(({ name }) =>
    readings.instances().some((instance) => instance.name === name),
  )
  if (!isServed) return []
  const inUse = readings.cachesInUse()
  const isInstalled = installedFrom(session)
  return old
    .filter(({ path }) => !inUse.has(path) && !isInstalled(path))
    .map(({ idle, ...candidate }) => describe(candidate, idle, session))
}

function candidates(session: Session): readonly Candidate[] {
  return [
    ...trees(session),
    ...below('registries', session),
    ...below('adapters', session),
    ...projects(session),
  ]
}

function trees({ ports: { directories, stateFiles } }: Session): readonly Candidate[] {
  const base = treesDirectory(directories)
  return stateFiles.names(base).flatMap((name): readonly Candidate[] => {
    const path = join(base, name)
    const label = treeLabel(path)
    if (label !== undefined)
      return [{ path, what: `what was fetched from ${label}`, lock: join(path, 'family') }]
    return name.startsWith('.stage-') ? [{ path, what: 'what an interrupted run has left' }] : []
  })
}

/** Directories in which there is something for each registry, and nothing of anybody else. */
function below(directory: 'registries' | 'adapters', { ports }: Session): readonly Candidate[] {
  const base = join(ports.directories.cache, directory)
  return ports.stateFiles
    .names(base)
    .map((name) => ({ path: join(base, name), what: 'what is remembered of a registry' }))
}

/** By the key of each, with what plugins' predicates have answered there. */
function projects({ ports: { directories, stateFiles } }: Session): readonly Candidate[] {
  const known = new Set(stateFiles.names(join(directories.state, 'workspaces')))
  return ['workspaces', 'predicates'].flatMap((kind) => {
    const base = join(directories.cache, kind)
    return stateFiles
      .names(base)
      .filter((name) => !known.has(name.replace(/\.json$/, '')))
      .map((name) => ({ path: join(base, name), what: 'what is remembered of a project' }))
  })
}

function describe({ path, what, lock }: Candidate, idle: number, { ports }: Session): UnusedCache {
  const foundAt = ports.clock.now()
  return {
    path,
    what: `${what}, untouched for ${Math.floor(idle / DAY)} days`,
    async remove() {
      if (lock === undefined) return take(path, ports)
      await ports.locks.withLock(lock, PATIENCE, () => {
        if (!isChangedSince(foundAt, path, ports)) take(path, ports)
      })
    },
  }
}

/** In one step, so that nobody comes upon half of it. */
function take(path: string, { stages, writer }: Session['ports']): void {
  const aside = stages.create(dirname(path))
  try {
    writer.rename(path, join(aside, 'old'))
  } finally {
    writer.remove(aside)
  }
}

/** Another run has fetched into it meanwhile, or noted that it uses it. */
function isChangedSince(time: number, path: string, { stateFiles }: Session['ports']): boolean {
  return stateFiles
    .names(path)
    .some((name) => name.endsWith('.json') && (stateFiles.changedAt(join(path, name)) ?? 0) > time)
}
