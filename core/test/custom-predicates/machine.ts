import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Environment, Outcome, ProcessRequest, ProcessRunner, UpdateLevel } from '@symposium/sdk'
import { createAnswerer } from '../../src/custom-predicates/answerer.js'
import { PredicateCache } from '../../src/custom-predicates/cache.js'
import type { BoundDefinition } from '../../src/custom-predicates/definitions.js'
import { createNodePorts } from '../../src/host/node-ports.js'
import type { Ports } from '../../src/host/ports.js'
import { createInstaller } from '../../src/installations/installer.js'
import type { Installation, Plugin, PredicateDefinition } from '../../src/manifest/plugin.js'
import type { Problem } from '../../src/report/problem.js'
import { plugin } from '../activation/support.js'

export interface RunOptions {
  readonly variables?: Environment['variables']
  /** What the product was started in; the workspace's root unless told. */
  readonly cwd?: string
  readonly mayRun?: boolean
  readonly mayInstall?: boolean
  readonly level?: UpdateLevel
  /** Of the product. */
  readonly version?: string
  /** Milliseconds that the clock is ahead. */
  readonly ahead?: number
  readonly timeout?: number
  /** In place of real ones. */
  readonly processes?: ProcessRunner
  readonly signal?: AbortSignal
  /** Key of the workspace. */
  readonly key?: string
  readonly watch?: (ports: Ports) => Ports
}

/** One run of the product, up to {@link Run.end}. */
export interface Run {
  readonly cache: PredicateCache
  readonly ports: Ports
  readonly requests: readonly ProcessRequest[]
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
  ask(bound: BoundDefinition, argument?: string): Promise<Outcome>
  end(): void
}

/** A workspace, a plugin and a home in a temporary directory; programs are real unless told. */
export class Machine {
  readonly root = mkdtempSync(join(tmpdir(), 'symposium-predicates-'))

  at(path: string): string {
    return join(this.root, path)
  }

  write(path: string, text: string | Uint8Array, mode = 0o644): string {
    const place = this.at(path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
    chmodSync(place, mode)
    return place
  }

  remove(path: string): void {
    rmSync(this.at(path), { recursive: true, force: true })
  }

  /** A predicate whose program is a script of the plugin. */
  script(lines: string, definition: Partial<PredicateDefinition> = {}): BoundDefinition {
    const path = this.write('plugin/kit.sh', `${lines}\n`)
    return this.define({ name: 'kit', runnable: { type: 'script', path } }, definition)
  }

  define(
    installation: Partial<Installation>,
    definition: Partial<PredicateDefinition> = {},
  ): BoundDefinition {
    const whole = { name: 'kit', args: ['unused'], installCommands: [], requirements: [], ...installation }
    const defined = { name: 'kit', command: whole.name, args: [], ...definition }
    const owner: Plugin = {
      ...plugin('tools', {}, 'team'),
      directory: this.at('plugin'),
      manifestFiles: [this.at('plugin/SYMPOSIUM.toml')],
      installations: [whole],
      predicates: [defined],
    }
    return { name: defined.name, plugin: owner, definition: defined }
  }

  start(options: RunOptions = {}): Run {
    mkdirSync(this.at('ws'), { recursive: true })
    const { mayRun = true, mayInstall = true, level = 'none', version = '1.0.0', ahead = 0 } = options
    const environment: Environment = {
      cwd: this.at(options.cwd ?? 'ws'),
      home: this.at('home'),
      platform: process.platform,
      variables: { PATH: '/usr/bin:/bin', ...options.variables },
      ...(process.getuid === undefined ? {} : { uid: process.getuid() }),
    }
    const node = createNodePorts(environment)
    const requests: ProcessRequest[] = []
    const processes = options.processes ?? node.processes
    const watched = options.watch ?? ((all: Ports): Ports => all)
    const ports: Ports = watched({
      ...node,
      clock: { now: () => Date.now() + ahead },
      processes: {
        run: (request) => {
          requests.push(request)
          return processes.run(request)
        },
      },
    })
    const problems: Problem[] = []
    const notes: string[] = []
    const report = {
      problem: (problem: Problem) => void problems.push(problem),
      debug: (note: string) => void notes.push(note),
    }
    const cache = PredicateCache.open(ports, { key: options.key ?? 'ws-1', version })
    const answer = createAnswerer({
      ports,
      installer: async () => createInstaller(ports, { version, report }),
      directory: this.at('ws'),
      mayRun,
      mayInstall,
      level,
      timeout: options.timeout ?? 30_000,
      cache,
      report,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    return {
      cache,
      ports,
      requests,
      problems,
      notes,
      ask: async (bound, argument = '') => answer(bound, argument),
      end: () => cache.flush(),
    }
  }

  /** A whole run with one question. */
  async once(
    bound: BoundDefinition,
    options: RunOptions & { readonly argument?: string } = {},
  ): Promise<Once> {
    const run = this.start(options)
    const outcome = await run.ask(bound, options.argument)
    run.end()
    return { outcome, started: run.requests.length, ...run }
  }
}

export interface Once extends Run {
  readonly outcome: Outcome
  /** Number of processes. */
  readonly started: number
}
