import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { SymposiumError, type FileReader, type PredicatePhase } from '@symposium/sdk'
import { quote } from '../report/show.js'
import { isInside } from '../inside.js'

/** What the host's loop says of itself, as it says it. */
export interface GateContext {
  readonly number?: string
  /** Relative to the project's root, or absolute. */
  readonly directory?: string
  readonly requirementIds?: string
}

export interface PhasePlace {
  /** Absolute: the project's root. */
  readonly root: string
  readonly files: FileReader
}

/** No command line is longer. */
const LONGEST = 100_000

/**
 * Checks what the loop says, once for all gates of a point. Blank is absent (E97); the directory need
 * not exist, and lies inside the root, also where links lead (E96, E98).
 * @returns the directory as an absolute path.
 * @throws SymposiumError `GATE_CONTEXT`.
 */
export function readPhase(context: GateContext, place: PhasePlace): PredicatePhase {
  const number = readNumber(context.number)
  const directory = readText('phase directory', context.directory)
  const requirementIds = readText('requirement ids', context.requirementIds)
  return {
    ...(number === undefined ? {} : { number }),
    ...(directory === undefined ? {} : { directory: confine(directory, place) }),
    ...(requirementIds === undefined ? {} : { requirementIds }),
  }
}

/**
 * Begins with a digit. Some shells calculate with whatever a variable holds, and run a command that stands
 * in an index: of all that the loop says, only the number is something that commands calculate with.
 */
function readNumber(value: string | undefined): string | undefined {
  const number = readText('phase number', value)?.trim()
  if (number === undefined || /^\d[\w.-]{0,99}$/.test(number)) return number
  throw wrong(
    `the phase number ${quote(number)} is no number`,
    'begin with a digit, then use letters, digits, `.`, `-` and `_`',
  )
}

function readText(what: string, value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  if (value.includes('\0')) throw wrong(`the ${what} contains a NUL character`, 'remove it')
  if (value.length > LONGEST) throw wrong(`the ${what} is longer than ${LONGEST} characters`, 'shorten it')
  return value
}

function confine(directory: string, { root, files }: PhasePlace): string {
  const path = isAbsolute(directory) ? resolve(directory) : resolve(root, directory)
  const realRoot = files.realPath(root) ?? root
  const remedy = 'name a directory inside the project'
  // A root that is reached through a link may be spelt either way.
  if (!isInside(root, path) && !isInside(realRoot, path)) {
    throw wrong(`the phase directory ${quote(directory)} is outside of the project`, remedy)
  }
  const real = nearestReal(path, files)
  if (real === undefined || !isInside(realRoot, real)) {
    throw wrong(`the phase directory ${quote(directory)} leads out of the project through a link`, remedy)
  }
  return path
}

/** Where the nearest part of a path that exists really is; `undefined` behind a link to nowhere, which may lead anywhere later. */
function nearestReal(path: string, files: FileReader): string | undefined {
  for (let part = path; ; part = dirname(part)) {
    const real = files.realPath(part)
    if (real !== undefined || part === dirname(part)) return real ?? part
    const isLink = files.list(dirname(part))?.some(({ name }) => name === basename(part)) ?? false
    if (isLink) return undefined
  }
}

function wrong(message: string, remedy: string): SymposiumError {
  return new SymposiumError('GATE_CONTEXT', message, { remedy })
}
