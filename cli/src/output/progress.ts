import type { Io } from '../io.js'
import { sanitize } from './sanitize.js'

/** Milliseconds without which nobody needs to be told. */
const PATIENCE = 500
const INTERVAL = 120
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

export interface Progress {
  /** What is going on from now on; nothing for an empty text. */
  phase(text: string): void
  /** Clears the line, before anything else is written to the terminal. */
  clear(): void
  stop(): void
}

/**
 * Says on standard error what is being waited for, once it takes longer than half
 * a second: a line that is rewritten on a terminal, one plain line for each phase
 * elsewhere.
 */
export function createProgress(io: Io, enabled: boolean): Progress {
  let current = ''
  let printed = ''
  let frame = 0
  let drawn = false
  const draw = (): void => {
    if (current === '') {
      return
    }
    if (io.stderr.isTerminal) {
      io.stderr.write(`\r\u001B[2K${FRAMES[frame % FRAMES.length] ?? ''} ${current}…`)
      frame += 1
      drawn = true
    } else if (printed !== current) {
      io.stderr.write(`${current}…\n`)
      printed = current
    }
  }
  const clear = (): void => {
    if (drawn) {
      io.stderr.write('\r\u001B[2K')
      drawn = false
    }
  }
  let interval: NodeJS.Timeout | undefined
  const timer = enabled
    ? setTimeout(() => {
        draw()
        interval = setInterval(draw, INTERVAL)
        interval.unref()
      }, PATIENCE)
    : undefined
  timer?.unref()
  return {
    phase: (text) => {
      current = sanitize(text)
      if (current === '') {
        clear()
      }
    },
    clear,
    stop() {
      clearTimeout(timer)
      clearInterval(interval)
      clear()
    },
  }
}
