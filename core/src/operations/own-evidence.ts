import { displayPath, type FileReader } from '@symposium/sdk'
import { readLedger } from '../agent-files/ledger.js'
import { childPath } from '../normal-paths.js'
import type { Session } from '../session.js'

/**
 * Lines of evidence that tell nothing of an agent: files and directories that were made to register
 * something, as long as nothing else has come into them.
 */
export function ownEvidence({ ports }: Pick<Session, 'ports'>): ReadonlySet<string> {
  const { directories, files, environment } = ports
  const reading = readLedger(directories, files)
  const records = reading.state === 'usable' ? reading.ledger.files : []
  const made = new Set(
    records.flatMap(({ path, created, directories: above }) => (created ? [path, ...above] : above)),
  )
  const own = [...made].filter((path) => holdsNothingElse(path, made, files))
  return new Set(own.map((path) => displayPath(environment, path)))
}

/** What cannot be looked into is taken for what it was when it was made. */
function holdsNothingElse(path: string, made: ReadonlySet<string>, files: FileReader): boolean {
  if (!made.has(path)) return false
  try {
    const entries = files.stat(path)?.type === 'directory' ? (files.list(path) ?? []) : []
    return entries.every(({ name }) => holdsNothingElse(childPath(path, name), made, files))
  } catch {
    return true
  }
}
