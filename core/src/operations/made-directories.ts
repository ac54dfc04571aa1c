import { dirname, join, relative, sep } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import { isInside } from '../inside.js'
import { workspaceState } from '../workspace/key.js'
import type { WorkspaceView } from '../workspace/view.js'
import { readWorkspaceRecord, writeWorkspaceRecord } from '../workspace/workspace-record.js'

type Root = Pick<WorkspaceView, 'root' | 'canonicalRoot'>

/**
 * Notes which workspace this is, and which directories were made in it while something ran:
 * an uninstallation takes them away again, as far as nothing else is in them by then. To be
 * called under the lock of the workspace.
 * @param parents absolute paths that may be made.
 */
export async function notingDirectories<T>(
  { root, canonicalRoot }: Root,
  { parents, ports }: { readonly parents: readonly string[]; readonly ports: Ports },
  run: () => Promise<T>,
): Promise<T> {
  const missing = missingBelow(root, parents, ports.files)
  try {
    return await run()
  } finally {
    const state = workspaceState(ports.directories, canonicalRoot)
    const known = readWorkspaceRecord(state, ports.stateFiles)
    const made = missing.filter((path) => isDirectory(join(root, path), ports.files))
    const directories = [...new Set([...(known?.directories ?? []), ...made])].sort()
    if (known?.root !== canonicalRoot || directories.length !== known.directories.length) {
      writeWorkspaceRecord(state, ports.stateFiles, { root: canonicalRoot, directories })
    }
  }
}

/** Relative to the root, with `/`. */
function missingBelow(root: string, parents: readonly string[], files: FileReader): readonly string[] {
  const missing = new Set<string>()
  for (const parent of parents) {
    for (let path = parent; path !== root && isInside(root, path); path = dirname(path)) {
      if (!isDirectory(path, files)) {
        missing.add(relative(root, path).split(sep).join('/'))
      }
    }
  }
  return [...missing]
}

/**
 * Whether a directory that was made in a workspace is in it still: a link that came meanwhile may
 * lead there from another place (cases/faults.md D8).
 * @param root canonical.
 */
export function isStillIn(root: string, directory: string, files: Pick<FileReader, 'realPath'>): boolean {
  try {
    const real = files.realPath(directory)
    return real !== undefined && isInside(root, real)
  } catch {
    return false
  }
}

/** What cannot be looked at was not made by us. */
function isDirectory(path: string, files: FileReader): boolean {
  try {
    return files.stat(path)?.type === 'directory'
  } catch {
    return true
  }
}
