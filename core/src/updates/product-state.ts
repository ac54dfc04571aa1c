import { join } from 'node:path'
import type { Directories, StateFiles } from '../host/ports.js'

/** What `state.toml` says (spec/pipeline.md 5.6). */
export interface ProductState {
  /** Of the product that ran last. */
  readonly version?: string
  /** Milliseconds since the epoch: when somebody last asked for a newer version, whatever came of it. */
  readonly lastUpdateCheck?: number
}

export interface ProductStatePorts {
  readonly directories: Pick<Directories, 'config'>
  readonly stateFiles: Pick<StateFiles, 'read' | 'write'>
}

/** Milliseconds between two questions. */
const PAUSE = 24 * 60 * 60 * 1000

/**
 * Our own file of two lines, read by every command: whatever is not written as we write it
 * counts as absent.
 */
export function readProductState(ports: ProductStatePorts): ProductState {
  const text = ports.stateFiles.read(pathOf(ports)) ?? ''
  const version = /^version = "([^"\\\n]{1,256})"$/m.exec(text)?.[1]
  const time = Date.parse(/^last-update-check = "?([0-9TZ:.+-]{10,40})"?$/m.exec(text)?.[1] ?? '')
  return {
    ...(version === undefined ? {} : { version }),
    ...(Number.isNaN(time) ? {} : { lastUpdateCheck: time }),
  }
}

/** Failures are ignored: the next command tries again. */
export function writeProductState(
  ports: ProductStatePorts,
  { version, lastUpdateCheck }: ProductState,
): void {
  const lines = [
    ...(version === undefined ? [] : [`version = "${version}"`]),
    ...(lastUpdateCheck === undefined
      ? []
      : [`last-update-check = ${new Date(lastUpdateCheck).toISOString()}`]),
  ]
  ports.stateFiles.write(pathOf(ports), `${lines.join('\n')}\n`)
}

/** Says which version ran last, and writes only where that is another one than before. */
export function stampVersion(ports: ProductStatePorts, version: string): ProductState {
  const state = readProductState(ports)
  if (state.version === version) {
    return state
  }
  const stamped = { ...state, version }
  writeProductState(ports, stamped)
  return stamped
}

/** A time in the future says nothing. */
export function isUpdateCheckDue({ lastUpdateCheck }: ProductState, now: number): boolean {
  return lastUpdateCheck === undefined || lastUpdateCheck > now || now - lastUpdateCheck >= PAUSE
}

function pathOf({ directories }: ProductStatePorts): string {
  return join(directories.config, 'state.toml')
}
