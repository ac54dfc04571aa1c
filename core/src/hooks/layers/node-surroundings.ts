import type { Environment } from '@symposium/sdk'
import { resolveDirectories } from '../../host/directories.js'
import { createNodeFiles } from '../../host/node-files.js'
import { createStateFiles } from '../../host/state-files.js'
import { lazy } from '../../lazy.js'
import type { HookSurroundings } from './surroundings.js'

/** The real machine, without anything that only a full run needs. */
export function createHookSurroundings(
  environment: Environment,
  { version, formats }: Pick<HookSurroundings, 'version' | 'formats'>,
): HookSurroundings {
  // Most events start nothing.
  const runner = lazy(async () =>
    (await import('../../host/node-processes.js')).createNodeProcesses(environment),
  )
  return {
    version,
    formats,
    environment,
    directories: resolveDirectories(environment),
    files: createNodeFiles(),
    state: createStateFiles(environment.uid),
    processes: { run: async (request) => (await runner()).run(request) },
    clock: { now: () => Date.now() },
  }
}
