import type { ChildProcess, ChildProcessWithoutNullStreams, spawn as spawnProcess } from 'node:child_process'
import type { Environment, ProcessRequest, ProcessResult } from '@symposium/sdk'
import { ChildRun } from './child-run.js'
import { findProgram } from './find-program.js'
import { mergeEnvironment } from './merge-environment.js'
import { noProgram, notStarted } from './not-started.js'
import { groupOf } from './process-group.js'
import { endWithUs } from './running-children.js'

/** Never rejects for anything that the process does. */
export async function runProcess(request: ProcessRequest, environment: Environment): Promise<ProcessResult> {
  if (request.signal?.aborted === true) return { state: 'timed-out', aborted: true, stdout: '', stderr: '' }
  const { platform } = environment
  const variables = mergeEnvironment(environment.variables, request.env)
  const program = findProgram(request.program, variables, platform)
  if (!program.found) return noProgram(request, program)
  // An import of it would start the loader of modules, which takes milliseconds, from a bundle.
  const { spawn } = process.getBuiltinModule('node:child_process')
  // Before there is a child: it may run for a while before we go on.
  const ended = endWithUs((signal) => group.send(signal))
  const child = start(spawn, program.path, { request, variables, platform })
  if (child instanceof Error) {
    ended()
    return notStarted(child, request)
  }
  const group = groupOf(child, environment)
  try {
    return hasPipes(child) ? await new ChildRun(child, group, request).toEnd() : await whyNot(child, request)
  } finally {
    ended()
  }
}

/** There are none, whatever their type says, where we have as many files open as we may. */
function hasPipes(child: ChildProcess): boolean {
  return typeof child.stdout === 'object'
}

function whyNot(child: ChildProcess, request: ProcessRequest): Promise<ProcessResult> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(notStarted(error, request)))
  })
}

interface Start {
  readonly request: ProcessRequest
  readonly variables: Record<string, string>
  readonly platform: NodeJS.Platform
}

/** @returns the error for what no program can be given, such as a NUL character, and for some that the system has. */
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
