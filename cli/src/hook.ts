import { isAbsolute } from 'node:path'
import { answerFromPlan, createHookSurroundings, readInput, runHookLine } from '@symposium/core/hooks/layers'
import type { HookOutput } from '@symposium/sdk'
import { bundledHooks } from './compose-hooks.js'
import { passHookInput } from './hook-input.js'
import { processEnvironment } from './process-environment.js'
import { VERSION } from './version.js'
import { writeAll } from './write-all.js'

/**
 * The second layer of the hook path: `symposium hook AGENT EVENT`, and what the
 * launcher starts with the two words alone. A bundle of its own, of which every byte
 * is loaded at every event that the launcher cannot answer.
 */
async function run(words: readonly string[]): Promise<void> {
  const [agent, event] = words
  if (words.includes('--help')) {
    startFullPipeline(['hook', '--help'])
    return
  }
  const input = readInput(0)
  const output = await answer({ agent, event, input })
  if (output === undefined) {
    passHookInput(input)
    startFullPipeline(['hook', '--', agent ?? '', event ?? ''])
  } else {
    print(output)
  }
}

interface Line {
  readonly agent: string | undefined
  readonly event: string | undefined
  readonly input: string
}

async function answer(line: Line): Promise<HookOutput | undefined> {
  try {
    const environment = processEnvironment()
    if (!isAbsolute(environment.home)) {
      return undefined
    }
    const surroundings = createHookSurroundings(environment, { version: VERSION, formats: bundledHooks })
    return await runHookLine(line, surroundings, (report) => answerFromPlan(report, surroundings))
  } catch {
    return undefined
  }
}

/** The other bundle lies beside this one, and reads the command line itself. */
function startFullPipeline(words: readonly string[]): void {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...words)
  process.getBuiltinModule('node:module').createRequire(import.meta.filename)('./main.cjs')
}

function print({ stdout, stderr, exitCode }: HookOutput): void {
  writeAll(1, stdout)
  writeAll(2, stderr)
  process.exitCode = exitCode
}

// Whatever is wrong with us is no reason to stop an agent, and an exit code could (spec/agents-and-hooks.md 3.2).
process.on('uncaughtException', (error) => {
  writeAll(2, `symposium: ${String(error)}\n`)
  process.exit(0)
})
const words = process.argv.slice(2)
// `cargo agents hook` starts `cargo-agents agents hook`; the launcher leaves out both.
while (words[0] === 'agents' || words[0] === 'hook') {
  words.shift()
}
void run(words)
