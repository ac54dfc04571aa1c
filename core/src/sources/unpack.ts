import type { Archives } from '../host/ports.js'
import { planUnpacking, type UnpackChoice } from './archive-plan.js'

export interface UnpackOptions extends Omit<UnpackChoice, 'limits'> {
  readonly archives: Archives
}

/** Of the whole archive, whatever is kept of it: reading it has to end (cases/security.md S39). */
const WHOLE = { entries: 200_000, bytes: 2 * 1024 ** 3 }
const KEPT = { entries: 20_000, bytes: 512 * 1024 ** 2, depth: 32 }

/**
 * Unpacks an archive that has a single directory at its top into an empty directory, without that
 * top. Archives inside of it stay what they are.
 * @returns warnings, as sentences.
 * @throws SymposiumError `ARCHIVE_REFUSED`, `DOWNLOAD_FAILED` where it lacks what was chosen, `WRITE_FAILED`.
 */
export async function unpack(
  archive: Uint8Array,
  directory: string,
  { archives, ...choice }: UnpackOptions,
): Promise<readonly string[]> {
  const entries = await archives.list(archive, WHOLE)
  const { places, warnings } = planUnpacking(entries, { ...choice, limits: KEPT })
  await archives.extract(archive, directory, places)
  return warnings
}
