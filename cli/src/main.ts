import { isUpdateCheckDue, problemEvent, problemFrom, RunLog, stampVersion } from '@symposium/core'
import type { Ports, Session } from '@symposium/core'
import type { ReportEvent } from '@symposium/sdk'
import { shownCommands } from './commands/built-in.js'
import { hasSwitch, isGroup, type ExitCode, type OptionValues, type Sparing } from './command.js'
import type { Io } from './io.js'
import { LateSession, type SessionLine } from './late-session.js'
import { createLoneOutput, writeFailure } from './output/alone.js'
import { createOutput, type Output } from './output/output.js'
import { createProgress, type Progress } from './output/progress.js'
import { commandOf, parseLine, wantsJson, type ParsedLine } from './parse.js'
import { VERSION } from './version.js'

/**
 * Runs one command line.
 * @param line the arguments behind the program's name.
 * @returns 0 for success, 1 for failure, 2 for wrong usage; what a plugin's command returns, from 0 to 255.
 */
export async function main(line: readonly string[], io: Io): Promise<number> {
  // `cargo agents sync` starts `cargo-agents agents sync` (spec/pipeline.md 5).
  const words = line[0] === 'agents' ? line.slice(1) : line
  let parsed: ParsedLine
  try {
    parsed = parseLine(words)
  } catch (error) {
    return failToParse(error, words, io)
  }
  switch (parsed.type) {
    case 'version':
      io.stdout.write(`symposium ${VERSION}\n`)
      return 0
    case 'help': {
      const { showHelp } = await import('./help.js')
      await showHelp(parsed, io)
      return 0
    }
    case 'foreign':
      return runForeign(parsed, io)
    case 'run':
      return run(parsed, io)
  }
}

async function run(parsed: Extract<ParsedLine, { type: 'run' }>, io: Io): Promise<ExitCode> {
  const { command, options } = parsed
  const { level, name, nothingAfter = false, tellsProblems, speaksAlone } = command
  const { run: start, lines, sparing: spares } = await command.load()
  const sparing = spares?.(options, io)
  const line = {
    level,
    options,
    ...(tellsProblems === undefined ? {} : { tellsProblems }),
    ...(speaksAlone === undefined ? {} : { speaksAlone }),
    ...(nothingAfter ? {} : { name }),
    ...(sparing === undefined ? {} : { sparing, watch: (ports: Ports) => sparing.watch(ports) }),
  }
  return withSession(line, io, async ({ session, output, progress }) => {
    if (lines !== undefined) output.learn(lines)
    const code = await start({
      arguments: parsed.arguments,
      options,
      io,
      output,
      commands: shownCommands(),
      session: () => session.get(),
    })
    progress.stop()
    if (!nothingAfter) {
      await lookForUpdate(session.opened, io)
    }
    output.finish()
    return code
  })
}

/** Where nothing is due, nothing but one small file is read, and only a new version leaves a mark in it. */
async function lookForUpdate(session: Session | undefined, io: Io): Promise<void> {
  if (session === undefined || io.program === undefined) {
    return
  }
  const state = stampVersion(session.ports, VERSION)
  if (session.config.config.autoUpdate !== 'off' && isUpdateCheckDue(state, session.ports.clock.now())) {
    const { checkForUpdate } = await import('./check-for-update.js')
    await checkForUpdate(session, io.program)
  }
}

/** A plugin's command, from its name on. */
async function runForeign(parsed: Extract<ParsedLine, { type: 'foreign' }>, io: Io): Promise<number> {
  return withSession(
    { level: 'none', options: parsed.options, name: 'subcommand' },
    io,
    async ({ session, progress }) => {
      const { startForeign } = await import('./foreign.js')
      return startForeign(parsed, {
        session: await session.get(),
        ready() {
          progress.stop()
          session.close()
        },
      })
    },
  )
}

interface Running {
  readonly session: LateSession
  readonly output: Output
  readonly progress: Progress
}

interface Line extends SessionLine {
  readonly name?: string
  readonly sparing?: Sparing
  readonly speaksAlone?: true
}

/** Whatever is thrown is the error that is shown. */
async function withSession<Code extends number>(
  line: Line,
  io: Io,
  start: (running: Running) => Promise<Code>,
): Promise<Code | 1> {
  const mode = modeOf(line.options)
  const output = line.speaksAlone === true ? createLoneOutput(mode) : createOutput(io, mode)
  const progress = createProgress(io, !mode.quiet && line.speaksAlone !== true)
  const log = new RunLog(line.name ?? '')
  const session = new LateSession(line, io, {
    onEvent(event, level) {
      progress.clear()
      log.note(event, level)
      line.sparing?.note(event, level)
      output.event(event, level)
    },
    onPhase: (text) => progress.phase(text),
  })
  try {
    const code = await start({ session, output, progress })
    await spare(session, line.sparing, code)
    return code
  } catch (error) {
    progress.stop()
    log.note(errorEvent(error), 'error')
    return fail(error, output, 1)
  } finally {
    await end(session, line.name === undefined ? undefined : log)
  }
}

async function spare(session: LateSession, sparing: Sparing | undefined, code: number): Promise<void> {
  if (sparing !== undefined && session.opened !== undefined) {
    session.close()
    await sparing.keep(session.opened, code)
  }
}

async function end(session: LateSession, log: RunLog | undefined): Promise<void> {
  const { opened } = session
  session.close()
  if (opened !== undefined) {
    await log?.write(opened)
  }
}

function modeOf(options: OptionValues): Output['mode'] {
  return {
    json: hasSwitch(options, 'json'),
    quiet: hasSwitch(options, 'quiet'),
    verbose: hasSwitch(options, 'verbose'),
  }
}

function failToParse(error: unknown, words: readonly string[], io: Io): ExitCode {
  const mode = { json: wantsJson(words), quiet: false, verbose: false }
  if (!isForOneThatSpeaksAlone(words)) return fail(error, createOutput(io, mode), 2)
  writeFailure(error, io, mode)
  return 2
}

function isForOneThatSpeaksAlone(words: readonly string[]): boolean {
  const node = commandOf(words)?.node
  return node !== undefined && !isGroup(node) && node.speaksAlone === true
}

function fail<Code extends ExitCode>(error: unknown, output: Output, code: Code): Code {
  output.event(errorEvent(error), 'error')
  output.finish()
  return code
}

function errorEvent(error: unknown): ReportEvent {
  return problemEvent(problemFrom(error, { code: 'INTERNAL' }), 'error')
}
