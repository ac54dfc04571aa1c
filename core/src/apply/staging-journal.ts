import { dirname, join } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { Directories, FileWriter } from '../host/ports.js'
import { workspaceState } from '../workspace/key.js'
import type { WorkspaceRoot } from './ledger.js'

const PREFIX = '.symposium-tmp-'
const OURS = /^\.symposium-tmp-([0-9a-f]{32})-\d+$/
const TOKEN = /^[0-9a-f]{32}$/
/** A run that was killed before it made anything leaves its entry; more of them than this are forgotten. */
const MOST_RUNS = 32

/** Whether a name is of the kind that temporary directories have, whoever made them. */
export function isTemporaryName(name: string): boolean {
  return name.startsWith(PREFIX)
}

export interface JournalOptions {
  readonly directories: Directories
  readonly root: WorkspaceRoot
  readonly files: FileReader
  readonly writer: FileWriter
}

/**
 * Which temporary directories in the skills directories are ours. What lies in a
 * repository cannot say so itself: anybody can commit a directory of such a name
 * with a marker in it. So each run draws a name that nobody can guess, and writes
 * it into the state directory, outside of every repository, before it makes the
 * first directory of that name. Where that cannot be written the run goes on: what
 * it would leave behind when it is killed is then left alone.
 */
export class StagingJournal {
  readonly #options: JournalOptions
  readonly #path: string
  #earlier: ReadonlySet<string> | undefined
  readonly #recovered = new Set<string>()
  readonly #kept = new Set<string>()
  readonly #open = new Set<string>()
  #token: string | undefined
  #count = 0

  constructor(options: JournalOptions) {
    this.#options = options
    this.#path = join(workspaceState(options.directories, options.root.realPath), 'staging.json')
  }

  /** Whether a run before this one made a directory of that name. */
  knows(name: string): boolean {
    const token = OURS.exec(name)?.[1]
    return token !== undefined && this.#earlierRuns().has(token)
  }

  /** Name of a temporary directory to make. To be called under the lock of the workspace. */
  nextName(): string {
    this.#token ??= this.#begin()
    this.#count += 1
    const name = `${PREFIX}${this.#token}-${this.#count}`
    this.#open.add(name)
    return name
  }

  /** A directory that this run made is no more. */
  gone(name: string): void {
    this.#open.delete(name)
  }

  /** What an earlier run left under this name was dealt with, or has to wait for the next run. */
  note(name: string, recovered: boolean): void {
    const token = OURS.exec(name)?.[1]
    if (token !== undefined) {
      const runs = recovered ? this.#recovered : this.#kept
      runs.add(token)
    }
  }

  /** Forgets the runs of which nothing is left. */
  finish(): void {
    if (this.#token !== undefined || this.#recovered.size > 0) {
      const rest = [...this.#earlierRuns()].filter((run) => this.#kept.has(run) || !this.#recovered.has(run))
      this.#write(this.#token === undefined || this.#open.size === 0 ? rest : [...rest, this.#token])
    }
  }

  #begin(): string {
    // The global of the same name would load all of Web Crypto.
    const token = process.getBuiltinModule('node:crypto').randomUUID().replaceAll('-', '')
    this.#write([...this.#earlierRuns(), token])
    return token
  }

  #earlierRuns(): ReadonlySet<string> {
    this.#earlier ??= new Set(readRuns(this.#path, this.#options.files))
    return this.#earlier
  }

  #write(runs: readonly string[]): void {
    const { writer } = this.#options
    try {
      if (runs.length === 0) {
        writer.remove(this.#path)
      } else {
        writer.makeDirectory(dirname(this.#path))
        writer.writeText(this.#path, `${JSON.stringify(runs.slice(-MOST_RUNS))}\n`)
      }
    } catch {
      // The ledger is written to the same place at the end of the run, and reports what is wrong with it.
    }
  }
}

/** A journal that cannot be read knows nothing: what is there is left alone. */
function readRuns(path: string, files: FileReader): readonly string[] {
  try {
    const value: unknown = JSON.parse(files.readText(path) ?? '[]')
    return Array.isArray(value)
      ? value.filter((one): one is string => typeof one === 'string' && TOKEN.test(one))
      : []
  } catch {
    return []
  }
}
