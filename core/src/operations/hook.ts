import type { AgentHooks, Environment, HookOutput, ReportEvent, UpdateLevel } from '@symposium/sdk'
import { eventOfWord } from '../hooks/event-word.js'
import { answerInFull } from '../hooks/full/answer-in-full.js'
import { createHookSurroundings } from '../hooks/layers/node-surroundings.js'
import { runHookLine, unknownAgentOutput, type HookLine } from '../hooks/layers/run-line.js'
import type { HookSurroundings } from '../hooks/layers/surroundings.js'
import { describeEvent } from '../report/describe-event.js'
import { isNews } from '../report/log-line.js'
import { createReporter, type Reporter } from '../report/reporter.js'
import type { Session } from '../session.js'
import type { InstalledProgram } from '../updates/update.js'

export interface HookSessionOptions {
  /** Absolute: where the run takes place. */
  readonly directory: string
  readonly level: UpdateLevel
  readonly reporter: Reporter
  /** Whether package managers may run programs. */
  readonly adaptersMayRun: boolean
  /** Milliseconds for one call to a package manager: agents wait for half a minute at most. */
  readonly adapterDeadline: number
}

const ADAPTER_DEADLINE = 10_000

export interface AnswerHookOptions {
  readonly environment: Environment
  /** Of the product. */
  readonly version: string
  /** As it was installed; absent where no newer version is looked for. */
  readonly program?: InstalledProgram
  openSession(options: HookSessionOptions): Promise<Session>
}

/**
 * Answers one event of an agent with the full pipeline (spec/agents-and-hooks.md 3.2).
 * What every stage has to say goes to the log. Never rejects.
 */
export async function answerHook(line: HookLine, options: AnswerHookOptions): Promise<HookOutput> {
  const sessions = new HookSessions(line, options)
  const { environment, version } = options
  const formats = (name: string) => sessions.hooksOf(name)
  const surroundings = createHookSurroundings(environment, { version, formats })
  try {
    const output = await runHookLine(line, surroundings, (report) =>
      answerInFull(report, surroundings, {
        open: ({ directory }) => sessions.at(directory),
        ...(options.program === undefined ? {} : { program: options.program }),
      }),
    )
    return output ?? unknownAgentOutput(line.agent)
  } catch {
    return { stdout: '', stderr: '', exitCode: 0 }
  } finally {
    await sessions.finish(surroundings)
  }
}

/** The sessions of one event: nearly always one, as agents start hooks where the event happens. */
class HookSessions {
  readonly #line: HookLine
  readonly #options: AnswerHookOptions
  readonly #opened = new Map<string, Promise<Session>>()
  readonly #log: string[] = []

  constructor(line: HookLine, options: AnswerHookOptions) {
    this.#line = line
    this.#options = options
  }

  async hooksOf(name: string): Promise<AgentHooks | undefined> {
    const { registered } = await this.at(this.#options.environment.cwd)
    return registered.agents.find((agent) => agent.name === name)?.hooks
  }

  at(directory: string): Promise<Session> {
    const known = this.#opened.get(directory)
    if (known !== undefined) {
      return known
    }
    // Nothing but the start of an agent's session looks for what is new, or waits for other programs.
    const isSessionStart = eventOfWord(this.#line.event ?? '') === 'SessionStart'
    const opening = this.#options.openSession({
      directory,
      level: isSessionStart ? 'check' : 'none',
      reporter: createReporter((event) => this.#note(event), { traces: false }),
      adaptersMayRun: isSessionStart,
      adapterDeadline: ADAPTER_DEADLINE,
    })
    this.#opened.set(directory, opening)
    return opening
  }

  #note(event: ReportEvent): void {
    if (isNews(event)) {
      this.#log.push(describeEvent(event))
    }
  }

  async finish(surroundings: HookSurroundings): Promise<void> {
    for (const opening of this.#opened.values()) {
      await opening.then(
        (session) => session.close(),
        () => undefined,
      )
    }
    const { logHook } = await import('../hooks/layers/hook-log.js')
    logHook(this.#log, { agent: this.#line.agent ?? '', event: this.#line.event ?? '' }, surroundings)
  }
}
