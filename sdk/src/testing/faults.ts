import type { PackageId } from '../package-id.js'
import { delay } from './delay.js'

/** Something for each of some operations. */
export type Settings<Operation extends string, T> = Partial<Readonly<Record<Operation, T>>>

/** How a fake misbehaves, for each of its operations. All of it may be combined. */
export interface Faults<Operation extends string> {
  /** Milliseconds before it answers, for every operation or for some. */
  readonly delay?: number | Settings<Operation, number>
  /** Does not look at the signal, before it starts or while it waits. */
  readonly ignoresAbort?: boolean
  /** Thrown in place of an answer. */
  readonly failures?: Settings<Operation, unknown>
  /** Answered as it is, whatever it is. */
  readonly malformed?: Settings<Operation, unknown>
  /** Put beside what the answer holds, in operations that have problems. */
  readonly problems?: Settings<Operation, readonly unknown[]>
  /** Parts that replace those of every id in an answer. */
  readonly impersonates?: Partial<PackageId>
  /** Blows an answer up to this many items, each with a text of this many characters. */
  readonly flood?: { readonly items: number; readonly characters?: number }
}

/** What a fake was asked, in order. */
export interface RecordedCall<Operation extends string> {
  readonly operation: Operation
  readonly args: readonly unknown[]
}

export interface Performance<Operation extends string> {
  readonly operation: Operation
  readonly args: readonly unknown[]
  readonly signal?: AbortSignal
}

/** Runs one operation of a fake with its faults, and keeps a record of it. */
export type Perform<Operation extends string> = <T>(
  performance: Performance<Operation>,
  answer: () => T,
) => Promise<T>

export function createPerformer<Operation extends string>(
  faults: Faults<Operation>,
  calls: RecordedCall<Operation>[],
): Perform<Operation> {
  return async <T>(performance: Performance<Operation>, answer: () => T): Promise<T> => {
    const { operation, args } = performance
    calls.push({ operation, args })
    const signal = faults.ignoresAbort === true ? undefined : performance.signal
    signal?.throwIfAborted()
    const wait = typeof faults.delay === 'number' ? faults.delay : setting(faults.delay, operation)?.value
    if (wait !== undefined) {
      await delay(wait, signal)
    }
    const failure = setting(faults.failures, operation)
    if (failure !== undefined) {
      raise(failure.value)
    }
    const malformed = setting(faults.malformed, operation)
    // Being of another type than declared is the point of it.
    return malformed === undefined ? answer() : (malformed.value as T)
  }
}

/** What is set for an operation, in a box: `undefined` may be what is set. */
export function setting<T>(
  settings: Partial<Readonly<Record<string, T>>> | undefined,
  operation: string,
): { readonly value: T | undefined } | undefined {
  return settings !== undefined && Object.hasOwn(settings, operation)
    ? { value: settings[operation] }
    : undefined
}

/** Throws whatever it is given: an adapter at fault need not throw an error. */
export function raise(thrown: unknown): never {
  throw thrown
}
