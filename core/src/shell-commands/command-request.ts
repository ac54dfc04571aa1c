import type { ProcessRequest } from '@symposium/sdk'

/** Milliseconds that a command has to end by itself once its time is over. */
const GRACE = 2000
/** Bytes of each output stream: more than its end fills as a message, even where most of it are colours. */
const KEPT_OUTPUT = 64 * 1024

/** Milliseconds; timers cannot wait for longer. */
const LONGEST_TIMEOUT = 2 ** 31 - 1

export interface ShellCommand extends Pick<ProcessRequest, 'timeout' | 'env' | 'signal'> {
  readonly command: string
  /** Absolute directory to run in. */
  readonly directory: string
}

/**
 * Asks for one run of `sh -c …` that gives a verdict and leaves nothing behind (spec/gates.md 9.3, 9.4): no input,
 * whatever it started ends with it, and of what it says the end is kept, however much it is.
 */
export function commandRequest({ command, directory, ...given }: ShellCommand): ProcessRequest {
  return {
    program: 'sh',
    args: ['-c', command],
    cwd: directory,
    ...given,
    grace: GRACE,
    leftovers: 'end',
    outputLimit: KEPT_OUTPUT,
    keep: 'last',
  }
}

/** A time limit in positive seconds as milliseconds that a timer can wait for: at least one, never endless. */
export function timeoutOf(seconds: number): number {
  return Math.min(Math.max(1, Math.round(seconds * 1000)), LONGEST_TIMEOUT)
}
