import { dirname, join, sep } from 'node:path'
import { isJsonObject, SymposiumError, type JsonValue, type ProcessResult } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import { plain } from '../report/show.js'
import { PACKAGE } from './newest-version.js'

export type UpdatePorts = Pick<Ports, 'files' | 'processes' | 'environment'>

/** How the program came onto this machine. */
export type InstalledBy =
  | { readonly type: 'npm' }
  /** By something else; `command` is what brings a version there, as far as that can be told. */
  | { readonly type: 'other'; readonly command: string }

/** Set for what an update starts, so that it starts no further one. */
export const UPDATING = 'SYMPOSIUM_UPDATING'

/** Milliseconds. */
const QUESTION = 20_000
const INSTALLATION = 300_000
const LONGEST_REASON = 400

/** What brings a version, by a part of the path below which each package manager keeps programs. */
const OTHERS: readonly (readonly [part: string, command: string])[] = [
  ['_npx', 'npx'],
  ['pnpm', 'pnpm add --global'],
  ['.pnpm', 'pnpm add --global'],
  ['.bun', 'bun add --global'],
  ['yarn', 'yarn global add'],
  ['.yarn', 'yarn global add'],
]

/**
 * Finds out who installed the program: only a package in npm's own global directory is npm's to
 * replace. A link in there leads to somebody's checkout.
 * @param directory absolute, with links resolved: where the program lies inside its package.
 */
export async function installedBy(
  directory: string,
  version: string,
  ports: UpdatePorts,
): Promise<InstalledBy> {
  const parts = directory.split(sep)
  const other = OTHERS.find(([part]) => parts.includes(part))
  if (other !== undefined) {
    return { type: 'other', command: `${other[1]} ${PACKAGE}@${version}` }
  }
  const root = await npm(['root', '--global'], QUESTION, ports)
  const path = root.state === 'exited' && root.code === 0 ? root.stdout.trim() : ''
  const own = path === '' ? undefined : ports.files.realPath(join(path, ...PACKAGE.split('/')))
  return own !== undefined && own === ports.files.realPath(dirname(directory))
    ? { type: 'npm' }
    : { type: 'other', command: `npm install --global ${PACKAGE}@${version}` }
}

/**
 * Lets npm replace the program.
 * @throws SymposiumError `UPDATE_FAILED`.
 */
export async function installVersion(directory: string, version: string, ports: UpdatePorts): Promise<void> {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund']
  const spec = `${PACKAGE}@${version}`
  const result = await npm(['install', '--global', ...options, '--', spec], INSTALLATION, ports)
  const reason = whyFailed(result) ?? whyNotThere(directory, version, ports)
  if (reason !== undefined) {
    throw new SymposiumError('UPDATE_FAILED', `npm did not install ${spec}: ${reason}`, {
      remedy: `npm install --global ${spec}`,
    })
  }
}

/** In the user's home, so that no `.npmrc` of a project has a say (cases/security.md S86). */
function npm(
  args: readonly string[],
  timeout: number,
  { processes, environment }: UpdatePorts,
): Promise<ProcessResult> {
  return processes.run({ program: 'npm', args, cwd: environment.home, env: { [UPDATING]: '1' }, timeout })
}

function whyFailed(result: ProcessResult): string | undefined {
  switch (result.state) {
    case 'not-started':
      return result.message
    case 'timed-out':
      return `it took longer than ${INSTALLATION / 1000} s`
    case 'killed':
      return `it was ended by ${result.signal}`
    case 'exited':
      return result.code === 0
        ? undefined
        : `it ended with exit code ${result.code}: ${plain(result.stderr.trim(), LONGEST_REASON)}`
  }
}

/** Else every day would install it again. */
function whyNotThere(directory: string, version: string, { files }: UpdatePorts): string | undefined {
  const found = versionOf(files.readText(join(dirname(directory), 'package.json')))
  return found === version ? undefined : `version ${plain(found ?? 'unknown', 40)} is there afterwards`
}

function versionOf(text: string | undefined): string | undefined {
  try {
    const value: JsonValue = JSON.parse(text ?? '')
    const version = isJsonObject(value) ? value['version'] : undefined
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}
