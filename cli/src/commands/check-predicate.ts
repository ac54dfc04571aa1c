import { checkPredicate, type GateContext, type PredicateQuestion } from '@symposium/core'
import { isSymposiumError, SymposiumError } from '@symposium/sdk'
import { resolve } from 'node:path'
import { hasSwitch, valuesOf, type ExitCode, type Invocation, type OptionValues } from '../command.js'
import { writeFailure } from '../output/alone.js'
import { sanitizeJson } from '../output/sanitize.js'

/** Bytes of a file with a predicate; far more than a predicate may have. */
const LARGEST_FILE = 1_048_576

/** The contract of seed 004: a verdict is exit code 0 and one JSON object; anything else leaves standard output empty. */
export async function run(invocation: Invocation): Promise<ExitCode> {
  const { io, options } = invocation
  try {
    const question = { predicate: await readPredicate(invocation), context: phaseOf(options) }
    return await answer(invocation, question)
  } catch (error) {
    writeFailure(error, io, { json: hasSwitch(options, 'json') })
    return isMalformed(error) ? 2 : 70
  }
}

async function answer({ io, options, session }: Invocation, question: PredicateQuestion): Promise<ExitCode> {
  const evaluated = await checkPredicate(await session(), question)
  if (!evaluated.made) {
    const error = new SymposiumError('GATE_UNAVAILABLE', `no answer: ${evaluated.reason}`)
    writeFailure(error, io, { json: hasSwitch(options, 'json') })
    return 69
  }
  const { block, message, details } = evaluated.envelope
  // No line end behind it: whoever reads it gets the object, byte for byte.
  io.stdout.write(sanitizeJson(JSON.stringify({ block, message, details }, undefined, 2)))
  return 0
}

async function readPredicate({ options, io, session }: Invocation): Promise<string> {
  const [text] = valuesOf(options, 'predicate')
  const [file] = valuesOf(options, 'predicate-file')
  if ((text === undefined) === (file === undefined)) {
    throw usage(
      text === undefined ? '`--predicate` is missing' : '`--predicate` does not go with `--predicate-file`',
    )
  }
  if (text !== undefined) return text === '-' ? io.readInput() : text
  const { ports } = await session()
  const read = ports.files.readText(resolve(ports.environment.cwd, file ?? ''), LARGEST_FILE)
  if (read === undefined) throw usage(`there is no file \`${file ?? ''}\``)
  return read
}

export function phaseOf(options: OptionValues): GateContext {
  const [number] = valuesOf(options, 'phase-number')
  const [directory] = valuesOf(options, 'phase-dir')
  const [requirementIds] = valuesOf(options, 'phase-req-ids')
  return {
    ...(number === undefined ? {} : { number }),
    ...(directory === undefined ? {} : { directory }),
    ...(requirementIds === undefined ? {} : { requirementIds }),
  }
}

function usage(message: string): SymposiumError {
  return new SymposiumError('USAGE', message, { remedy: 'symposium check predicate --help' })
}

/** What whoever typed the command can put right. */
function isMalformed(error: unknown): boolean {
  return (
    isSymposiumError(error) &&
    /^(?:USAGE|GATE_CONTEXT|PREDICATE_.*|ATOM_SYNTAX|REQUIREMENT_SYNTAX|FILE_.*)$/.test(error.code)
  )
}
