import type { Environment, EventLevel, FileReader, ReportEvent } from '@symposium/sdk'
import type { Directories, FileWriter, Ports, StateFiles } from '../host/ports.js'
import { SETTLED_FOR, variablePrint, type SettledRun } from './settled-run.js'

/**
 * Milliseconds that everything must have been left alone: some file systems count time in
 * steps of two seconds, in which a second change keeps the stamp of the first, and where
 * somebody is at work a record would not be worth writing.
 */
const SETTLING = 10_000

interface Finishing {
  /** Of the product. */
  readonly version: string
  readonly home: string
  readonly directories: Directories
}

/**
 * Writes down all that a run asks of the machine. A run that does anything but look
 * (starts a process, writes, uses the network) or that sees one thing change is
 * spoilt: nothing can be said of the next one.
 */
export class Recording {
  readonly #startedAt: number
  readonly #stamps = new Map<string, string | null>()
  readonly #realPaths = new Map<string, string | null>()
  readonly #variables = new Map<string, string | null>()
  readonly #events: (readonly [ReportEvent, EventLevel])[] = []
  #names: readonly string[] | null = null
  #until: number
  #spoilt = false

  /** @param startedAt milliseconds since the epoch. */
  constructor(startedAt: number) {
    this.#startedAt = startedAt
    this.#until = startedAt + SETTLED_FOR
  }

  /** The same ports, watched. */
  watch(ports: Ports): Ports {
    const files = this.#watchFiles(ports.files)
    return {
      ...ports,
      environment: this.#watchEnvironment(ports.environment),
      files,
      writer: this.#spoiling<FileWriter>(ports.writer),
      processes: this.#spoiling(ports.processes),
      foreground: this.#spoiling(ports.foreground),
      locks: this.#spoiling(ports.locks),
      http: this.#spoiling(ports.http),
      archives: this.#spoiling(ports.archives),
      stages: this.#spoiling(ports.stages),
      programs: this.#spoiling(ports.programs),
      stateFiles: this.#watchState(ports.stateFiles, files),
      // Caches and scratch directories stay: what comes out of a cache depends on files that are asked for.
    }
  }

  note(event: ReportEvent, level: EventLevel): void {
    if (level !== 'debug') {
      this.#events.push([event, level])
    }
  }

  /** Something that only a whole run does, for whatever reason. */
  spoil(): void {
    this.#spoilt = true
  }

  /** Something that the run was told is stale from then on, in milliseconds since the epoch. */
  limit(until: number): void {
    this.#until = Math.min(this.#until, until)
  }

  /** @returns `undefined` where nothing can be said of the next run. */
  finish({ version, home, directories }: Finishing): SettledRun | undefined {
    if (this.#spoilt || [...this.#stamps.values()].some((stamp) => this.#isFresh(stamp))) {
      return undefined
    }
    return {
      version,
      since: this.#startedAt,
      until: this.#until,
      home,
      directories,
      variables: [...this.#variables],
      names: this.#names,
      realPaths: [...this.#realPaths],
      inputs: [...this.#stamps].map(([path, stamp]) => ({ path, stamp })),
      events: this.#events,
    }
  }

  #watchFiles(files: FileReader): FileReader {
    const look = <T>(path: string, read: () => T): T =>
      this.#guarded(() => (this.#lookAt(path, files), read()))
    return {
      stat: (path) =>
        this.#guarded(() => {
          const found = files.stat(path)
          this.#keep(path, found?.stamp ?? null)
          return found
        }),
      list: (path) => look(path, () => files.list(path)),
      readText: (path, limit) => look(path, () => files.readText(path, limit)),
      realPath: (path) =>
        this.#guarded(() => {
          const real = files.realPath(path)
          this.#realPaths.set(path, real ?? null)
          return real
        }),
      ...(files.digest === undefined
        ? {}
        : { digest: (path, limit) => look(path, () => files.digest?.(path, limit)) }),
      ...(files.modifiedAt === undefined
        ? {}
        : { modifiedAt: (path) => look(path, () => files.modifiedAt?.(path)) }),
    }
  }

  /** Before it is read: what is changed afterwards shows in its next stamp. */
  #lookAt(path: string, files: FileReader): void {
    if (!this.#stamps.has(path)) {
      this.#keep(path, files.stat(path)?.stamp ?? null)
    }
  }

  #keep(path: string, stamp: string | null): void {
    const known = this.#stamps.get(path)
    if (known !== undefined && known !== stamp) {
      this.#spoilt = true
    }
    this.#stamps.set(path, stamp)
  }

  #guarded<T>(ask: () => T): T {
    try {
      return ask()
    } catch (error) {
      // What could not be told once may be told the next time.
      this.#spoilt = true
      throw error
    }
  }

  #watchState(state: StateFiles, files: FileReader): StateFiles {
    const look = <T>(path: string, read: () => T): T => {
      try {
        this.#lookAt(path, files)
      } catch {
        this.#spoilt = true
      }
      return read()
    }
    return {
      ...this.#spoiling(state),
      read: (path) => look(path, () => state.read(path)),
      names: (path) => look(path, () => state.names(path)),
      timeOf: (path) => look(path, () => state.timeOf(path)),
      changedAt: (path) => look(path, () => state.changedAt(path)),
    }
  }

  #watchEnvironment(environment: Environment): Environment {
    const asked = (name: string | symbol, value: string | undefined): void => {
      if (typeof name === 'string') {
        this.#variables.set(name, value === undefined ? null : variablePrint(name, value))
      }
    }
    const variables = new Proxy(environment.variables, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        asked(name, typeof value === 'string' ? value : undefined)
        return value
      },
      has: (target, name) => {
        asked(name, typeof name === 'string' ? target[name] : undefined)
        return Reflect.has(target, name)
      },
      // Asked for one that is not set, `Object.hasOwn` comes no further than this; of one that is, the value follows.
      getOwnPropertyDescriptor: (target, name) => {
        if (!Object.hasOwn(target, name)) asked(name, undefined)
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
      ownKeys: (target) => {
        this.#names = Object.keys(target)
        return Reflect.ownKeys(target)
      },
    })
    return { ...environment, variables }
  }

  /** Every function of a port spoils the run, and does what it does. */
  #spoiling<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver)
        if (typeof member !== 'function') {
          return member
        }
        return (...parameters: unknown[]): unknown => {
          this.#spoilt = true
          return Reflect.apply(member, target, parameters)
        }
      },
    })
  }

  /** A stamp ends with the times of its file, in milliseconds. */
  #isFresh(stamp: string | null): boolean {
    return (
      stamp !== null &&
      stamp
        .split(' ')
        .slice(2)
        .some((time) => Number(time) > this.#startedAt - SETTLING)
    )
  }
}
