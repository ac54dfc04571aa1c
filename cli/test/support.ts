import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Io } from '../src/io.js'
import { main } from '../src/main.js'

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** The events of a run with `--json`. */
  json(): readonly { readonly kind: string; readonly [field: string]: unknown }[]
}

export interface RunOptions {
  readonly cwd: string
  readonly home: string
  readonly variables?: Readonly<Record<string, string | undefined>>
  readonly terminal?: boolean
}

/** One command line in this process, with streams and environment of its own. */
export async function runLine(line: readonly string[], options: RunOptions): Promise<Ran> {
  const written = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr'): Io['stdout'] => ({
    write: (text) => {
      written[name] += text
    },
    isTerminal: options.terminal ?? false,
  })
  const io: Io = {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    stdinIsTerminal: false,
    readInput: () => '',
    environment: {
      cwd: options.cwd,
      home: options.home,
      platform: process.platform,
      // No cargo unless a test asks for it.
      variables: {
        PATH: '/usr/bin:/bin',
        SYMPOSIUM_CARGO: 'no-cargo-here',
        CARGO_NET_OFFLINE: 'true',
        // Nobody listens there, and nothing else is asked.
        https_proxy: 'http://127.0.0.1:9',
        HTTPS_PROXY: 'http://127.0.0.1:9',
        ...options.variables,
      },
    },
  }
  const code = await main(line, io)
  return { code, ...written, json: () => JSON.parse(written.stdout) }
}

export function temporaryDirectory(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'symposium-cli-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
