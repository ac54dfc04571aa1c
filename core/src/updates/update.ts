import { isOffline } from '../host/is-offline.js'
import { problemEvent } from '../report/reporter.js'
import { problemFrom } from '../report/problem.js'
import type { Session } from '../session.js'
import { findNewer } from './find-newer.js'
import { installedBy, installVersion, UPDATING } from './install-version.js'
import { isNewer, newestVersion } from './newest-version.js'
import { readProductState, writeProductState } from './product-state.js'

/** The program that runs, as it was installed. */
export interface InstalledProgram {
  /** Absolute, with links resolved: where it lies inside its package. */
  readonly directory: string
  /** In place of npm's registry, for tests. */
  readonly registry?: string
}

/** Nobody waits here for news: a continuous integration, a user who wants no network, an update at work. */
export function isUpdateUnwanted({ ports, config }: Session): boolean {
  const { variables } = ports.environment
  const isSet = (name: string): boolean => (variables[name] ?? '') !== ''
  return config.config.autoUpdate === 'off' || isOffline(ports.environment) || isSet('CI') || isSet(UPDATING)
}

/**
 * What a command does behind its own work, once a day: says that a newer version is there, or installs it for
 * the next command (spec/pipeline.md 5.6). The command that has just run is none of it: nothing starts it again.
 */
export async function afterCommand(session: Session, program: InstalledProgram): Promise<void> {
  const { ports, options, reporter, config } = session
  if (isUpdateUnwanted(session)) {
    return
  }
  const { registry } = program
  const current = options.version
  const newest = await findNewer(ports, { current, ...(registry === undefined ? {} : { registry }) })
  if (newest === undefined) {
    return
  }
  if (config.config.autoUpdate === 'warn') {
    announce(newest, session)
    return
  }
  const by = await installedBy(program.directory, newest, ports)
  if (by.type === 'other') {
    announce(newest, session, by.command)
    return
  }
  try {
    await installVersion(program.directory, newest, ports)
    // What was asked for is on standard output; this is beside it.
    reporter.emit({ kind: 'info', message: updated(current, newest) }, 'warning')
  } catch (error) {
    reporter.problem(problemFrom(error, { code: 'UPDATE_FAILED' }))
  }
}

/**
 * `self-update`: asks at any time, and installs what is newer.
 * @returns whether the newest version is there now.
 */
export async function selfUpdate(session: Session, program: InstalledProgram | undefined): Promise<boolean> {
  const { ports, options, reporter } = session
  const current = options.version
  if (program === undefined) {
    reporter.emit({
      kind: 'info',
      message: `symposium ${current} runs from its sources: update them instead`,
    })
    return true
  }
  options.onPhase('Asking for the newest version')
  const { registry } = program
  const newest = await askForNewest(session, registry)
  if (newest === undefined) {
    return false
  }
  if (!isNewer(newest, current)) {
    reporter.emit({ kind: 'info', message: `symposium ${current} is up to date` })
    return true
  }
  const by = await installedBy(program.directory, newest, ports)
  if (by.type === 'other') {
    announce(newest, session, by.command)
    return false
  }
  options.onPhase(`Installing symposium ${newest}`)
  try {
    await installVersion(program.directory, newest, ports)
  } catch (error) {
    reporter.emit(problemEvent(problemFrom(error, { code: 'UPDATE_FAILED' }), 'error'), 'error')
    return false
  }
  reporter.emit({ kind: 'info', message: updated(current, newest) })
  return true
}

async function askForNewest(
  { ports, options, reporter }: Session,
  registry: string | undefined,
): Promise<string | undefined> {
  const state = { ...readProductState(ports), version: options.version, lastUpdateCheck: ports.clock.now() }
  writeProductState(ports, state)
  try {
    const timeout = 20_000
    return await newestVersion({ http: ports.http, timeout, ...(registry === undefined ? {} : { registry }) })
  } catch (error) {
    reporter.problem(problemFrom(error, { code: 'DOWNLOAD_FAILED' }))
    return undefined
  }
}

function announce(newest: string, { options, reporter }: Session, remedy = 'symposium self-update'): void {
  const message = `symposium ${newest} is available, and this is ${options.version}`
  reporter.problem({ code: 'UPDATE_AVAILABLE', message, remedy })
}

function updated(current: string, newest: string): string {
  return `symposium was updated from ${current} to ${newest}`
}
