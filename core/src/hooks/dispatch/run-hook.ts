import { isAbsolute } from 'node:path'
import {
  environmentVariable,
  SymposiumError,
  type Environment,
  type HookAnswer,
  type ProcessResult,
} from '@symposium/sdk'
import type { PlannedHook, PlannedRun } from '../hook-plan.js'
import { isShallow } from '../json.js'
import { nameOf, type EventRun } from './event-run.js'
import { formFor, type Form } from './forms.js'

export type HookResult =
  | { readonly type: 'answer'; readonly answer: HookAnswer }
  | { readonly type: 'block'; readonly reason: string }
  /** It said nothing, or what went wrong was noted. */
  | { readonly type: 'nothing' }

const NOTHING: HookResult = { type: 'nothing' }

/** The one exit code that blocks (design/decisions.md, Hooks). */
const BLOCK = 2
/** What is searched where there is no PATH, which one of ours must not take away. */
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin'
/** Bytes of each output stream; a hook that prints more has nothing to say. */
const MOST_OUTPUT = 1024 * 1024
/** Characters of a reason that a program gave for blocking. */
const LONGEST_REASON = 10_000
/** Levels of an answer's objects and lists. */
const DEEPEST_ANSWER = 100

/** Runs one hook (spec/agents-and-hooks.md 3.10). Whatever it does costs its own answer alone. */
export async function runHook(hook: PlannedHook, run: EventRun): Promise<HookResult> {
  const from = nameOf(hook)
  const form = await formFor(hook, run)
  if (form === undefined) {
    run.note(from, `its format \`${hook.format}\` has no words for ${hook.event}`)
    return NOTHING
  }
  if (hook.run.type === 'missing') {
    run.note(from, hook.run.message)
    return NOTHING
  }
  const gone = missingScript(hook.run, run)
  if (gone !== undefined) {
    run.note(from, `there is no file \`${gone}\` to run`)
    return NOTHING
  }
  const timeout = run.timeFor('hook')
  if (timeout === undefined) {
    run.note(from, 'was not run, since the time of this event is used up')
    return NOTHING
  }
  const result = await start(hook.run, { form, run, timeout })
  return settle(result, { hook, form, run })
}

/**
 * The script of a hook, if it is no file. Shells end with 2 where they cannot open a script, and that would be
 * taken for a block, of every call (design/decisions.md, Hooks: only a hook's own exit code 2 is one).
 */
function missingScript({ command }: ProgramRun, { request: { ports } }: EventRun): string | undefined {
  const [program, script] = command
  if (program !== 'sh' || script === undefined || !isAbsolute(script)) return undefined
  return ports.files.stat(script)?.type === 'file' ? undefined : script
}

type ProgramRun = Extract<PlannedRun, { type: 'program' }>

interface Start {
  readonly form: Form
  readonly run: EventRun
  readonly timeout: number
}

function start(
  { command: [program, ...args], environment, path }: ProgramRun,
  { form, run, timeout }: Start,
): Promise<ProcessResult> {
  const { processes, environment: inherited } = run.request.ports
  return processes.run({
    program,
    args,
    cwd: run.directory,
    env: { ...environment, ...searchPath(path, inherited) },
    input: form.input,
    timeout,
    // One byte more shows that there was more.
    outputLimit: MOST_OUTPUT + 1,
  })
}

function searchPath(
  directories: readonly string[],
  inherited: Environment,
): Readonly<Record<string, string>> {
  if (directories.length === 0) return {}
  const windows = inherited.platform === 'win32'
  const name = windows
    ? (Object.keys(inherited.variables).find((known) => known.toUpperCase() === 'PATH') ?? 'PATH')
    : 'PATH'
  const known = environmentVariable(inherited, 'PATH') ?? (windows ? '' : DEFAULT_PATH)
  return { [name]: [...directories, ...(known === '' ? [] : [known])].join(windows ? ';' : ':') }
}

interface Ran {
  readonly hook: PlannedHook
  readonly form: Form
  readonly run: EventRun
}

function settle(result: ProcessResult, ran: Ran): HookResult {
  const { hook, run } = ran
  const failed = (message: string): HookResult => {
    run.note(nameOf(hook), message)
    return NOTHING
  }
  switch (result.state) {
    case 'not-started':
      return failed(`could not be started: ${result.message}`)
    case 'timed-out':
      return failed('did not end in time and was stopped')
    case 'killed':
      return failed(`was ended by ${result.signal}`)
    case 'exited':
      if (result.code === 0) return readOutput(result.stdout, ran)
      if (result.code === BLOCK) return { type: 'block', reason: reasonOf(result.stderr, hook) }
      return failed(
        `failed with exit code ${result.code}${result.stderr === '' ? '' : `: ${result.stderr.trim()}`}`,
      )
  }
}

function readOutput(text: string, { hook, form, run }: Ran): HookResult {
  if (Buffer.byteLength(text) > MOST_OUTPUT) {
    run.note(nameOf(hook), `printed more than ${MOST_OUTPUT} bytes, which are not read`)
    return NOTHING
  }
  if (text.trim() === '') {
    run.remark(nameOf(hook), 'was run, and said nothing')
    return NOTHING
  }
  const { answer, notes } = form.read(text)
  notes.forEach((note) => run.note(nameOf(hook), note))
  const { updatedInput = null, steps = [], native = {} } = answer
  if (!isShallow([updatedInput, steps, native], DEEPEST_ANSWER)) {
    throw new SymposiumError('HOOK_OUTPUT_INVALID', 'printed an object that nests too deep')
  }
  run.remark(nameOf(hook), 'was run, and answered')
  return { type: 'answer', answer: withReason(answer, hook) }
}

/** A denial is never without a word (spec/agents-and-hooks.md 2.2). */
function withReason(answer: HookAnswer, hook: PlannedHook): HookAnswer {
  const denies = answer.verdict === 'deny' || answer.verdict === 'deny_unless_prior_grant'
  const isSilent = answer.reason === undefined || answer.reason === ''
  return denies && isSilent ? { ...answer, reason: `denied by ${nameOf(hook)}` } : answer
}

function reasonOf(stderr: string, hook: PlannedHook): string {
  const reason = stderr.trim()
  if (reason === '') return `blocked by ${nameOf(hook)}`
  return reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason
}
