import type { ChildProcess, ChildProcessWithoutNullStreams, spawn as spawnProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { ProcessRequest, ProcessResult, ProcessRunner } from '@symposium/sdk'
import type { Environment } from '@symposium/sdk'
import { findProgram } from './find-program.js'
import { mergeEnvironment } from './merge-environment.js'
import { endWithUs } from './running-children.js'

const DEFAULT_OUTPUT_LIMIT = 8 * 1024 * 1024
/** Milliseconds between the polite and the final signal. */
const GRACE_PERIOD = 500
/** Milliseconds without output after which a program that has ended has said all. */
const SILENCE = 500

/** Children without a shell, in a process group of their own, with bounded time and output. */
export function createNodeProcesses(environment: Environment): ProcessRunner {
  return { run: (request) => runProcess(request, environment) }
}

async function runProcess(request: ProcessRequest, environment: Environment): Promise<ProcessResult> {
  const variables = mergeEnvironment(environment.variables, request.env)
  const program = findProgram(request.program, variables, environment.platform)
  if (!program.found) {
    const what = program.reason === 'not-found' ? 'was not found on PATH' : 'is no program that may be run'
    return {
      state: 'not-started',
      reason: program.reason,
      message: `\`${request.program}\` ${what}`,
    }
  }
  // Most runs start no process, and the module takes milliseconds to load; so would the loader of modules, which an
  // import of it would start from a bundle.
  const { spawn } = process.getBuiltinModule('node:child_process')
  return new Promise((resolve) => {
    // Before there is a child: it may run for a while before we go on.
    const ended = endWithUs((signal) => send(signal))
    const child = start(spawn, program.path, { request, variables, platform: environment.platform })
    if (child instanceof Error) {
      ended()
      resolve({ state: 'not-started', reason: 'other', message: child.message })
      return
    }
    const send = (signal: NodeJS.Signals): void => signalGroup(child, signal, environment.platform)
    const limit = request.outputLimit ?? DEFAULT_OUTPUT_LIMIT
    const stdout = collect(child.stdout, limit)
    const stderr = collect(child.stderr, limit)
    let timedOut = false
    const end = (): void => {
      timedOut = true
      endGroup(child, send)
    }
    const timer = setTimeout(end, request.timeout)
    request.signal?.addEventListener('abort', end, { once: true })
    const finish = (result: ProcessResult): void => {
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', end)
      ended()
      resolve(result)
    }
    child.on('error', (error) => finish(notStarted(error, request.cwd)))
    child.on('exit', () => closeWhenSilent(child))
    child.on('close', (code, signal) => {
      const output = { stdout: stdout(), stderr: stderr() }
      if (timedOut) {
        // The run may be over before the time for the final signal has come.
        send('SIGKILL')
        finish({ state: 'timed-out', ...output })
      } else if (code === null) {
        finish({ state: 'killed', signal: signal ?? 'unknown', ...output })
      } else {
        finish({ state: 'exited', code, ...output })
      }
    })
    // A child that ends without reading its input is not a fault of ours.
    child.stdin.on('error', () => undefined)
    child.stdin.end(request.input ?? '')
    if (request.signal?.aborted === true) {
      end()
    }
  })
}

interface Start {
  readonly request: ProcessRequest
  readonly variables: Record<string, string>
  readonly platform: NodeJS.Platform
}

/** @returns the error for arguments that no program can be given, such as a NUL character. */
function start(
  spawn: typeof spawnProcess,
  path: string,
  { request, variables, platform }: Start,
): ChildProcessWithoutNullStreams | Error {
  try {
    return spawn(path, [...request.args], {
      cwd: request.cwd,
      env: variables,
      argv0: request.program,
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own, so that what the child starts ends with it.
      detached: platform !== 'win32',
      windowsHide: true,
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function collect(stream: NodeJS.ReadableStream, limit: number): () => string {
  const chunks: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    // What exceeds the limit is still read, or the child would wait for us for ever.
    if (size < limit) {
      chunks.push(chunk.subarray(0, limit - size))
    }
    size += chunk.length
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

/**
 * A program is done when it has ended. What it left behind, a server that it started, may hold its
 * output open for ever; what was written before is in the pipe and still read.
 */
function closeWhenSilent(child: ChildProcessWithoutNullStreams): void {
  const streams = [child.stdout, child.stderr]
  let heard = 0
  const close = (before: number): void => {
    if (heard > before) timer.refresh()
    else streams.forEach((stream) => stream.destroy())
  }
  // Where we were busy for that long, what there is to read is only looked at after the timers.
  const timer = setTimeout(() => setImmediate(close, heard), SILENCE)
  streams.forEach((stream) =>
    stream.on('data', () => {
      heard += 1
      timer.refresh()
    }),
  )
  child.on('close', () => clearTimeout(timer))
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals, platform: NodeJS.Platform): void {
  try {
    if (platform === 'win32' || child.pid === undefined) {
      child.kill(signal)
    } else {
      process.kill(-child.pid, signal)
    }
  } catch {
    // The group has already ended.
  }
}

function endGroup(child: ChildProcess, send: (signal: NodeJS.Signals) => void): void {
  send('SIGTERM')
  setTimeout(() => {
    send('SIGKILL')
    // A grandchild that left the group may hold the pipes open: do not wait for it.
    child.stdout?.destroy()
    child.stderr?.destroy()
  }, GRACE_PERIOD).unref()
}

function notStarted(error: Error, cwd: string): ProcessResult {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' && !existsSync(cwd)) {
    return { state: 'not-started', reason: 'other', message: `there is no directory ${cwd} to run in` }
  }
  const reason = code === 'ENOENT' ? 'not-found' : code === 'EACCES' ? 'not-executable' : 'other'
  return { state: 'not-started', reason, message: error.message }
}
