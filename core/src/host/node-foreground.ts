import type { ChildProcess, spawn as spawnProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Environment } from '@symposium/sdk'
import { findProgram } from './find-program.js'
import type { Foreground, ForegroundRequest, ForegroundResult } from './foreground.js'
import { mergeEnvironment } from './merge-environment.js'

const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP'] as const
/** What the terminal itself sends to everything that runs in it. */
const OF_TERMINAL: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']

/** The child stays in our process group, so that the terminal is as much its own as ours. */
export function createNodeForeground(environment: Environment): Foreground {
  return { run: (request) => run(request, environment) }
}

async function run(request: ForegroundRequest, environment: Environment): Promise<ForegroundResult> {
  const variables = mergeEnvironment(environment.variables, request.env)
  const program = findProgram(request.program, variables, environment.platform)
  if (!program.found) {
    const what = program.reason === 'not-found' ? 'was not found on PATH' : 'is no program that may be run'
    return { state: 'not-started', message: `\`${request.program}\` ${what}` }
  }
  // Loaded by those who start something.
  const { spawn } = await import('node:child_process')
  return new Promise((resolve) => {
    let child: ChildProcess | undefined
    const pass = passSignals(() => child)
    const finish = (result: ForegroundResult): void => {
      pass.stop()
      resolve(result)
    }
    try {
      child = start(spawn, program.path, { request, variables })
    } catch (error) {
      // Arguments that no program can be given, such as a NUL character.
      finish({ state: 'not-started', message: error instanceof Error ? error.message : String(error) })
      return
    }
    child.on('error', (error) => finish({ state: 'not-started', message: whyNot(error, request) }))
    child.on('exit', (code, signal) =>
      finish(code === null ? { state: 'killed', signal: signal ?? 'unknown' } : { state: 'exited', code }),
    )
  })
}

interface Start {
  readonly request: ForegroundRequest
  readonly variables: Record<string, string>
}

function start(spawn: typeof spawnProcess, path: string, { request, variables }: Start): ChildProcess {
  return spawn(path, [...request.args], {
    cwd: request.cwd,
    env: variables,
    argv0: request.program,
    stdio: 'inherit',
  })
}

/** We must outlive the child, whose exit code is ours to tell. */
function passSignals(childNow: () => ChildProcess | undefined): { stop(): void } {
  const pass = (signal: NodeJS.Signals): void => {
    const heard = OF_TERMINAL.includes(signal) && process.getBuiltinModule('node:tty').isatty(0)
    if (!heard) {
      childNow()?.kill(signal)
    }
  }
  SIGNALS.forEach((signal) => process.on(signal, pass))
  return { stop: () => SIGNALS.forEach((signal) => process.off(signal, pass)) }
}

function whyNot(error: Error, { cwd, program }: ForegroundRequest): string {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') {
    return existsSync(cwd) ? `there is no program ${program}` : `there is no directory ${cwd} to run in`
  }
  return code === 'EACCES' ? `\`${program}\` is no program that may be run` : error.message
}
