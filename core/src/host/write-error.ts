import { SymposiumError } from '@symposium/sdk'

/** What a person can do about a write that failed (cases/security.md S109), by the system's code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'free some space on the disk',
  EDQUOT: 'free some of your disk quota',
  EROFS: 'the file system is mounted read-only: choose another place, or mount it for writing',
  EACCES: 'grant your user permission to write there',
  EPERM: 'grant your user permission to write there',
  EMFILE: 'close some programs: too many files are open',
  ENFILE: 'close some programs: too many files are open',
  ENOENT: 'create the directory that it belongs into',
  ENAMETOOLONG: 'use a shorter name',
  ENOTDIR: 'move away the file that stands where a directory is needed',
  EEXIST: 'move away what is there',
  ENOTEMPTY: 'move away what is there',
  EISDIR: 'move away the directory that stands where a file is needed',
  ELOOP: 'remove the link that leads to itself',
  EXDEV: 'the two places are on different disks: remove the link or mount between them',
}

/** Runs a write; whatever it throws becomes a `WRITE_FAILED` that names the path. */
export function guardWrite<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw writeError(path, error)
  }
}

export function writeError(path: string, error: unknown): SymposiumError {
  if (error instanceof SymposiumError) {
    return error
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const remedy = Object.hasOwn(REMEDIES, code) ? REMEDIES[code] : undefined
  return new SymposiumError('WRITE_FAILED', `cannot be written (${code === '' ? 'unknown fault' : code})`, {
    place: { file: path },
    remedy: remedy ?? 'check the disk',
    cause: error,
  })
}

export function refusal(path: string, why: string, remedy: string): SymposiumError {
  return new SymposiumError('WRITE_FAILED', why, { place: { file: path }, remedy })
}
