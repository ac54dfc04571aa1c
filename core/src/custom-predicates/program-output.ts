import type { JsonValue } from '@symposium/sdk'

/** What an answer rests on, as the predicate's program said on standard output (spec/model.md 2.11). */
export interface Watched {
  /** Paths as they were given: relative ones start from the workspace's root. */
  readonly files: readonly string[]
  /** Names of environment variables. */
  readonly variables: readonly string[]
  /** Milliseconds that the answer may be kept; for ever where absent. */
  readonly lifetime?: number
}

export interface ProgramOutput {
  /** Absent for an answer that must not be kept. */
  readonly watched?: Watched
  /** What was passed over, and why an answer is not kept: for the log. */
  readonly notes: readonly string[]
}

/** Bytes of standard output; of one that says more it is not known what the answer rests on. */
export const MOST_OUTPUT = 1024 * 1024
/** Characters of a line: a path of the longest kind with every character escaped. */
const LONGEST_LINE = 32 * 1024
/** Characters; no system has longer paths. */
const LONGEST_PATH = 4096
const LONGEST_NAME = 1024
/** More than the files and variables that can be watched; reading a line that is none takes a while. */
const MOST_LINES = 5000
const MOST_FILES = 1000
const MOST_VARIABLES = 200
const MOST_NOTES = 10

/** What the conversion to text puts in the place of bytes that are no UTF-8. */
const REPLACED = '\uFFFD'

type Event =
  | { readonly type: 'file' | 'variable'; readonly value: string }
  | { readonly type: 'time'; readonly value: number }
  /** What predicates once said of packages: understood, and of no use here. */
  | { readonly type: 'nothing' }
  | { readonly type: 'unknown'; readonly why: string }
  | { readonly type: 'malformed'; readonly why: string }

/**
 * Reads standard output as JSON Lines. A line that cannot be read costs itself alone (Q1), but an answer is not kept
 * where something that it rests on may have been lost: in bytes that are no UTF-8 (E-C7), behind the limits, or in
 * an event of a kind that is not known here and stands alone (G8).
 * @param stdout at least the first {@link MOST_OUTPUT} bytes and one more.
 */
export function readOutput(stdout: string): ProgramOutput {
  if (stdout.includes(REPLACED)) return notKept('its output is not UTF-8')
  if (Buffer.byteLength(stdout) > MOST_OUTPUT) return notKept(`it printed more than ${MOST_OUTPUT} bytes`)
  const lines = stdout.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > MOST_LINES) return notKept(`it printed more than ${MOST_LINES} lines`)
  const reading = new Reading()
  lines.forEach((line) => reading.add(eventOf(line)))
  return reading.finish()
}

function notKept(why: string, notes: readonly string[] = []): ProgramOutput {
  return { notes: [...notes, `the answer is not kept: ${why}`] }
}

class Reading {
  readonly #files = new Set<string>()
  readonly #variables = new Set<string>()
  readonly #skipped: string[] = []
  #lifetime: number | undefined
  #known = 0
  #unknown = 0
  #passedOver = 0

  add(event: Event): void {
    switch (event.type) {
      case 'file':
        this.#files.add(event.value)
        break
      case 'variable':
        this.#variables.add(event.value)
        break
      case 'time':
        this.#lifetime = Math.min(this.#lifetime ?? event.value, event.value)
        break
      case 'nothing':
        return
      case 'unknown':
        this.#unknown += 1
        this.#skip(event.why)
        return
      case 'malformed':
        this.#skip(event.why)
        return
    }
    this.#known += 1
  }

  finish(): ProgramOutput {
    const more = this.#passedOver - this.#skipped.length
    const notes = more > 0 ? [...this.#skipped, `${more} further lines are passed over`] : this.#skipped
    if (this.#lifetime === 0) return notKept('it asks for that', notes)
    if (this.#files.size > MOST_FILES) return notKept(`it watches more than ${MOST_FILES} files`, notes)
    if (this.#variables.size > MOST_VARIABLES) {
      return notKept(`it watches more than ${MOST_VARIABLES} variables`, notes)
    }
    if (this.#unknown > 0 && this.#known === 0) return notKept('it rests on what is not known here', notes)
    return {
      watched: {
        files: [...this.#files],
        variables: [...this.#variables],
        ...(this.#lifetime === undefined ? {} : { lifetime: this.#lifetime }),
      },
      notes,
    }
  }

  #skip(why: string): void {
    this.#passedOver += 1
    if (this.#skipped.length < MOST_NOTES) this.#skipped.push(`a line is passed over: ${why}`)
  }
}

function eventOf(line: string): Event {
  if (line.length > LONGEST_LINE) return malformed(`it is longer than ${LONGEST_LINE} characters`)
  const value = parse(line)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return malformed('it is no JSON object')
  }
  const [member, ...others] = Object.entries(value)
  if (member === undefined || others.length > 0) return malformed('an event is an object with one key')
  const [kind, content] = member
  switch (kind) {
    case 'watchFile':
      return isText(content, LONGEST_PATH) ? { type: 'file', value: content } : malformed('it names no path')
    case 'watchEnv':
      return isText(content, LONGEST_NAME) && !content.includes('=')
        ? { type: 'variable', value: content }
        : malformed('it names no variable')
    case 'watchTime':
      return isDuration(content)
        ? { type: 'time', value: content }
        : malformed('it gives no number of milliseconds')
    case 'selectedCrate':
      return { type: 'nothing' }
    default:
      return { type: 'unknown', why: 'the event is not known here' }
  }
}

function parse(line: string): JsonValue | undefined {
  try {
    return JSON.parse(line) as JsonValue
  } catch {
    return undefined
  }
}

function malformed(why: string): Event {
  return { type: 'malformed', why }
}

/** Nothing can have an empty path or name, or one with a NUL. */
function isText(value: JsonValue | undefined, limit: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= limit && !value.includes('\0')
}

function isDuration(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
