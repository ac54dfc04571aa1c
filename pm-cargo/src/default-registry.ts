import type { Host } from '@symposium/sdk'

import { readConfig } from './config.js'
import { CargoNeeded } from './errors.js'
import { RecordedFiles, type Input } from './inputs.js'
import { findOrigin, type Origin } from './replacement.js'
import { CRATES_IO, isCratesIo, registrySource } from './source-id.js'

interface Asked {
  /** Address of the index, where that is not crates.io's. */
  readonly registry: string | undefined
  /** The directory whose configuration applies. */
  readonly cwd: string
}

/**
 * The configuration that makes crates.io itself answer for its crates in a
 * directory; `undefined` where another registry is asked or something replaces it.
 */
export function inputsOfDefaultRegistry(asked: Asked, host: Host): readonly Input[] | undefined {
  const { origin, inputs } = originOf(asked, host)
  return origin?.type === 'source' && isCratesIo(origin.id) ? inputs : undefined
}

/** Where the crates of a registry really come from in a directory; no origin where only cargo can tell. */
export function originOf(
  { registry, cwd }: Asked,
  { files, environment }: Pick<Host, 'files' | 'environment'>,
): { readonly origin: Origin | undefined; readonly inputs: readonly Input[] } {
  const recorded = new RecordedFiles(files)
  const config = readConfig(cwd, environment, recorded)
  try {
    const origin = findOrigin(registry === undefined ? CRATES_IO : registrySource(registry), config)
    return { origin, inputs: recorded.inputs }
  } catch (error) {
    if (!(error instanceof CargoNeeded)) throw error
    return { origin: undefined, inputs: recorded.inputs }
  }
}
