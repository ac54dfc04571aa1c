import { isAbsolute } from 'node:path'
import { answerHook, createNodePorts, openSession } from '@symposium/core'
import type { HookOutput } from '@symposium/sdk'
import type { ExitCode, Invocation } from '../command.js'
import { BUNDLED_EXTENSIONS } from '../compose.js'
import { VERSION } from '../version.js'

/** The third layer of the hook path. Standard output carries the answer and nothing else. */
export async function run({ arguments: words, io }: Invocation): Promise<ExitCode> {
  const [agent, event] = words
  const { environment } = io
  const output: HookOutput = isAbsolute(environment.home)
    ? await answerHook(
        { agent, event, input: io.readInput() },
        {
          environment,
          version: VERSION,
          ...(io.program === undefined ? {} : { program: io.program }),
          openSession: ({ directory, ...options }) =>
            openSession({
              ports: {
                ...createNodePorts({ ...environment, cwd: directory }),
                ...(io.http === undefined ? {} : { http: io.http }),
              },
              extensions: BUNDLED_EXTENSIONS,
              version: VERSION,
              ...(io.launcher === undefined ? {} : { launcher: io.launcher }),
              ...options,
            }),
        },
      )
    : { stdout: '', stderr: 'symposium: your home directory is not known: set HOME\n', exitCode: 0 }
  io.stdout.write(output.stdout)
  io.stderr.write(output.stderr)
  return output.exitCode === 0 ? 0 : 2
}
