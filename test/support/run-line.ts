import { main } from '#command-line'

type Io = Parameters<typeof main>[1]

export interface Event {
  readonly kind: string
  readonly [field: string]: unknown
}

/** What one command line gave. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** The events of a run with `--json`. */
  readonly events: readonly Event[]
  ofKind(kind: string): readonly Event[]
  /** Codes of the warnings, in order. */
  readonly warnings: readonly string[]
}

export interface RunOptions {
  readonly cwd: string
  readonly home: string
  readonly variables?: Readonly<Record<string, string | undefined>>
  /** All three streams are terminals. */
  readonly terminal?: boolean
  /** What the launcher of hooks starts; without it none are registered for the user. */
  readonly launcher?: { readonly node: string; readonly bundle: string }
  /** The program as it was installed. */
  readonly program?: Io['program']
  readonly http?: Io['http']
  /** What is on standard input. */
  readonly input?: string
}

/** Whatever would be asked elsewhere is refused at once, by a port that nobody listens at. Servers on this machine are reached. */
export const NO_NETWORK = { https_proxy: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' }

/** One command line in this process, with streams and surroundings of its own. There is no cargo. */
export async function runLine(line: readonly string[], options: RunOptions): Promise<Ran> {
  const written = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof written): Io['stdout'] => ({
    write: (text) => {
      written[name] += text
    },
    isTerminal: options.terminal ?? false,
  })
  const code = await main(line, {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    stdinIsTerminal: options.terminal ?? false,
    ...(options.launcher === undefined ? {} : { launcher: options.launcher }),
    ...(options.program === undefined ? {} : { program: options.program }),
    ...(options.http === undefined ? {} : { http: options.http }),
    readInput: () => options.input ?? '',
    environment: {
      cwd: options.cwd,
      home: options.home,
      platform: process.platform,
      variables: {
        ...NO_NETWORK,
        PATH: '/usr/bin:/bin',
        SYMPOSIUM_CARGO: 'no-cargo-here',
        ...options.variables,
      },
    },
  })
  // What stands behind the name of a plugin's command is not ours, and prints nothing.
  return withEvents({ code, ...written }, line.includes('--json') && written.stdout !== '')
}

function withEvents(ran: Pick<Ran, 'code' | 'stdout' | 'stderr'>, isJson: boolean): Ran {
  const events: readonly Event[] = isJson ? JSON.parse(ran.stdout) : []
  const ofKind = (kind: string): readonly Event[] => events.filter((event) => event.kind === kind)
  return { ...ran, events, ofKind, warnings: ofKind('warning').map((event) => String(event['code'])) }
}
