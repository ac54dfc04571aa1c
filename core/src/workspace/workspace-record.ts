import { isAbsolute, join } from 'node:path'
import type { StateFiles } from '../host/ports.js'

/** What is noted about a workspace beside what is installed in it. */
export interface WorkspaceRecord {
  /** Absolute, links resolved. */
  readonly root: string
  /** Directories that were made for skills, outermost first: relative to the root, with `/`. */
  readonly directories: readonly string[]
}

const VERSION = 1

function recordPath(state: string): string {
  return join(state, 'workspace.json')
}

/**
 * @param state directory of what is kept for the workspace.
 * @returns `undefined` for none, and for one that cannot be read.
 */
export function readWorkspaceRecord(state: string, files: StateFiles): WorkspaceRecord | undefined {
  try {
    const value: unknown = JSON.parse(files.read(recordPath(state)) ?? 'null')
    const root = memberOf(value, 'root')
    const directories = memberOf(value, 'directories')
    if (memberOf(value, 'version') !== VERSION || typeof root !== 'string' || !isAbsolute(root)) {
      return undefined
    }
    return { root, directories: Array.isArray(directories) ? directories.filter(isBelow) : [] }
  } catch {
    return undefined
  }
}

export function writeWorkspaceRecord(state: string, files: StateFiles, record: WorkspaceRecord): void {
  files.write(recordPath(state), `${JSON.stringify({ version: VERSION, ...record })}\n`)
}

/** What is removed lies below the workspace, whatever the file says (cases/security.md S15). */
function isBelow(path: unknown): path is string {
  return typeof path === 'string' && !/(?:^|\/)\.{0,2}(?:\/|$)|\\|\0/.test(path)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
