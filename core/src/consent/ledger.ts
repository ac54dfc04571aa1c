import { join } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import { checkOwn } from '../host/check-own.js'
import type { Ports } from '../host/ports.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { EMPTY_LEDGER, parseConsent, renderConsent, type ConsentLedger } from './ledger-format.js'
import { consentPath } from './path.js'

export type ConsentReading =
  /** Empty where there is none yet. */
  | { readonly state: 'usable'; readonly ledger: ConsentLedger }
  /** Of a newer version, or damaged: it stays as it is, and nothing beside skills loads (cases/faults.md G5). */
  | { readonly state: 'unusable'; readonly problem: Problem }

export type ConsentPorts = Pick<Ports, 'directories' | 'environment' | 'files' | 'writer' | 'locks'>

const MOST_BYTES = 16 * 1024 * 1024
/** Milliseconds. Another run holds the lock for as long as one write takes. */
const LOCK_PATIENCE = 10_000

export function readConsent({
  directories,
  environment,
  files,
}: Pick<ConsentPorts, 'directories' | 'environment' | 'files'>): ConsentReading {
  const path = consentPath(directories)
  try {
    const stat = files.stat(path)
    checkOwn(stat, environment.uid)
    const text = files.readText(path, MOST_BYTES)
    if (text === undefined && stat !== undefined) {
      throw new SymposiumError('LEDGER_DAMAGED', 'is not a file')
    }
    return { state: 'usable', ledger: text === undefined ? EMPTY_LEDGER : parseConsent(text) }
  } catch (error) {
    const problem = problemFrom(error, { code: 'LEDGER_DAMAGED', file: path })
    return {
      state: 'unusable',
      problem: { ...problem, place: { file: path }, remedy: remedyFor(problem, path) },
    }
  }
}

/**
 * Changes what was agreed to, read anew under a lock. Nothing is written where nothing changes.
 * @throws SymposiumError `LEDGER_DAMAGED`, `LEDGER_NEWER`, `WRITE_FAILED`, `LOCK_TIMEOUT`.
 */
export async function changeConsent(
  ports: ConsentPorts,
  change: (ledger: ConsentLedger) => ConsentLedger,
): Promise<void> {
  const { directories, writer, locks } = ports
  // Beside the ledger, and named after it.
  await locks.withLock(join(directories.state, 'consent'), LOCK_PATIENCE, () => {
    const reading = readConsent(ports)
    if (reading.state === 'unusable') {
      const { code, message, place, remedy } = reading.problem
      throw new SymposiumError(code, message, {
        ...(place === undefined ? {} : { place }),
        ...(remedy === undefined ? {} : { remedy }),
      })
    }
    const text = renderConsent(change(reading.ledger))
    if (text !== renderConsent(reading.ledger)) {
      writer.makeDirectory(directories.state)
      writer.writeText(consentPath(directories), text)
    }
  })
}

function remedyFor(problem: Problem, path: string): string {
  const until = 'until then only skills of enabled packages are used'
  switch (problem.code) {
    case 'LEDGER_NEWER':
      return `update Symposium; ${until}`
    case 'FILE_UNREADABLE':
      return problem.remedy ?? 'check the disk'
    default:
      return `look at what symposium status lists, then delete ${path}: what is enabled counts as agreed to from then on, as it is at the next sync; ${until}`
  }
}
