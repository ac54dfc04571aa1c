const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Milliseconds that children have to end by themselves when we are told to. */
const GRACE_PERIOD = 100

type Send = (signal: NodeJS.Signals) => void

const running = new Set<Send>()

/**
 * Ends a child together with this process, unless that is ended by force. Children have
 * groups of their own, so that Ctrl-C in a terminal does not reach them. Listens only while
 * there are any: a process without listeners ends faster, and as its parent expects.
 *
 * @param send a signal to the child and all that it started.
 * @returns to be called when the child has ended.
 */
export function endWithUs(send: Send): () => void {
  if (running.size === 0) {
    SIGNALS.forEach((signal) => process.on(signal, end))
    process.on('exit', endChildren)
  }
  running.add(send)
  return () => {
    if (running.delete(send) && running.size === 0) {
      stopListening()
    }
  }
}

function end(signal: NodeJS.Signals): void {
  endChildren()
  // Without our listener it has its usual effect, and the exit status says what happened.
  process.kill(process.pid, signal)
}

function endChildren(): void {
  running.forEach((send) => send('SIGTERM'))
  // Nothing of ours may go on in the meantime, least of all start the next child.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, GRACE_PERIOD)
  running.forEach((send) => send('SIGKILL'))
  running.clear()
  stopListening()
}

function stopListening(): void {
  SIGNALS.forEach((signal) => process.off(signal, end))
  process.off('exit', endChildren)
}
