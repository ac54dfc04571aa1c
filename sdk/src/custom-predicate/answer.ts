import { describeError } from '../errors.js'
import type { Ask, Question } from './question.js'

/** Where a predicate runs. */
export interface PredicateSurroundings {
  readonly args?: readonly string[]
  readonly variables?: Readonly<Record<string, string | undefined>>
  /** The text of a file; `undefined` where there is none. No file is there where absent. */
  readonly readFile?: (path: string) => string | undefined
}

/** What the program of a predicate prints, and its exit code. */
export interface PredicateOutput {
  /** One event a line. */
  readonly stdout: string
  readonly stderr: string
  /** 0 holds, any other does not. */
  readonly exitCode: number
}

/**
 * What `runPredicate` prints and exits with, for tests of the predicate. Never rejects: what is thrown is an answer
 * that does not hold and that nobody remembers (exit code 2).
 */
export async function answerTo(ask: Ask, surroundings: PredicateSurroundings): Promise<PredicateOutput> {
  const { args = [], variables = {}, readFile } = surroundings
  const events: object[] = []
  // First the event, then the look: what cannot be read is watched all the same.
  const question: Question = {
    args,
    watchedFile(path) {
      events.push({ watchFile: path })
      return readFile?.(path)
    },
    watchedVariable(name) {
      events.push({ watchEnv: name })
      return Object.hasOwn(variables, name) ? variables[name] : undefined
    },
    watchFor(milliseconds) {
      const whole = Math.min(Math.floor(milliseconds), Number.MAX_SAFE_INTEGER)
      // What is no number says nothing of how long it counts.
      events.push({ watchTime: whole > 0 ? whole : 0 })
    },
  }
  try {
    const holds = await ask(question)
    return { stdout: linesOf(events), stderr: '', exitCode: holds ? 0 : 1 }
  } catch (error) {
    return { stdout: linesOf([{ watchTime: 0 }]), stderr: `${describeError(error)}\n`, exitCode: 2 }
  }
}

function linesOf(events: readonly object[]): string {
  const lines = new Set(events.map((event) => `${JSON.stringify(event)}\n`))
  return [...lines].join('')
}
