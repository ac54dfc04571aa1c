import type { Environment, FileReader, JsonValue, ProcessRunner } from '@symposium/sdk'

/** Where this product keeps its own files (spec/pipeline.md 2.1). All absolute. */
export interface Directories {
  readonly config: string
  readonly cache: string
  readonly state: string
  readonly logs: string
}

/**
 * The only way to change the file system. Every method refuses to write through
 * a link in the last path component unless it says otherwise, and throws a
 * SymposiumError with the code `WRITE_FAILED`, which names the path and what to
 * do, for whatever goes wrong.
 */
export interface FileWriter {
  /** With missing parents. */
  makeDirectory(path: string): void
  /**
   * Replaces or creates a file through a temporary sibling and a rename. Keeps the
   * mode and owner of a file that is there, and follows a link to its real target.
   */
  writeText(path: string, text: string): void
  /** Creates a file that must not exist yet. */
  createText(path: string, text: string): void
  /** Copies one regular file's bytes to where nothing is yet, cloning where the file system can; mode is 0o755 or 0o644. */
  copyFile(from: string, to: string, executable: boolean): void
  /** SHA-256 of a regular file's bytes in hex: what was written is compared by it. */
  digest(path: string): string
  rename(from: string, to: string): void
  /** Removes a file, link or directory tree; a link is unlinked, its target never touched. Absent is fine. */
  remove(path: string): void
  /** Sets the modification time so many milliseconds back; of a link itself. */
  backdate(path: string, milliseconds: number): void
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export interface Locks {
  /**
   * Runs a function while holding an advisory lock on a path that need not exist.
   * A lock whose owner died is taken over.
   * @throws SymposiumError `LOCK_TIMEOUT` after waiting for `timeout` milliseconds.
   */
  withLock<T>(path: string, timeout: number, run: () => Promise<T> | T): Promise<T>
}

/** A JSON document that may be lost at any time. A damaged or foreign one reads as `undefined`. */
export interface CacheFiles {
  read(path: string): JsonValue | undefined
  /** Best effort: a failure to write a cache is never an error. */
  write(path: string, value: JsonValue): void
}

/** Temporary directories for adapters' work. */
export interface ScratchSpace {
  /**
   * Makes a private directory with the given files, by relative path.
   * @returns its absolute path.
   * @throws SymposiumError `PATH_ESCAPES` for a path that leads out of it.
   */
  create(files: Readonly<Record<string, string>>): string
  removeAll(): void
}

/** Every side effect of the core, passed in by the composition root or by a test. */
export interface Ports {
  readonly environment: Environment
  readonly directories: Directories
  readonly files: FileReader
  readonly writer: FileWriter
  readonly processes: ProcessRunner
  readonly locks: Locks
  readonly clock: Clock
  readonly caches: CacheFiles
  readonly scratch: ScratchSpace
}
