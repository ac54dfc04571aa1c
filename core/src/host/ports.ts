import type { Environment, FileReader, FileStat, JsonValue, ProcessRunner } from '@symposium/sdk'
import type { Foreground } from './foreground.js'

/** Where this product keeps its own files (spec/pipeline.md 2.1). All absolute. */
export interface Directories {
  readonly config: string
  readonly cache: string
  readonly state: string
  readonly logs: string
}

/** What has just been copied. */
export interface CopiedFile {
  /** Of the copy. */
  readonly stat: FileStat
  /** SHA-256 of the bytes that were written, in hex. */
  readonly digest: string
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
  /** Creates a file that must not exist yet. @returns its status, taken when all was written. */
  createText(path: string, text: string): FileStat
  /**
   * Copies one regular file's bytes to where nothing is yet; mode is 0o755 or 0o644. A
   * large file is cloned where the file system can.
   */
  copyFile(from: string, to: string, executable: boolean): CopiedFile
  /** SHA-256 of a regular file's bytes in hex: what was written is compared by it. */
  digest(path: string): string
  rename(from: string, to: string): void
  /** Removes a file, link or directory tree; a link is unlinked, its target never touched. Absent is fine. */
  remove(path: string): void
  /** Removes a directory that nothing is in. One that is not there, or not empty, is left alone. */
  removeEmptyDirectory(path: string): void
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

export interface HttpRequest {
  /** `https:`, or `http:` to this machine where the client was made to allow it. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds until the whole answer must be there. */
  readonly timeout: number
  /** Largest accepted body in bytes. */
  readonly maxBytes: number
  /**
   * Hosts beside that of the URL to which a redirect may lead, or any. Of the headers only what says nothing of the
   * user goes there, and none of the others goes anywhere from then on.
   */
  readonly redirectHosts?: readonly string[] | 'any'
  readonly signal?: AbortSignal
}

export type HttpResult =
  | { readonly state: 'answered'; readonly status: number; readonly body: Uint8Array }
  /** `refused` is for what we do not follow or accept; its message is the end of a sentence that begins with the address. */
  | {
      readonly state: 'failed'
      readonly reason: 'refused' | 'too-large' | 'timeout' | 'network'
      readonly message: string
    }

/** Reading from the network: GET requests of bounded size and time. */
export interface HttpClient {
  /** Never rejects. */
  get(request: HttpRequest): Promise<HttpResult>
}

/** One entry of an archive, as its header says. Nothing about it has been checked. */
export interface ArchiveEntry {
  /** Raw, with `/`; that of a directory may end with one. */
  readonly path: string
  readonly type: 'file' | 'directory' | 'link' | 'other'
  /** Bytes. */
  readonly size: number
  readonly executable: boolean
  /** Target of a symbolic link, raw. */
  readonly target?: string
  /** The revision that the archive says it was made of. */
  readonly comment?: string
}

export interface ArchiveLimits {
  /** Bytes of the whole archive once it is decompressed, or of all files. */
  readonly bytes: number
  readonly entries: number
}

/** Tar archives, compressed or not. */
export interface Archives {
  /** The bytes of a regular file. @throws SymposiumError `ARCHIVE_REFUSED` over the limit in bytes, `FILE_UNREADABLE`. */
  read(file: string, limit: number): Promise<Uint8Array>
  /** @throws SymposiumError `ARCHIVE_REFUSED` for what is damaged or exceeds a limit. */
  list(archive: Uint8Array, limits: ArchiveLimits): Promise<readonly ArchiveEntry[]>
  /**
   * Writes files and links below an empty directory of our own: modes are 0o755 or 0o644, times those of now.
   * @param places for each entry that is wanted by its raw path, where it goes: relative, with `/`.
   * @throws SymposiumError `ARCHIVE_REFUSED`, `WRITE_FAILED`.
   */
  extract(archive: Uint8Array, directory: string, places: ReadonlyMap<string, string>): Promise<void>
}

/** Where what is fetched is put together before it is moved into place. */
export interface Stages {
  /** Makes an empty directory for the user alone inside this one, which is made too; nobody can foresee its name. */
  create(parent: string): string
  /**
   * What lies below such a directory, as an archive of it would list it; links are not followed.
   * @throws SymposiumError `ARCHIVE_REFUSED` for what exceeds a limit.
   */
  entries(directory: string, limits: ArchiveLimits): readonly ArchiveEntry[]
}

/** Programs of the system. */
export interface Programs {
  /** Absolute path of the program that PATH leads to. */
  find(name: string): string | undefined
  /** Makes a file of our own caches a program; a failure is left to whoever starts it. */
  makeExecutable(path: string): void
}

/**
 * Small files in our own state directory, for a program that has to be done at once:
 * nothing is locked and nothing waits for the disk. Everything is best effort, since
 * no event may fail over what can be written at the next one.
 */
export interface StateFiles {
  /**
   * Text of a regular file that belongs to this user and that nobody else may write; `undefined`
   * for any other: what is in such a file decides what is run (cases/security.md S109).
   */
  read(path: string): string | undefined
  /**
   * Replaces a file by a rename, with missing directories.
   * @param time its modification time, in milliseconds since the epoch.
   */
  write(path: string, text: string, time?: number): boolean
  /** Makes a file with all of its text, unless one is there. */
  create(path: string, text: string): boolean
  /** Adds to the end of a file, which moves to `PATH.1` first where it is larger than so many bytes. */
  append(path: string, text: string, limit?: number): void
  remove(path: string): void
  /** Names in a directory, sorted; none where there is none. */
  names(directory: string): readonly string[]
  /** Modification time of a regular file in milliseconds since the epoch. */
  timeOf(path: string): number | undefined
  /** When anything about a file or directory changed last, in milliseconds since the epoch. */
  changedAt(path: string): number | undefined
}

/** Every side effect of the core, passed in by the composition root or by a test. */
export interface Ports {
  readonly environment: Environment
  readonly directories: Directories
  readonly files: FileReader
  readonly writer: FileWriter
  readonly processes: ProcessRunner
  readonly foreground: Foreground
  readonly locks: Locks
  readonly clock: Clock
  readonly caches: CacheFiles
  readonly scratch: ScratchSpace
  readonly http: HttpClient
  readonly archives: Archives
  readonly stages: Stages
  readonly programs: Programs
  readonly stateFiles: StateFiles
}
