import { resolve } from 'node:path'
import { createNodePorts, createReporter, openSession, type Session } from '@symposium/core'
import type { EventLevel, ReportEvent, UpdateLevel } from '@symposium/sdk'
import { valuesOf, type Command, type OptionValues } from './command.js'
import { BUNDLED_EXTENSIONS } from './compose.js'
import type { Io } from './io.js'
import { VERSION } from './version.js'

export interface SessionListener {
  onEvent(event: ReportEvent, level: EventLevel): void
  onPhase(text: string): void
}

interface CommandLine {
  readonly command: Command
  readonly options: OptionValues
}

/** Farthest first. */
const LEVELS: readonly UpdateLevel[] = ['fetch', 'check', 'none']

/** The sessions of one command line: most commands need one, those that change the configuration a second. */
export class Sessions {
  readonly #line: CommandLine
  readonly #io: Io
  readonly #listener: SessionListener
  readonly #opened: Session[] = []
  #first: Promise<Session> | undefined

  constructor(line: CommandLine, io: Io, listener: SessionListener) {
    this.#line = line
    this.#io = io
    this.#listener = listener
  }

  first(): Promise<Session> {
    this.#first ??= this.open()
    return this.#first
  }

  async open(): Promise<Session> {
    const session = await openSession({
      ports: createNodePorts(this.#environment()),
      extensions: BUNDLED_EXTENSIONS,
      reporter: createReporter((event, level) => this.#listener.onEvent(event, level)),
      version: VERSION,
      level: this.#level(),
      onPhase: (text) => this.#listener.onPhase(text),
    })
    this.#opened.push(session)
    return session
  }

  close(): void {
    this.#opened.forEach((session) => session.close())
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
    const { level } = this.#line.command
    return LEVELS.find((candidate) => candidate === asked || candidate === level) ?? level
  }
}
