import { isInside } from '../inside.js'

/** A directory that the walk through a source is inside. */
export interface Level {
  /** As it was reached. */
  readonly directory: string
  /** Relative to the top with a final `/`; empty at the top. */
  readonly prefix: string
  /** Links resolved, where something below needed to know. */
  readonly real: () => string
  readonly parent: Level | undefined
  readonly depth: number
  /** Where the last link led that was followed out of the skill. */
  readonly outside: string | undefined
}

export function topOf(level: Level): Level {
  let top = level
  while (top.parent !== undefined) {
    top = top.parent
  }
  return top
}

/** Whether a directory is one that the walk is inside, or is above it. */
export function isAround(directory: string, level: Level): boolean {
  let current: Level | undefined = level
  while (current !== undefined) {
    if (isInside(directory, current.real())) {
      return true
    }
    current = current.parent
  }
  return false
}
