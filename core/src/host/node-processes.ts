import { describeError, type Environment, type ProcessRunner } from '@symposium/sdk'

/** Children without a shell, in a process group of their own, with bounded time and output. */
export function createNodeProcesses(environment: Environment): ProcessRunner {
  return {
    async run(request) {
      try {
        // Most runs start no process.
        const { runProcess } = await import('./run-process.js')
        return await runProcess(request, environment)
      } catch (error) {
        return { state: 'not-started', reason: 'other', message: describeError(error) }
      }
    },
  }
}
