import type { EventLevel, ReportEvent } from '@symposium/sdk'
import type { Session } from '../session.js'
import { isLogged, isNews } from './log-line.js'
import type { LogLine } from './write-log.js'

/** More than these say nothing new. */
const MOST_EVENTS = 2_000

/**
 * What happens in one run of a command, for its log. Kept until the end, since the configuration says
 * what of it is wanted: a run without news opens no file.
 */
export class RunLog {
  readonly #command: string
  readonly #noted: LogLine[] = []

  /** @param command its words, without what the user gave it: that is nobody's business. */
  constructor(command: string) {
    this.#command = command
  }

  note(event: ReportEvent, level: EventLevel): void {
    if (isNews(event) && this.#noted.length < MOST_EVENTS) {
      this.#noted.push({ event, level, time: Date.now() })
    }
  }

  /** Never fails, and never waits for anything. */
  async write({ ports, config }: Session): Promise<void> {
    const least = config.config.logLevel
    const lines = this.#noted.filter(({ level }) => isLogged(level, least))
    if (lines.length === 0) {
      return
    }
    try {
      const { writeLog } = await import('./write-log.js')
      writeLog(lines, this.#command, ports)
    } catch {
      // No command fails over its log (spec/pipeline.md G62).
    }
  }
}
