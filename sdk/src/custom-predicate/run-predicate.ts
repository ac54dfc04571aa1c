import { readFileSync } from 'node:fs'
import { answerTo } from './answer.js'
import type { Ask } from './question.js'

/**
 * The whole program of a predicate that a plugin defines: asks, prints what the answer follows from, and sets the exit
 * code: 0 where it holds, 1 where it does not, 2 where something was thrown, which is not remembered.
 */
export async function runPredicate(ask: Ask): Promise<void> {
  const { argv, env } = process
  const { stdout, stderr, exitCode } = await answerTo(ask, {
    args: argv.slice(2),
    variables: env,
    readFile,
  })
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  // Not `process.exit`, which could cut what is still being written.
  process.exitCode = exitCode
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
