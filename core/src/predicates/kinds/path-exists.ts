import { posix, win32 } from 'node:path'
import { describeError, type Environment, type LeafPredicateKind } from '@symposium/sdk'
import { variableValue } from '../variable-value.js'

/**
 * Something is at a path, from the workspace's root, or a bare name is in a directory of PATH
 * (spec/model.md P17, P18). Links are followed; nothing is expanded.
 */
export const pathExists: LeafPredicateKind<string> = {
  type: 'leaf',
  name: 'path_exists',
  effects: 'reads',
  parse: (argument) => argument,
  evaluate(path, context) {
    if (path === '') return { holds: false, seen: 'no path is given' }
    const { environment, files } = context
    const flavour = environment.platform === 'win32' ? win32 : posix
    const bare = !path.includes('/') && !path.includes(flavour.sep)
    const places = [context.directory, ...(bare ? searchPath(environment) : [])]
    let failure: unknown
    for (const [index, place] of places.entries()) {
      try {
        if (files.stat(flavour.resolve(place, path)) !== undefined) {
          return { holds: true, seen: index === 0 ? 'it exists' : `found in ${place}` }
        }
      } catch (error) {
        failure ??= error
      }
    }
    // What could not be looked at is neither there nor absent.
    if (failure !== undefined) return { holds: false, seen: describeError(failure), unavailable: true }
    return { holds: false, seen: bare ? 'neither here nor on PATH' : 'it does not exist' }
  },
}

/** Directories of PATH. Relative ones would make the answer depend on where the command runs. */
function searchPath(environment: Environment): readonly string[] {
  const flavour = environment.platform === 'win32' ? win32 : posix
  const path = variableValue(environment, 'PATH') ?? ''
  return path.split(flavour.delimiter).filter((directory) => flavour.isAbsolute(directory))
}
