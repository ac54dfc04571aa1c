import type { StateFiles } from '../host/ports.js'
import type { Session } from '../session.js'
import type { Recording } from './recording.js'
import { renderSettled, settledPath } from './settled-run.js'

/**
 * Lets the next sync here be spared, where this one has changed nothing and rests on
 * nothing but files and variables that it asked for.
 * @param stateFiles the port itself, which the recording does not watch.
 */
export async function keepSettled(
  session: Session,
  recording: Recording,
  stateFiles: StateFiles,
): Promise<void> {
  const { directories, environment } = session.ports
  const until = session.validUntil()
  if (until !== undefined) recording.limit(until)
  const { home } = environment
  const run = (await restsOnFiles(session))
    ? recording.finish({ version: session.options.version, home, directories })
    : undefined
  const text = run === undefined ? undefined : renderSettled(run)
  if (text !== undefined) {
    stateFiles.write(settledPath(directories, environment), text)
  }
}

/**
 * Whatever an extension does is its own affair. Of the bundled adapters, those with a
 * remote source ask it from time to time, and what is no dependency may be looked for
 * anywhere.
 */
async function restsOnFiles({ ports, config, readings, activeSet }: Session): Promise<boolean> {
  const { records } = await activeSet()
  return (
    ports.environment.platform !== 'win32' &&
    config.config.extensions.length === 0 &&
    readings.instances().every(({ pm }) => !pm.capabilities.includes('refresh')) &&
    records.every(
      ({ route, undetermined }) => !undetermined && route.type !== 'use' && route.type !== 'chain',
    )
  )
}
