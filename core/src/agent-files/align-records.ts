import type { FileReader } from '@symposium/sdk'
import type { Registrations } from './inputs.js'
import type { AgentFilesLedger } from './ledger-format.js'

/**
 * The ledger with the paths of this run: a file may have been recorded under another
 * one, where a workspace is opened through a link or a variable names an agent's
 * directory in another way. What is recorded there must not count as wanted no longer.
 */
export function alignRecords(
  ledger: AgentFilesLedger,
  { wanted }: Registrations,
  files: Pick<FileReader, 'realPath'>,
): AgentFilesLedger {
  const recorded = new Set(ledger.files.map(({ path }) => path))
  const asked = new Set(wanted.flatMap((registration) => registration.files.map(({ path }) => path)))
  const unknown = [...asked].filter((path) => !recorded.has(path))
  const elsewhere = ledger.files.filter(({ path }) => !asked.has(path))
  // Nearly every run knows all of its files.
  if (unknown.length === 0 || elsewhere.length === 0) {
    return ledger
  }
  const byReal = new Map(unknown.flatMap((path) => pairOf(path, files)))
  const moved = (path: string): string =>
    pairOf(path, files).map(([real]) => byReal.get(real) ?? path)[0] ?? path
  const aligned = ledger.files.map((file) =>
    elsewhere.includes(file) ? { ...file, path: moved(file.path) } : file,
  )
  return { ...ledger, files: aligned }
}

/** None for a file that is not there, or cannot be found out about. */
function pairOf(path: string, files: Pick<FileReader, 'realPath'>): readonly [string, string][] {
  try {
    const real = files.realPath(path)
    return real === undefined ? [] : [[real, path]]
  } catch {
    return []
  }
}
