import { problemEvent, problemFrom } from '@symposium/core'
import { SymposiumError } from '@symposium/sdk'
import { hasSwitch, type ExitCode, type OptionValues } from './command.js'
import { renderHelp } from './help.js'
import type { Io } from './io.js'
import { LateSession } from './late-session.js'
import { createOutput, type Output } from './output/output.js'
import { createProgress } from './output/progress.js'
import { nearestCommand, parseLine, wantsJson, type ParsedLine } from './parse.js'
import { VERSION } from './version.js'

/**
 * Runs one command line.
 * @param line the arguments behind the program's name.
 * @returns 0 for success, 1 for failure, 2 for wrong usage.
 */
export async function main(line: readonly string[], io: Io): Promise<ExitCode> {
  // `cargo agents sync` starts `cargo-agents agents sync` (spec/pipeline.md 5).
  const words = line[0] === 'agents' ? line.slice(1) : line
  let parsed: ParsedLine
  try {
    parsed = parseLine(words)
  } catch (error) {
    return fail(error, createOutput(io, { json: wantsJson(words), quiet: false, verbose: false }), 2)
  }
  switch (parsed.type) {
    case 'version':
      io.stdout.write(`symposium ${VERSION}\n`)
      return 0
    case 'help':
      io.stdout.write(renderHelp(parsed.found))
      return 0
    case 'unknown':
      return fail(unknownCommand(parsed.name), createOutput(io, modeOf(parsed.options)), 1)
    case 'run':
      return run(parsed, io)
  }
}

async function run(parsed: Extract<ParsedLine, { type: 'run' }>, io: Io): Promise<ExitCode> {
  const mode = modeOf(parsed.options)
  const output = createOutput(io, mode)
  const progress = createProgress(io, !mode.quiet)
  const session = new LateSession(parsed, io, {
    onEvent(event, level) {
      progress.clear()
      output.event(event, level)
    },
    onPhase: (text) => progress.phase(text),
  })
  try {
    const command = await parsed.command.load()
    const code = await command.run({
      arguments: parsed.arguments,
      options: parsed.options,
      io,
      output,
      session: () => session.get(),
    })
    progress.stop()
    output.finish()
    return code
  } catch (error) {
    progress.stop()
    return fail(error, output, 1)
  } finally {
    session.close()
  }
}

function modeOf(options: OptionValues): Output['mode'] {
  return {
    json: hasSwitch(options, 'json'),
    quiet: hasSwitch(options, 'quiet'),
    verbose: hasSwitch(options, 'verbose'),
  }
}

function fail(error: unknown, output: Output, code: ExitCode): ExitCode {
  output.event(problemEvent(problemFrom(error, { code: 'INTERNAL' }), 'error'), 'error')
  output.finish()
  return code
}

function unknownCommand(name: string): SymposiumError {
  const suggestion = nearestCommand(name)
  return new SymposiumError('USAGE', `no command \`${name}\``, {
    remedy: suggestion === undefined ? 'symposium --help' : `symposium ${suggestion}`,
  })
}
