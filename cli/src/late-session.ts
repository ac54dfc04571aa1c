import { isAbsolute, resolve } from 'node:path'
import { createNodePorts, createReporter, openSession, type Ports, type Session } from '@symposium/core'
import { SymposiumError, type EventLevel, type ReportEvent, type UpdateLevel } from '@symposium/sdk'
import { hasSwitch, valuesOf, type OptionValues } from './command.js'
import { BUNDLED_EXTENSIONS } from './compose.js'
import type { Io } from './io.js'
import { VERSION } from './version.js'

export interface SessionListener {
  onEvent(event: ReportEvent, level: EventLevel): void
  onPhase(text: string): void
}

export interface SessionLine {
  /** How far the command goes by itself. */
  readonly level: UpdateLevel
  readonly options: OptionValues
  /** Sees all that is asked of the machine. */
  readonly watch?: (ports: Ports) => Ports
  /** Nothing is remembered of it, not even in a cache. */
  readonly traceless?: true
  /** The command tells itself what is wrong with the configuration. */
  readonly tellsProblems?: true
}

/** Farthest first. */
const LEVELS: readonly UpdateLevel[] = ['fetch', 'check', 'none']

/** The session of one command line, opened when it is first asked for: a command that needs none pays for none. */
export class LateSession {
  readonly #line: SessionLine
  readonly #io: Io
  readonly #listener: SessionListener
  #opening: Promise<Session> | undefined
  #opened: Session | undefined
  #closed = false

  constructor(line: SessionLine, io: Io, listener: SessionListener) {
    this.#line = line
    this.#io = io
    this.#listener = listener
  }

  get(): Promise<Session> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  /** Nothing where nobody has asked for it, or where it could not be opened. */
  get opened(): Session | undefined {
    return this.#opened
  }

  close(): void {
    if (!this.#closed) {
      this.#closed = true
      this.#opened?.close()
    }
  }

  async #open(): Promise<Session> {
    requireHome(this.#io.environment)
    this.#opened = await openSession({
      ports: this.#ports(),
      extensions: BUNDLED_EXTENSIONS,
      reporter: createReporter((event, level) => this.#listener.onEvent(event, level), {
        traces: hasSwitch(this.#line.options, 'verbose'),
      }),
      version: VERSION,
      ...(this.#io.launcher === undefined ? {} : { launcher: this.#io.launcher }),
      level: this.#level(),
      reportsProblems: this.#line.tellsProblems !== true,
      onPhase: (text) => this.#listener.onPhase(text),
    })
    return this.#opened
  }

  #ports(): Ports {
    const { http } = this.#io
    const all = { ...createNodePorts(this.#environment()), ...(http === undefined ? {} : { http }) }
    const ports = this.#line.watch?.(all) ?? all
    const caches = { ...ports.caches, write: () => undefined }
    return this.#line.traceless === true ? { ...ports, caches } : ports
  }

  #environment(): Io['environment'] {
    const [directory] = valuesOf(this.#line.options, 'directory')
    const { environment } = this.#io
    return directory === undefined
      ? environment
      : { ...environment, cwd: resolve(environment.cwd, directory) }
  }

  /** `--update` can ask for more than the command does by itself, never for less. */
  #level(): UpdateLevel {
    const [asked] = valuesOf(this.#line.options, 'update')
    const { level } = this.#line
    return LEVELS.find((candidate) => candidate === asked || candidate === level) ?? level
  }
}

/**
 * An empty or relative home would put our files into whatever directory the
 * command was started in (cases/security.md S109).
 */
function requireHome({ home }: Io['environment']): void {
  if (!isAbsolute(home)) {
    throw new SymposiumError('STARTUP_FAILED', 'your home directory is not known', {
      remedy: 'set HOME to its absolute path',
    })
  }
}
