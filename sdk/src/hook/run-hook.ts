import { answerTo, type HookHandlers } from './answer.js'

/**
 * The whole program of a hook: reads one canonical event from standard input, asks
 * the handler for it, prints the answer and sets the exit code: 0 with or without an
 * answer, 2 for a block, 1 for input that is no event or a handler that throws.
 */
export async function runHook(handlers: HookHandlers): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) {
    chunks.push(Buffer.from(chunk))
  }
  const { stdout, stderr, exitCode } = await answerTo(Buffer.concat(chunks).toString('utf8'), handlers)
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  // Not `process.exit`, which could cut what is still being written.
  process.exitCode = exitCode
}
