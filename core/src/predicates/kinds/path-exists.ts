import { posix, win32 } from 'node:path'
import { describeError, type Environment, type FileStat, type LeafPredicateKind } from '@symposium/sdk'
import { leafWithoutForm } from '../leaf-without-form.js'
import { variableValue } from '../../variable-value.js'

type PathQuestion = {
  readonly path: string
  /** Anything, where absent. */
  readonly type?: 'file' | 'dir'
  /** In the workspace, or on PATH alone; in the one and then on the other where absent. */
  readonly search?: 'fs' | 'PATH'
}

/** A path alone stands for itself, as in a call. */
export type PathArgs = string | PathQuestion

/**
 * Something is at a path, from the workspace's root, or a bare name is in a directory of PATH
 * (spec/model.md P17, P18). Links are followed; nothing is expanded.
 */
export const pathExists: LeafPredicateKind<PathArgs> = leafWithoutForm({
  type: 'leaf',
  name: 'path_exists',
  effects: 'reads',
  evaluate(args, context) {
    const question = questionOf(args)
    if (question.path === '') return { holds: false, seen: 'no path is given' }
    const { environment, directory, files } = context
    const flavour = environment.platform === 'win32' ? win32 : posix
    const places = placesOf(question, directory, environment)
    let failure: unknown
    for (const place of places) {
      try {
        if (isOfType(files.stat(flavour.resolve(place, question.path)), question.type)) {
          return { holds: true, seen: place === directory ? 'it exists' : `found in ${place}` }
        }
      } catch (error) {
        failure ??= error
      }
    }
    // What could not be looked at is neither there nor absent.
    if (failure !== undefined) return { holds: false, seen: describeError(failure), unavailable: true }
    return { holds: false, seen: absenceOf(question, environment) }
  },
  inputs(args) {
    const { path, search } = questionOf(args)
    // What PATH leads to is too much to watch.
    return search !== 'fs' && !path.includes('/') ? { variables: ['PATH'], time: 0 } : { files: [path] }
  },
})

function questionOf(args: PathArgs): PathQuestion {
  return typeof args === 'string' ? { path: args } : args
}

function placesOf(question: PathQuestion, directory: string, environment: Environment): readonly string[] {
  const here = question.search === 'PATH' ? [] : [directory]
  return looksOnPath(question, environment) ? [...here, ...searchPath(environment)] : here
}

function looksOnPath({ path, search }: PathQuestion, { platform }: Environment): boolean {
  return search !== 'fs' && !path.includes('/') && !(platform === 'win32' && path.includes('\\'))
}

function isOfType(stat: FileStat | undefined, type: PathQuestion['type']): boolean {
  if (stat === undefined || type === undefined) return stat !== undefined
  return stat.type === (type === 'dir' ? 'directory' : 'file')
}

function absenceOf(question: PathQuestion, environment: Environment): string {
  const what = question.type === undefined ? '' : ` as a ${question.type === 'dir' ? 'directory' : 'file'}`
  if (question.search === 'PATH') return `not on PATH${what}`
  return looksOnPath(question, environment) ? `neither here nor on PATH${what}` : `it does not exist${what}`
}

/** Directories of PATH. Relative ones would make the answer depend on where the command runs. */
function searchPath(environment: Environment): readonly string[] {
  const flavour = environment.platform === 'win32' ? win32 : posix
  const path = variableValue(environment, 'PATH') ?? ''
  return path.split(flavour.delimiter).filter((directory) => flavour.isAbsolute(directory))
}
