import { dirname } from 'node:path'
import type { Directories } from '../../host/ports.js'
import type { Session } from '../../session.js'
import { ok, type Finding } from './finding.js'

const TITLES: Readonly<Record<keyof Directories, string>> = {
  config: 'configuration',
  cache: 'cache',
  state: 'state',
  logs: 'logs',
}

const OWNER_WRITES = 0o200
const OTHERS_WRITE = 0o022
const ROOT = 0

/** Judged by owner and mode: nothing is written to find out, since hooks go by the times of these directories. */
export async function checkDirectories({ ports }: Session): Promise<readonly Finding[]> {
  const { directories } = ports
  const names: readonly (keyof Directories)[] = ['config', 'state', 'cache', 'logs']
  return names.map((name) => checkDirectory(directories[name], TITLES[name], ports))
}

function checkDirectory(path: string, title: string, { files, environment }: Session['ports']): Finding {
  const stat = files.stat(path)
  if (stat === undefined) {
    return checkAbove(path, title, { files, environment })
  }
  if (stat.type !== 'directory') {
    return fault(path, `the place of the ${title} directory is taken`, 'move away what is there')
  }
  const { uid } = environment
  if (stat.owner !== undefined && uid !== undefined && stat.owner !== uid && uid !== ROOT) {
    return fault(path, `the ${title} directory belongs to somebody else`, `make it yours: chown ${path}`)
  }
  if ((stat.mode & OWNER_WRITES) === 0 && uid !== ROOT) {
    return fault(path, `the ${title} directory cannot be written`, `chmod u+w ${path}`)
  }
  if (environment.platform !== 'win32' && (stat.mode & OTHERS_WRITE) !== 0) {
    const message = `others may write to the ${title} directory: what lies in it is believed, and run`
    return { state: 'warning', message, file: path, remedy: `chmod go-w ${path}` }
  }
  return ok(`${title} directory`, path)
}

/** The nearest that is there decides whether it can be made. */
function checkAbove(
  path: string,
  title: string,
  { files, environment }: Pick<Session['ports'], 'files' | 'environment'>,
): Finding {
  let above = dirname(path)
  while (files.stat(above) === undefined && dirname(above) !== above) {
    above = dirname(above)
  }
  const stat = files.stat(above)
  const { uid } = environment
  const isOwn = stat?.owner === undefined || uid === undefined || stat.owner === uid || uid === ROOT
  return stat?.type === 'directory' && (!isOwn || (stat.mode & OWNER_WRITES) !== 0 || uid === ROOT)
    ? ok(`${title} directory, made when it is needed`, path)
    : fault(
        path,
        `the ${title} directory cannot be made in ${above}`,
        `make ${above} a directory that you can write to`,
      )
}

function fault(file: string, message: string, remedy: string): Finding {
  return { state: 'error', message, file, remedy }
}
