import { isAbsolute } from 'node:path'
import { isJsonObject, type JsonValue } from '@symposium/sdk'
import type { PredicateCall } from './call.js'
import type { Watched } from './program-output.js'
import {
  changedAfter,
  filePrint,
  isUnchanged,
  isVariableUnchanged,
  printOfVariable,
  type FilePrint,
  type Looking,
  type VariablePrint,
} from './prints.js'
import { isBareName, programOnPath } from './program-on-path.js'

/** How a program ended that ran to its end, with all that this follows from (spec/model.md Q5). */
export type RememberedAnswer = {
  /** Exit code: 0 holds, any other does not. */
  readonly code: number
  /** Milliseconds since the epoch: when it was noted. */
  readonly at: number
  /** Milliseconds since the epoch from which on it is stale; absent where it stays. */
  readonly until?: number
  /** What PATH led to, where the program is a bare name. */
  readonly found?: string
  /** The program first, as far as it is files, then what it watches. */
  readonly files: readonly FilePrint[]
  readonly variables: readonly VariablePrint[]
}

export interface Completed {
  readonly code: number
  readonly watched: Watched
  /** Milliseconds since the epoch: before the program was started. */
  readonly startedAt: number
}

type Surroundings = Pick<Looking, 'files' | 'environment'> & {
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Milliseconds by which the time of a file may lie before its change: systems count it in ticks. */
const TICK = 10

/**
 * What to remember of a program that has ended.
 * @returns `undefined` where something that it rests on changed while it ran: nobody can say what it saw.
 */
export function rememberAnswer(
  call: PredicateCall,
  { code, watched, startedAt }: Completed,
  { now, ...ports }: Surroundings,
): RememberedAnswer | undefined {
  const looking = { ...ports, directory: call.directory }
  const found = foundOnPath(call, ports)
  const print = (path: string): FilePrint => filePrint(path, now, looking)
  const program = programFiles(call, found).map(print)
  const files = watched.files.map(print)
  const isInDoubt =
    // What was obtained just before it was started is what was started.
    program.some((each) => changedAfter(each, startedAt + 1)) ||
    files.some((each) => changedAfter(each, startedAt - TICK))
  if (isInDoubt) return undefined
  return {
    code,
    at: now,
    ...(watched.lifetime === undefined ? {} : { until: now + watched.lifetime }),
    ...(found === undefined ? {} : { found }),
    files: [...program, ...files],
    variables: watched.variables.map((name) => printOfVariable(name, ports.environment)),
  }
}

/** Whether the program would see now what it saw then (spec/model.md Q6). */
export function isFreshAnswer(
  answer: RememberedAnswer,
  call: PredicateCall,
  { now, ...ports }: Surroundings,
): boolean {
  const looking = { ...ports, directory: call.directory }
  return (
    isInTime(answer, now) &&
    answer.found === foundOnPath(call, ports) &&
    answer.variables.every((print) => isVariableUnchanged(print, ports.environment)) &&
    answer.files.every((print) => isUnchanged(print, looking))
  )
}

/** A clock that was put back says nothing of the time that has passed. */
function isInTime({ at, until }: RememberedAnswer, now: number): boolean {
  return until === undefined || (now >= at && now < until)
}

/** Which shell reads a script, whose name has something behind it, is none of the answer's affair. */
function foundOnPath({ argv }: PredicateCall, ports: Omit<Surroundings, 'now'>): string | undefined {
  const [program, ...first] = argv
  return first.length === 0 && isBareName(program) ? programOnPath(program, ports) : undefined
}

/** A script as much as the program that reads it: a corrected one has to be asked anew (cases/original.md F-25). */
function programFiles({ argv }: PredicateCall, found: string | undefined): readonly string[] {
  return [...(found === undefined ? [] : [found]), ...argv.filter((part) => isAbsolute(part))]
}

/** @returns `undefined` for anything but a whole {@link RememberedAnswer}. */
export function readAnswer(value: JsonValue | undefined): RememberedAnswer | undefined {
  if (!isJsonObject(value)) return undefined
  const { code, at, until, found, files, variables } = value
  const isWhole =
    typeof code === 'number' &&
    typeof at === 'number' &&
    (until === undefined || typeof until === 'number') &&
    (found === undefined || typeof found === 'string') &&
    Array.isArray(files) &&
    files.every(isPrint) &&
    Array.isArray(variables) &&
    variables.every(isPrint)
  return isWhole ? (value as JsonValue & RememberedAnswer) : undefined
}

/** A name with what was noted of it, and a digest maybe. */
function isPrint(value: JsonValue): boolean {
  if (!Array.isArray(value)) return false
  const [name, noted, digest, ...rest] = value
  return (
    typeof name === 'string' &&
    (noted === null || typeof noted === 'string') &&
    (digest === undefined || typeof digest === 'string') &&
    rest.length === 0
  )
}
