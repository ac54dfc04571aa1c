import { dirname } from 'node:path'
import type { FileReader, FileStat, Workspace } from '@symposium/sdk'
import { problemFrom, type Problem } from '../report/problem.js'

export interface OwnerCheck {
  /** The current directory. */
  readonly directory: string
  /** Of the user; absent where files have no owner. */
  readonly uid?: number | undefined
  readonly files: FileReader
}

/** Who may replace any file already has all that a foreign manifest could get. */
const ADMINISTRATOR = 0

/**
 * Why a workspace is not taken for the user's own. Its plugins are trusted, so that a
 * manifest which somebody else put above the current directory would run programs as
 * the user, as git's `safe.directory` prevents. The root has to belong to the user, or
 * to whoever the current directory belongs to: the latter is what is looked at on
 * purpose, also by a container that runs as another user.
 */
export function ownerProblem(workspace: Workspace, check: OwnerCheck): Problem | undefined {
  const { directory, uid, files } = check
  if (uid === undefined) {
    return undefined
  }
  try {
    const own = [uid, files.stat(directory)?.owner]
    const isForeign = (stat: FileStat | undefined, trusted: readonly (number | undefined)[]): boolean =>
      stat?.owner !== undefined && !trusted.includes(stat.owner)
    if (isForeign(files.stat(workspace.root), own)) {
      return untrusted(workspace.root, files)
    }
    const manifest = workspace.inputs
      .filter((path) => path.startsWith(workspace.root) && dirname(path) === workspace.root)
      .find((path) => isForeign(files.stat(path), [...own, ADMINISTRATOR]))
    return manifest === undefined ? undefined : untrusted(manifest, files)
  } catch (error) {
    return problemFrom(error, { code: 'WORKSPACE_UNREADABLE', file: workspace.root })
  }
}

function untrusted(path: string, files: FileReader): Problem {
  return {
    code: 'WORKSPACE_UNTRUSTED',
    message: `belongs to another user (uid ${files.stat(path)?.owner}), whose predicates would run as you`,
    place: { file: path },
    remedy: 'if it is yours, change its owner with `chown`; else work in a copy outside of it',
  }
}
