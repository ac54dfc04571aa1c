import type { Environment, ProcessRunner } from '@symposium/sdk'

/** Children without a shell, in a process group of their own, with bounded time and output. */
export function createNodeProcesses(environment: Environment): ProcessRunner {
  return {
    async run(request) {
      // Most runs start no process.
      const { runProcess } = await import('./run-process.js')
      return runProcess(request, environment)
    },
  }
}
