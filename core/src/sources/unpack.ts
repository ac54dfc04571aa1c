import type { ArchiveEntry, Archives } from '../host/ports.js'
import { planUnpacking, type UnpackChoice, type UnpackPlan } from './archive-plan.js'

export interface UnpackOptions extends Omit<UnpackChoice, 'limits'> {
  readonly archives: Archives
}

/** Of the whole archive, whatever is kept of it: reading it has to end (cases/security.md S39). */
export const WHOLE = { entries: 200_000, bytes: 2 * 1024 ** 3 }
const KEPT = { entries: 20_000, bytes: 512 * 1024 ** 2, depth: 32 }

/** The same judgement of what lies in a directory already: what of it may stay. */
export function judgeTree(entries: readonly ArchiveEntry[], path: readonly string[]): UnpackPlan {
  return planUnpacking(entries, { path, strip: 0, limits: KEPT })
}

/**
 * Unpacks an archive into an empty directory, without the single directory at its top unless told
 * otherwise. Archives inside of it stay what they are.
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
