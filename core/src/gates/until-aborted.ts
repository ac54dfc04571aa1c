/**
 * What a promise gives, or `undefined` when nobody waits for it any longer. One that hears of it gets
 * the moment that it needs to end what it started.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  let giveUp: (() => void) | undefined
  const aborted = new Promise<undefined>((resolve) => {
    giveUp = () => {
      timer = setTimeout(() => resolve(undefined), GRACE)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    clearTimeout(timer)
    if (giveUp !== undefined) signal.removeEventListener('abort', giveUp)
  }
}

/** Milliseconds, more than a process group gets between the polite and the last signal. */
const GRACE = 3000
