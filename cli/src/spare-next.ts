import { keepSettled, Recording, type Ports, type Session } from '@symposium/core'
import type { EventLevel, ReportEvent } from '@symposium/sdk'
import type { OptionValues, Sparing } from './command.js'
import type { Io } from './io.js'

class SpareNext implements Sparing {
  readonly #recording: Recording
  readonly #bundle: string
  #ports: Ports | undefined

  /** @param bundle absolute path of a file of the program: another program says other things. */
  constructor(now: number, bundle: string) {
    this.#recording = new Recording(now)
    this.#bundle = bundle
  }

  watch(ports: Ports): Ports {
    this.#ports = ports
    const watched = this.#recording.watch(ports)
    watched.files.stat(this.#bundle)
    return watched
  }

  note(event: ReportEvent, level: EventLevel): void {
    this.#recording.note(event, level)
  }

  async keep(session: Session, code: number): Promise<void> {
    if (code === 0 && this.#ports !== undefined) {
      await keepSettled(session, this.#recording, this.#ports.stateFiles)
    }
  }
}

/** Only the bundled command is started often enough, and only without options does it do what it always does. */
export function sparing(options: OptionValues, { launcher }: Io): Sparing | undefined {
  const isPlain = [...options.keys()].every((name) => name === 'json' || name === 'quiet')
  return isPlain && launcher !== undefined ? new SpareNext(Date.now(), launcher.bundle) : undefined
}
