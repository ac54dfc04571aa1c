import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SymposiumError } from '@symposium/sdk'
import type { Locks } from './ports.js'
import { PRIVATE } from './private-mode.js'
import { writeError } from './write-error.js'

/** Milliseconds without a sign of life after which the owner counts as dead. */
const STALE = 15_000
/** Milliseconds between two signs of life. */
const UPDATE = 5_000
const RETRY = 50

/**
 * Advisory locks between processes, as a directory `PATH.lock` beside the path
 * that is locked, which is one of our own: nothing is put into a user's tree. An
 * owner that died shows no sign of life, and its lock is taken over. The owner
 * must let timers run while it holds a lock.
 */
export function createNodeLocks(): Locks {
  return { withLock }
}

async function withLock<T>(path: string, timeout: number, run: () => Promise<T> | T): Promise<T> {
  const release = await acquire(path, Date.now() + timeout)
  try {
    return await run()
  } finally {
    // A lock that was taken over, or is gone, is no fault of what ran.
    await release().catch(() => undefined)
  }
}

async function acquire(path: string, deadline: number): Promise<() => Promise<void>> {
  // Loaded here: most commands take no lock, and it takes milliseconds.
  const { lock } = await import('proper-lockfile')
  for (;;) {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: PRIVATE })
      return await lock(path, {
        realpath: false,
        stale: STALE,
        update: UPDATE,
        // Being declared dead while asleep must not end the process.
        onCompromised: () => undefined,
      })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ELOCKED')) {
        throw writeError(`${path}.lock`, error)
      }
    }
    if (Date.now() >= deadline) {
      throw new SymposiumError('LOCK_TIMEOUT', 'another run of Symposium is at work here', {
        place: { file: path },
        remedy: `wait for it to end; if there is none, remove ${path}.lock`,
      })
    }
    await setTimeout(Math.min(RETRY, Math.max(1, deadline - Date.now())))
  }
}
