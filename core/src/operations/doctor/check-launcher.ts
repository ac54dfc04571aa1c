import type { AgentAdapter } from '@symposium/sdk'
import { readLedger } from '../../agent-files/ledger.js'
import { launcherPath } from '../../hooks/registered-command.js'
import { ensureLauncher, isLauncherCurrent } from '../../hooks/layers/ensure-launcher.js'
import type { LauncherPrograms } from '../../hooks/layers/launcher-script.js'
import type { Session } from '../../session.js'
import { chooseConfigured } from '../agents.js'
import { ok, type Finding } from './finding.js'

/** What agents start: the launcher by its path, or in files of projects the program on PATH. */
export async function checkLauncher(session: Session): Promise<readonly Finding[]> {
  const { config, registered, ports } = session
  const { configured } = chooseConfigured(config.config.agents, registered.agents)
  const isWanted = configured.some(runsHooks)
  const isGlobal = config.config.hookScope === 'global'
  const launcher = checkFile(session, isWanted && isGlobal)
  return isWanted && !isGlobal ? [...launcher, checkPath(ports)] : launcher
}

function runsHooks({ hooks }: AgentAdapter): boolean {
  return hooks !== undefined
}

function checkFile(session: Session, isWanted: boolean): readonly Finding[] {
  const { ports, options } = session
  const { files, directories, environment } = ports
  const path = launcherPath(directories, environment.platform)
  const isThere = files.stat(path) !== undefined
  if (!isWanted && !isCalled(session)) {
    return isThere ? [unused(path, session)] : []
  }
  if (options.launcher === undefined) {
    return [ok('no launcher is made for a program that runs from its sources')]
  }
  const programs: LauncherPrograms = { ...options.launcher, version: options.version }
  const fix = (): string => {
    ensureLauncher(ports, programs)
    return 'made anew'
  }
  if (!isLauncherCurrent(ports, programs)) {
    const message = isThere
      ? 'the launcher of hooks is not that of this version'
      : 'the launcher of hooks is not there'
    return [{ state: isThere || !isCalled(session) ? 'warning' : 'error', message, file: path, fix }]
  }
  return files.stat(programs.bundle) === undefined
    ? [
        {
          state: 'warning',
          message: `what the launcher of hooks starts is not there: ${programs.bundle}`,
          file: path,
          remedy: 'install Symposium again',
        },
      ]
    : [ok('the launcher of hooks is that of this version', path)]
}

/** Whether something that we registered for the user starts it. */
function isCalled({ ports }: Session): boolean {
  const reading = readLedger(ports.directories, ports.files)
  return (
    reading.state === 'unusable' ||
    reading.ledger.files.some(
      ({ workspace, entries }) =>
        workspace === undefined && entries.some(({ claims }) => claims.some(({ kind }) => kind === 'hook')),
    )
  )
}

function unused(path: string, { ports }: Session): Finding {
  return {
    state: 'warning',
    message: 'the launcher of hooks is left over: no agent starts it any more',
    file: path,
    fix() {
      ports.writer.remove(path)
      return 'removed'
    },
  }
}

function checkPath({ programs }: Session['ports']): Finding {
  const found = programs.find('symposium')
  return found === undefined
    ? {
        state: 'warning',
        message: '`symposium` is not on PATH: hooks in files of projects do nothing here',
        remedy: 'add the directory of global npm programs to PATH',
      }
    : ok(`symposium is ${found}`)
}
