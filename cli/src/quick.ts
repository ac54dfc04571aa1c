import { isAbsolute } from 'node:path'
import type { ReportEvent } from '@symposium/sdk'
import { settledRun, type SettledRun } from '@symposium/core/settled'
import { createOutput } from './output/output.js'
import { processEnvironment } from './process-environment.js'
import { processStreams } from './process-streams.js'
import { VERSION } from './version.js'

/**
 * `symposium sync` where nothing at all has changed since the last one: says what that
 * one said. A bundle of its own, so that this costs little more than the start of Node;
 * at any doubt the whole command runs.
 */
function run(words: readonly string[]): void {
  const settled = isPlain(words) ? find() : undefined
  if (settled === undefined || mayAsk(settled, words)) {
    process.getBuiltinModule('node:module').createRequire(import.meta.filename)('./main.cjs')
    return
  }
  const json = words.includes('--json')
  const quiet = words.includes('--quiet') || words.includes('-q')
  const { stdout, stderr } = processStreams
  const io = {
    stdout,
    stderr,
    stdinIsTerminal: false,
    environment: processEnvironment(),
    readInput: () => '',
  }
  const output = createOutput(io, { json, quiet, verbose: false })
  settled.events.forEach(([event, level]) => output.event(event, level))
  output.finish()
}

/** Nothing but the command, and options that only change how it is said. */
function isPlain(words: readonly string[]): boolean {
  const [command, ...more] = words.filter((word) => !['--json', '--quiet', '-q'].includes(word))
  return command === 'sync' && more.length === 0
}

function find(): SettledRun | undefined {
  try {
    const environment = processEnvironment()
    return isAbsolute(environment.home) ? settledRun(environment, VERSION) : undefined
  } catch {
    return undefined
  }
}

const PENDING: readonly ReportEvent['kind'][] = ['consent_pending', 'consent_withheld', 'workspace_withheld']

/** What awaits an answer is asked for where somebody can give one (spec/pipeline.md 3.5). */
function mayAsk({ events }: SettledRun, words: readonly string[]): boolean {
  const isPending = events.some(([{ kind }]) => PENDING.includes(kind))
  return isPending && words.length === 1 && processStreams.stdinIsTerminal && processStreams.stdout.isTerminal
}

const words = process.argv.slice(2)
// `cargo agents sync` starts `cargo-agents agents sync`.
run(words[0] === 'agents' ? words.slice(1) : words)
