import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import {
  SymposiumError,
  type DirectoryEntry,
  type FileReader,
  type FileStat,
  type FileType,
  type Host,
  type JsonValue,
  type ProcessRequest,
  type ProcessResult,
  type Trees,
} from '@symposium/sdk'
import { createMemoryHost } from '@symposium/sdk/testing'

/** What a host was asked to do, in the order of the questions. */
export interface Calls {
  readonly stats: string[]
  readonly reads: string[]
  readonly lists: string[]
  readonly runs: ProcessRequest[]
  readonly scratches: string[]
}

export interface TestHost extends Host {
  readonly calls: Calls
  readonly warnings: string[]
  readonly stored: Map<string, JsonValue>
}

export interface HostOptions {
  readonly home: string
  readonly cwd?: string
  readonly variables?: Readonly<Record<string, string | undefined>>
  /** Stands for cargo; no program is found where absent. */
  readonly run?: (request: ProcessRequest) => ProcessResult | Promise<ProcessResult>
  readonly stored?: Map<string, JsonValue>
  /** Nothing is there, and nothing can be fetched, unless told. */
  readonly trees?: Trees
}

const NOT_FOUND: ProcessResult = { state: 'not-started', reason: 'not-found', message: 'no such program' }

/** The real file system, counted; a cache that is a map; processes as the test gives them. */
export function createHost({
  home,
  cwd = home,
  variables = {},
  run,
  stored = new Map(),
  trees = createMemoryHost().trees,
}: HostOptions): TestHost {
  const calls: Calls = { stats: [], reads: [], lists: [], runs: [], scratches: [] }
  const warnings: string[] = []
  return {
    calls,
    warnings,
    stored,
    environment: { cwd, home, platform: process.platform, variables },
    files: createFiles(calls),
    processes: {
      run: async (request) => {
        calls.runs.push(request)
        return (await run?.(request)) ?? NOT_FOUND
      },
    },
    cache: {
      get: (key) => stored.get(key),
      // As a file would: what is read back is a copy.
      set: (key, value) => void stored.set(key, structuredClone(value)),
    },
    log: { debug: () => undefined, warn: (message) => void warnings.push(message) },
    trees,
    scratch: async (files) => {
      const directory = await mkdtemp(join(home, 'scratch-'))
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(directory, path)), { recursive: true })
        await writeFile(join(directory, path), text)
      }
      calls.scratches.push(directory)
      return directory
    },
  }
}

const LIMIT = 16 * 1024 * 1024

function createFiles(calls: Calls): FileReader {
  return {
    stat: (path) => {
      calls.stats.push(path)
      return orAbsent(path, () => toStat(path))
    },
    list: (path) => {
      calls.lists.push(path)
      return orAbsent(path, () => {
        const entries = readdirSync(path, { withFileTypes: true }).map((entry): DirectoryEntry => ({
          name: entry.name,
          type: entry.isSymbolicLink() ? 'link' : typeOf(entry),
        }))
        return entries.sort((left, right) => (left.name < right.name ? -1 : 1))
      })
    },
    readText: (path, limit = LIMIT) => {
      calls.reads.push(path)
      return orAbsent(path, () => {
        const { type, size } = toStat(path)
        if (type !== 'file') return undefined
        if (size > limit) throw new SymposiumError('FILE_TOO_LARGE', `${path} is larger than ${limit} bytes`)
        return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
      })
    },
    realPath: (path) => orAbsent(path, () => realpathSync(path)),
  }
}

function toStat(path: string): FileStat {
  const stat = statSync(path, { bigint: true })
  return {
    type: typeOf(stat),
    size: Number(stat.size),
    mode: Number(stat.mode & 0o7777n),
    stamp: [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join('-'),
  }
}

function typeOf(entry: { isFile(): boolean; isDirectory(): boolean }): FileType {
  if (entry.isFile()) return 'file'
  return entry.isDirectory() ? 'directory' : 'other'
}

const ABSENT = ['ENOENT', 'ENOTDIR']

function orAbsent<T>(path: string, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (typeof code === 'string' && ABSENT.includes(code)) return undefined
    if (error instanceof SymposiumError) throw error
    throw new SymposiumError('FILE_UNREADABLE', `${path} cannot be read`, { cause: error })
  }
}

/** Runs programs for real. */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...request.env }
    const child = spawn(request.program, request.args, {
      cwd: request.cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    child.on('error', ({ message }) => resolve({ state: 'not-started', reason: 'not-found', message }))
    child.on('close', (code, signal) =>
      resolve(
        code === null
          ? { state: 'killed', signal: String(signal), ...output }
          : { state: 'exited', code, ...output },
      ),
    )
  })
}
