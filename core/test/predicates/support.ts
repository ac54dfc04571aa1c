import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type {
  FileReader,
  PackageId,
  PredicateContext,
  ProcessRequest,
  ProcessResult,
  ProcessRunner,
} from '@symposium/sdk'
import { afterEach } from 'vitest'
import type { EvaluationScope } from '../../src/predicates/ask.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { parseGate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import type { Gate } from '../../src/predicates/tree.js'

export const kinds = new PredicateKinds(everydayKinds)

export function gateOf(...predicates: string[]): Gate {
  return parseGate(predicates, kinds)
}

/** `serde 1.0.219`, or `npm:serde 1.0.219`; cargo's unless told. */
export function dependencies(...texts: string[]): readonly PackageId[] {
  return texts.map((text) => {
    const [qualified = '', version = '1.0.0'] = text.split(' ')
    const colon = qualified.indexOf(':')
    return {
      pm: colon === -1 ? 'cargo' : qualified.slice(0, colon),
      name: qualified.slice(colon + 1),
      version,
    }
  })
}

/** Nothing exists. */
const noFiles: FileReader = {
  stat: () => undefined,
  list: () => undefined,
  readText: () => undefined,
  realPath: () => undefined,
}

export interface RecordedProcesses extends ProcessRunner {
  readonly requests: readonly ProcessRequest[]
}

/** Answers every request alike and remembers it. */
export function processes(
  answer: ProcessResult | ((request: ProcessRequest) => ProcessResult | Promise<ProcessResult>) = exited(0),
): RecordedProcesses {
  const requests: ProcessRequest[] = []
  return {
    requests,
    async run(request) {
      requests.push(request)
      return typeof answer === 'function' ? answer(request) : answer
    },
  }
}

export function exited(code: number): ProcessResult {
  return { state: 'exited', code, stdout: '', stderr: '' }
}

interface Surroundings extends Partial<PredicateContext> {
  readonly variables?: Readonly<Record<string, string | undefined>>
  readonly platform?: NodeJS.Platform
  readonly custom?: EvaluationScope['custom']
  readonly kinds?: PredicateKinds
}

/** A run in an empty workspace at `/project`, changed as told. */
export function scopeOf(surroundings: Surroundings = {}): EvaluationScope {
  const { variables = {}, platform = 'linux', custom, kinds: registered = kinds, ...context } = surroundings
  return {
    context: {
      workspaceRoot: '/project',
      directory: '/project',
      dependencies: [],
      workspaceMember: false,
      environment: { cwd: '/elsewhere', home: '/home/somebody', platform, variables },
      files: noFiles,
      processes: processes(),
      timeout: 5000,
      ...context,
    },
    kinds: registered,
    memo: new Map(),
    ...(custom === undefined ? {} : { custom }),
  }
}

export function filesAt(...paths: string[]): FileReader {
  const present = new Set(paths)
  return {
    ...noFiles,
    stat: (path) => (present.has(path) ? { type: 'file', size: 0, mode: 0o644, stamp: '1' } : undefined),
  }
}

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

/** A temporary directory with these files, removed after the test. */
export function directoryWith(...files: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'symposium-predicates-'))
  directories.push(root)
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  return root
}
