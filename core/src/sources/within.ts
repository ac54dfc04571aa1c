import { SymposiumError } from '@symposium/sdk'

/**
 * Gives a task a signal that is aborted after so many milliseconds or with another one, and waits no
 * longer than that, whether or not the task heeds it.
 * @throws SymposiumError `PACKAGE_UNAVAILABLE` when the time is up.
 */
export async function within<T>(
  milliseconds: number,
  outer: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let giveUp: (error: unknown) => void = () => undefined
  const late = new Promise<never>((_resolve, reject) => {
    giveUp = reject
  })
  const abort = (error: unknown): void => {
    giveUp(error)
    controller.abort(error)
  }
  const timer = setTimeout(() => abort(tooSlow(milliseconds)), milliseconds)
  const onAbort = (): void => abort(outer.reason)
  outer.addEventListener('abort', onAbort, { once: true })
  try {
    outer.throwIfAborted()
    return await Promise.race([run(controller.signal), late])
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', onAbort)
  }
}

function tooSlow(milliseconds: number): SymposiumError {
  return new SymposiumError('PACKAGE_UNAVAILABLE', `gave no answer within ${milliseconds / 1000} s`, {
    remedy: 'check the network, and try `symposium sync --update fetch`, which waits longer',
  })
}
