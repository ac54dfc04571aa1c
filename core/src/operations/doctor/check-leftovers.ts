import { join } from 'node:path'
import { isUnfinished } from '../../host/own-files.js'
import type { Session } from '../../session.js'
import { ok, type Finding } from './finding.js'

/** Milliseconds: the owner of a lock shows a sign of life every few seconds, and a file is replaced in one. */
const FORGOTTEN = 60_000

/** Locks of runs that died, and files that were being written then. All of it is harmless, and taken over where it is needed. */
export async function checkLeftovers({ ports }: Session): Promise<readonly Finding[]> {
  const { directories, stateFiles, clock, writer } = ports
  const workspaces = join(directories.state, 'workspaces')
  const places = [
    directories.config,
    directories.state,
    directories.cache,
    ...stateFiles.names(workspaces).map((name) => join(workspaces, name)),
  ]
  const found = [...new Set(places)].flatMap((place) =>
    stateFiles
      .names(place)
      .filter((name) => name.endsWith('.lock') || isUnfinished(name))
      .map((name) => join(place, name)),
  )
  const old = found.filter((path) => clock.now() - (stateFiles.changedAt(path) ?? clock.now()) > FORGOTTEN)
  return old.length === 0
    ? [ok('nothing is left of runs that were interrupted')]
    : old.map((file): Finding => ({
        state: 'warning',
        message: 'left by a run that was interrupted',
        file,
        fix() {
          writer.remove(file)
          return 'removed'
        },
      }))
}
