import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { ProcessRequest, ProcessResult } from '@symposium/sdk'
import { keepOutput } from './kept-output.js'
import { notStarted } from './not-started.js'
import type { ProcessGroup } from './process-group.js'

/** Milliseconds between the polite and the final signal. */
const DEFAULT_GRACE = 500
/** Milliseconds without output after which a program that has ended has said all. */
const SILENCE = 500
/** Milliseconds for what is still in the pipes when a program and all that it started have ended. */
const DRAIN = 200
/** Milliseconds between two looks at whether a group has ended, at first and at most. */
const FIRST_PAUSE = 10
const LONGEST_PAUSE = 100
/** Milliseconds after which nobody waits any longer for a program that not even the final signal ends. */
const PATIENCE = 1000
/** Timers that shall wait for longer than this, in milliseconds, do not wait at all. */
const LONGEST_WAIT = 2 ** 31 - 1

type Exit = readonly [code: number | null, signal: NodeJS.Signals | null]

/** Follows a child to its end, and brings that about when its time is over. */
export class ChildRun {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #group: ProcessGroup
  readonly #request: ProcessRequest
  readonly #output: () => { readonly stdout: string; readonly stderr: string }
  #tell: (result: ProcessResult) => void = () => undefined
  /** Until the next thing to be done about it. */
  #timer: NodeJS.Timeout | undefined
  /** Why it had to be ended. */
  #cause: 'late' | 'aborted' | undefined
  /** It ended by itself, and nothing of it shall go on. */
  #isSettled = false
  #isForced = false
  #isOver = false
  #exit: Exit | undefined
  #isClosed = false

  constructor(child: ChildProcessWithoutNullStreams, group: ProcessGroup, request: ProcessRequest) {
    this.#child = child
    this.#group = group
    this.#request = request
    const stdout = keepOutput(child.stdout, request)
    const stderr = keepOutput(child.stderr, request)
    this.#output = () => ({ stdout: stdout(), stderr: stderr() })
  }

  toEnd(): Promise<ProcessResult> {
    return new Promise((resolve) => {
      this.#tell = resolve
      this.#listen()
      this.#after(this.#request.timeout, () => this.#end('late'))
      // A child that ends without reading its input is not a fault of ours.
      this.#child.stdin.on('error', () => undefined)
      this.#child.stdin.end(this.#request.input ?? '')
    })
  }

  #listen(): void {
    this.#request.signal?.addEventListener('abort', this.#abort, { once: true })
    this.#child.on('error', (error) => this.#finish(notStarted(error, this.#request)))
    this.#child.on('exit', (...exit) => this.#onExit(exit))
    this.#child.on('close', () => this.#onClose())
  }

  #onExit(exit: Exit): void {
    this.#exit = exit
    if (this.#cause !== undefined) {
      setImmediate(() => this.#waitForGroup())
    } else if (this.#request.leftovers === 'end') {
      this.#isSettled = true
      // At once, while the number of the group cannot yet be that of another.
      this.#group.send('SIGKILL')
      this.#after(DRAIN, () => this.#closePipes())
    } else {
      this.#closeWhenSilent()
    }
  }

  #onClose(): void {
    this.#isClosed = true
    if (this.#cause === undefined || this.#isForced || this.#group.isEmpty()) this.#finish(this.#result())
  }

  readonly #abort = (): void => this.#end('aborted')

  #end(cause: 'late' | 'aborted'): void {
    if (this.#isSettled || this.#cause !== undefined) return
    this.#cause = cause
    this.#group.send('SIGTERM')
    this.#after(this.#request.grace ?? DEFAULT_GRACE, () => this.#force())
    if (this.#exit !== undefined) this.#waitForGroup()
  }

  /** What a program started has the same grace as the program, which may have ended at the first signal. */
  #waitForGroup(pause = FIRST_PAUSE): void {
    if (this.#isOver || this.#isForced) return
    if (!this.#group.isEmpty()) {
      // What was written in the meantime is read before the next look.
      const next = Math.min(2 * pause, LONGEST_PAUSE)
      setTimeout(() => setImmediate(() => this.#waitForGroup(next)), pause)
    } else if (this.#isClosed) {
      this.#finish(this.#result())
    } else {
      // A grandchild that left the group may hold them open: do not wait for it.
      this.#closePipes()
    }
  }

  #force(): void {
    this.#isForced = true
    this.#group.send('SIGKILL')
    if (this.#isClosed) {
      this.#finish(this.#result())
      return
    }
    this.#closePipes()
    this.#after(PATIENCE, () => {
      this.#child.unref()
      this.#finish(this.#result())
    })
  }

  /**
   * A program is done when it has ended. What it left behind, a server that it started, may hold its
   * output open for ever; what was written before is in the pipe and still read.
   */
  #closeWhenSilent(): void {
    const streams = [this.#child.stdout, this.#child.stderr]
    let heard = 0
    const close = (before: number): void => {
      if (heard > before) timer.refresh()
      else this.#closePipes()
    }
    // Where we were busy for that long, what there is to read is only looked at after the timers.
    const timer = setTimeout(() => setImmediate(close, heard), SILENCE)
    streams.forEach((stream) =>
      stream.on('data', () => {
        heard += 1
        timer.refresh()
      }),
    )
    this.#child.on('close', () => clearTimeout(timer))
  }

  #closePipes(): void {
    this.#child.stdout.destroy()
    this.#child.stderr.destroy()
  }

  #result(): ProcessResult {
    const output = this.#output()
    const [code, signal] = this.#exit ?? [null, null]
    if (this.#cause !== undefined) {
      const why = this.#cause === 'aborted' ? { aborted: true as const } : {}
      return { state: 'timed-out', ...output, ...(signal === null ? {} : { signal }), ...why }
    }
    return code === null
      ? { state: 'killed', signal: signal ?? 'unknown', ...output }
      : { state: 'exited', code, ...output }
  }

  #finish(result: ProcessResult): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#request.signal?.removeEventListener('abort', this.#abort)
    this.#tell(result)
  }

  /** What happened in the meantime comes first, which is not so with timers alone where we were busy. */
  #after(milliseconds: number, act: () => void): void {
    clearTimeout(this.#timer)
    const timer = setTimeout(
      () => setImmediate(() => (this.#timer === timer ? act() : undefined)),
      Math.min(Math.max(1, milliseconds), LONGEST_WAIT),
    )
    this.#timer = timer
  }
}
