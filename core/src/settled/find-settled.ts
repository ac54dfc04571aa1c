import type { Environment } from '@symposium/sdk'
import { resolveDirectories } from '../host/directories.js'
import { createNodeFiles, stampAt } from '../host/node-files.js'
import { createStateFiles } from '../host/state-files.js'
import { isStillSettled } from './confirm.js'
import { parseSettled, settledPath, type SettledRun } from './settled-run.js'

/**
 * What the last sync here said, where it changed nothing and another one would say the
 * same: all that it looked at is as it was. Loads nothing that a sync needs.
 * @param version of the product.
 */
export function settledRun(environment: Environment, version: string): SettledRun | undefined {
  const directories = resolveDirectories(environment)
  const text = createStateFiles(environment.uid).read(settledPath(directories, environment))
  const run = text === undefined ? undefined : parseSettled(text)
  const now = Date.now()
  const files = createNodeFiles()
  return run !== undefined &&
    isStillSettled(run, { environment, directories, files, stampOf: stampAt, version, now })
    ? run
    : undefined
}
