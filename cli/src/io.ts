import type { HttpClient, InstalledProgram } from '@symposium/core'
import type { Environment } from '@symposium/sdk'

/** One of the two output streams. */
export interface OutputStream {
  write(text: string): void
  readonly isTerminal: boolean
}

/** All that the command line has of the process, so that tests can pass their own. */
export interface Io {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly stdinIsTerminal: boolean
  readonly environment: Environment
  /** What the launcher of hooks starts; absent where nothing is bundled. */
  readonly launcher?: { readonly node: string; readonly bundle: string }
  /** The program as it was installed; absent where it runs from its sources, for which there are no newer versions. */
  readonly program?: InstalledProgram
  /** In place of the network. */
  readonly http?: HttpClient
  /** All of standard input as text, in bounds. */
  readInput(): string
}
