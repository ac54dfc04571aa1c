import { isAbsolute } from 'node:path'
import type { Session } from '../../session.js'
import { ok, type Finding, type ProgramNeed, type Surroundings } from './finding.js'

/** The oldest that is tested, as in the packages' `engines`. */
const OLDEST_NODE = [20, 19] as const

export async function checkPrograms(
  session: Session,
  { node, programs }: Surroundings,
): Promise<readonly Finding[]> {
  return [checkNode(node), ...programs.map((need) => checkProgram(need, session))]
}

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
  return isOld
    ? {
        state: 'error',
        message: `Node.js ${version} is older than what is supported`,
        remedy: `install Node.js ${OLDEST_NODE.join('.')} or newer`,
      }
    : ok(`Node.js ${version}`)
}

function checkProgram({ name, variables = [], purpose }: ProgramNeed, { ports }: Session): Finding {
  const { variables: environment } = ports.environment
  const variable = variables.find((one) => (environment[one] ?? '') !== '')
  const wanted = (variable === undefined ? undefined : environment[variable]) ?? name
  const found = isAbsolute(wanted) ? existing(wanted, ports) : ports.programs.find(wanted)
  if (found !== undefined) {
    return ok(`${name} is ${found}`)
  }
  return variable === undefined
    ? {
        state: 'warning',
        message: `${name} was not found on PATH: ${purpose}`,
        remedy: `install ${name}, or add its directory to PATH`,
      }
    : {
        state: 'warning',
        message: `${name} was not found: ${variable} names \`${wanted}\`, and ${purpose}`,
        remedy: `correct ${variable}, or remove it`,
      }
}

function existing(path: string, { files }: Session['ports']): string | undefined {
  return files.stat(path)?.type === 'file' ? path : undefined
}
