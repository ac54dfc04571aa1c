import type { JsonValue } from './json.js'
import type { Trees } from './trees.js'

/** What a path is, links followed. */
export type FileType = 'file' | 'directory' | 'other'

export interface FileStat {
  readonly type: FileType
  /** Bytes. */
  readonly size: number
  /** Permission bits, for example 0o644. */
  readonly mode: number
  /**
   * Changes whenever the content may have changed: made of inode, size,
   * modification and status-change time, so that a file replaced by an older
   * one of the same size is noticed too. Opaque; compare for equality only.
   */
  readonly stamp: string
  /** User id of the owner; absent where files have none, as on Windows. */
  readonly owner?: number
}

export interface DirectoryEntry {
  readonly name: string
  /** Links are not followed here: `link` needs a {@link FileReader.stat} to learn more. */
  readonly type: FileType | 'link'
}

/**
 * Reading of the local file system. The calls are synchronous: most of what a
 * run reads are thousands of small files whose status is all that matters, and
 * there a synchronous call costs a tenth of a round through the thread pool.
 *
 * "Absent" (`undefined`) means that nothing is there. Anything else that goes
 * wrong (no permission, an I/O fault) throws a SymposiumError with the code
 * `FILE_UNREADABLE`: absence must never be confused with failure, since only
 * absence may lead to something being removed.
 */
export interface FileReader {
  /** Status with links followed; `undefined` where nothing exists, which includes a dangling link. */
  stat(path: string): FileStat | undefined
  /** Entries sorted by name in code-unit order; `undefined` where there is no directory. */
  list(path: string): readonly DirectoryEntry[] | undefined
  /**
   * The file as UTF-8 text without a byte-order mark; `undefined` where there is no regular file.
   * @param limit largest accepted size in bytes, 16 MiB unless told.
   * @throws SymposiumError `FILE_TOO_LARGE` over the limit, `FILE_NOT_UTF8` for other encodings.
   */
  readText(path: string, limit?: number): string | undefined
  /** Absolute path with every link resolved; `undefined` where nothing exists. */
  realPath(path: string): string | undefined
  /**
   * SHA-256 of a regular file's bytes in hex, links followed; `undefined` where there is none. Absent where a
   * host takes no digests.
   * @param limit largest accepted size in bytes.
   * @throws SymposiumError `FILE_TOO_LARGE` over the limit.
   */
  digest?(path: string, limit: number): string | undefined
  /**
   * When the content of what is at a path was changed, in milliseconds since the epoch, links followed; `undefined`
   * where nothing exists. Absent where a host does not know.
   */
  modifiedAt?(path: string): number | undefined
}

export interface ProcessRequest {
  /** Program: an absolute path, or a name looked up on PATH. Never a command line. */
  readonly program: string
  readonly args: readonly string[]
  /** Absolute directory to run in. */
  readonly cwd: string
  /** Added to, or with `undefined` removed from, the inherited environment. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Text for standard input; closed at once where absent. */
  readonly input?: string
  /** Milliseconds until the whole process group is ended; read as at least 1 and at most 2147483647. */
  readonly timeout: number
  /** Milliseconds between the request to end and the end by force, 500 unless told. */
  readonly grace?: number
  /** Largest output kept for each stream in bytes, 8 MiB unless told; the rest is drained and dropped. */
  readonly outputLimit?: number
  /** Which part of a larger output is kept; the `first` unless told. */
  readonly keep?: 'first' | 'last'
  /**
   * What becomes of processes that outlive the program that started them. `keep`, unless told: they go on, and
   * may still say something for as long as they are not silent for half a second. `end`: they are ended by
   * force together with it, and at most a fifth of a second is waited for what left the process group before.
   */
  readonly leftovers?: 'keep' | 'end'
  readonly signal?: AbortSignal
}

/** How a process ended. Exactly one of the four states. */
export type ProcessResult =
  | { readonly state: 'exited'; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly state: 'killed'; readonly signal: string; readonly stdout: string; readonly stderr: string }
  | {
      readonly state: 'timed-out'
      readonly stdout: string
      readonly stderr: string
      /** What ended it: `SIGTERM`, or `SIGKILL` after the grace; absent where it then ended by itself. */
      readonly signal?: string
      /** Set where the request's signal ended it and not the time limit. */
      readonly aborted?: true
    }
  | {
      readonly state: 'not-started'
      readonly reason: 'not-found' | 'not-executable' | 'other'
      readonly message: string
    }

export interface ProcessRunner {
  /** Never rejects for anything that the process does; an aborted signal counts as `timed-out`, and says so. */
  run(request: ProcessRequest): Promise<ProcessResult>
}

/**
 * What an adapter may remember between runs. Private to the adapter, safe to
 * lose: the host may empty it at any time and does so when the adapter's or the
 * product's version changes.
 */
export interface CacheStore {
  /** The value last put under the key, or `undefined`. A damaged cache reads as empty. */
  get(key: string): JsonValue | undefined
  /** Kept in memory until the host writes the cache at the end of the run. */
  set(key: string, value: JsonValue): void
}

/** The surroundings of a run, read once when it starts. */
export interface Environment {
  /** Absolute directory that the command was started in. */
  readonly cwd: string
  /** Absolute home directory of the user. */
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Id of the user that the process runs as; absent on Windows. */
  readonly uid?: number
}

export interface Log {
  debug(message: string): void
  warn(message: string): void
}

/**
 * The only side effects that an adapter has: it describes, the host acts. One
 * instance is made for each adapter, so that caches and log lines carry its name.
 */
export interface Host {
  readonly environment: Environment
  readonly files: FileReader
  readonly processes: ProcessRunner
  readonly cache: CacheStore
  readonly log: Log
  readonly trees: Trees
  /**
   * Makes a private temporary directory with these text files and returns its
   * absolute path: for tools that read what they shall do from a file. The host
   * removes it at the end of the run.
   * @param files text by relative path with `/`; a path may not leave the directory.
   */
  scratch(files: Readonly<Record<string, string>>): Promise<string>
}
