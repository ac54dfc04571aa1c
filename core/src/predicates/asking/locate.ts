import { posix, win32 } from 'node:path'
import { describeError, type FileType, type PredicateContext } from '@symposium/sdk'

/** Where a path of the project leads. */
export type Located =
  | {
      readonly state: 'found'
      /** Absolute, without links. */
      readonly path: string
    }
  | { readonly state: 'absent' }
  /** It must not, or could not, be looked at. */
  | { readonly state: 'refused'; readonly reason: string }

/**
 * Follows a path from the workspace's root. What links lead out of it is refused, and so is what is no plain file:
 * reading a pipe or a device may never end.
 */
export function locateFile(path: string, context: PredicateContext): Located {
  return locate(path, context, 'file')
}

export function locateDirectory(path: string, context: PredicateContext): Located {
  return locate(path, context, 'directory')
}

function locate(path: string, context: PredicateContext, type: FileType): Located {
  const { files, environment } = context
  const flavour = environment.platform === 'win32' ? win32 : posix
  try {
    const root = files.realPath(context.directory)
    if (root === undefined) return { state: 'refused', reason: 'the workspace is not there' }
    const real = files.realPath(flavour.resolve(root, path))
    if (real === undefined) return { state: 'absent' }
    if (!isInside(flavour.relative(root, real), flavour)) {
      return { state: 'refused', reason: `${path} leads out of the workspace` }
    }
    const found = files.stat(real)
    if (found === undefined) return { state: 'absent' }
    if (found.type === type) return { state: 'found', path: real }
    return { state: 'refused', reason: `${path} is no ${type === 'file' ? 'plain file' : 'directory'}` }
  } catch (error) {
    return { state: 'refused', reason: describeError(error) }
  }
}

function isInside(relative: string, flavour: typeof posix): boolean {
  return relative !== '..' && !relative.startsWith(`..${flavour.sep}`) && !flavour.isAbsolute(relative)
}
