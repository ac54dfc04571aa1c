import { isAbsolutePath, joinPath } from '../environment.js'
import { SymposiumError } from '../errors.js'
import type { CacheStore, Environment, Host, Log } from '../host.js'
import type { JsonValue } from '../json.js'
import { createMemoryFiles, type FileOperation, type MemoryFiles } from './memory-files.js'
import type { MemoryFile } from './memory-tree.js'
import { createMemoryTrees, type MemoryTreeContent, type MemoryTrees } from './memory-trees.js'
import {
  createScriptedProcesses,
  type ProcessScript,
  type ScriptedProcess,
  type ScriptedProcesses,
} from './scripted-processes.js'

export interface MemoryHostOptions {
  /** What is on the disk, by absolute path; a key that starts with `~/` lies below the home. */
  readonly files?: Readonly<Record<string, MemoryFile>>
  readonly variables?: Readonly<Record<string, string | undefined>>
  /** `/home/user` unless told. */
  readonly home?: string
  /** `/project` unless told. */
  readonly cwd?: string
  /** `linux` unless told. */
  readonly platform?: NodeJS.Platform
  readonly processes?: readonly ScriptedProcess[] | ProcessScript
  /** What earlier runs have cached. */
  readonly cache?: Readonly<Record<string, JsonValue>>
  /** What earlier runs have fetched, by the key of the source. */
  readonly trees?: Readonly<Record<string, MemoryTreeContent>>
}

/** A host without side effects that shows afterwards what an adapter did. */
export interface MemoryHost extends Host {
  readonly files: MemoryFiles
  readonly processes: ScriptedProcesses
  readonly trees: MemoryTrees
  /** Calls since the last reset. */
  readonly counts: Readonly<Record<FileOperation | 'run', number>>
  readonly cached: ReadonlyMap<string, JsonValue>
  readonly logged: readonly { readonly level: 'debug' | 'warn'; readonly message: string }[]
  /** Directories that were made with {@link Host.scratch}; their files can be read through {@link files}. */
  readonly scratches: readonly string[]
  resetCounts(): void
}

export function createMemoryHost(options: MemoryHostOptions = {}): MemoryHost {
  const environment = makeEnvironment(options)
  const windows = environment.platform === 'win32'
  const files = createMemoryFiles({ platform: environment.platform })
  for (const directory of [environment.home, environment.cwd]) {
    files.write(directory, { directory: true })
  }
  for (const [path, file] of Object.entries(options.files ?? {})) {
    files.write(path.startsWith('~/') ? joinPath(environment, environment.home, path.slice(2)) : path, file)
  }
  const processes = createScriptedProcesses(options.processes)
  const cached = new Map(Object.entries(options.cache ?? {}))
  const logged: { level: 'debug' | 'warn'; message: string }[] = []
  const cache: CacheStore = {
    get: (key) => cached.get(key),
    // What is written to a file comes back as JSON: so here too.
    set: (key, value) => cached.set(key, JSON.parse(JSON.stringify(value))),
  }
  const log: Log = {
    debug: (message) => logged.push({ level: 'debug', message }),
    warn: (message) => logged.push({ level: 'warn', message }),
  }
  const scratches: string[] = []
  const trees = createMemoryTrees(files, {
    base: windows ? 'C:\\Trees' : '/trees',
    ...(options.trees === undefined ? {} : { trees: options.trees }),
  })
  return {
    environment,
    files,
    processes,
    cache,
    log,
    scratches,
    trees,
    async scratch(texts) {
      const directory = windows ? `C:\\Temp\\scratch-${scratches.length}` : `/tmp/scratch-${scratches.length}`
      scratches.push(directory)
      files.write(directory, { directory: true })
      for (const [path, text] of Object.entries(texts)) {
        if (isAbsolutePath(environment, path) || path.split(/[\\/]/).includes('..')) {
          throw new SymposiumError('PATH_ESCAPES', `\`${path}\` leaves the scratch directory`)
        }
        files.write(joinPath(environment, directory, path), text)
      }
      return directory
    },
    cached,
    logged,
    get counts() {
      return { ...files.counts, run: processes.requests.length }
    },
    resetCounts() {
      files.resetCounts()
      processes.resetCounts()
    },
  }
}

function makeEnvironment(options: MemoryHostOptions): Environment {
  const platform = options.platform ?? 'linux'
  const windows = platform === 'win32'
  return {
    platform,
    home: options.home ?? (windows ? 'C:\\Users\\user' : '/home/user'),
    cwd: options.cwd ?? (windows ? 'C:\\project' : '/project'),
    variables: options.variables ?? {},
  }
}
