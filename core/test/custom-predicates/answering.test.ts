import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import type { ProcessResult } from '@symposium/sdk'
import { createScriptedProcesses, delay, exited } from '@symposium/sdk/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_OUTPUT } from '../../src/custom-predicates/program-output.js'
import { skipOnWindows } from '../support/skip-unless.js'
import { Machine } from './machine.js'

let machine: Machine

beforeEach(() => {
  machine = new Machine()
})

afterEach(() => machine.remove(''))

const NO_ANSWER = { holds: false, unavailable: true }

describe.skipIf(skipOnWindows())('what is started (P23)', () => {
  it.each<[string, readonly string[], string, readonly string[]]>([
    ['an argument behind those of the definition (E-P40)', ['--fast'], 'x y', ['--fast', 'x y']],
    ['an argument is never split', [], 'a, b', ['a, b']],
    ['an argument is trimmed', [], '  hi  ', ['hi']],
    ['an empty one is left out', ['--fast'], ' ', ['--fast']],
    ['nothing of an argument is for a shell', [], '$(touch made); `x` "', ['$(touch made); `x` "']],
    ['an argument that looks like an option', [], '--help', ['--help']],
  ])('%s', async (_what, args, argument, expected) => {
    const kit = machine.script(`printf '%s\\n' "$#" "$@" > said`, { args })
    await machine.once(kit, { argument })
    const said = readFileSync(machine.at('ws/said'), 'utf8').trimEnd().split('\n')
    expect(said).toEqual([`${expected.length}`, ...expected])
    expect(existsSync(machine.at('ws/made'))).toBe(false)
  })

  it('runs in the root of the workspace, without input, knowing where its plugin is', async () => {
    const kit = machine.script(
      `cat > said; pwd >> said; echo "$SYMPOSIUM_PLUGIN_DIR" >> said; echo "$SYMPOSIUM_kit" >> said`,
    )
    mkdirSync(machine.at('ws/below'), { recursive: true })
    await machine.once(kit, { cwd: 'ws/below' })
    const [directory, plugin, path] = readFileSync(machine.at('ws/said'), 'utf8').split('\n')
    expect(directory).toMatch(/\/ws$/)
    expect([plugin, path]).toEqual([machine.at('plugin'), machine.at('plugin/kit.sh')])
  })

  it.each<[string, number]>([
    ['on PATH', 0o755],
    ['that may not be run', 0o644],
  ])('a program %s', async (_what, mode) => {
    machine.write('bin/kit', '#!/bin/sh\nexit 0\n', mode)
    const kit = machine.define({ source: { type: 'path-lookup' } })
    const variables = { PATH: `relative:${machine.at('bin')}:/usr/bin:/bin` }
    const first = await machine.once(kit, { variables })
    expect([first.outcome.holds, first.started]).toEqual(mode === 0o755 ? [true, 1] : [false, 0])
    expect((await machine.once(kit, { variables })).started).toBe(0)
    machine.write('nearer/kit', '#!/bin/sh\nexit 1\n', 0o755)
    const other = { PATH: `${machine.at('nearer')}:${variables.PATH}` }
    expect((await machine.once(kit, { variables: other })).outcome.details).toEqual({ exitCode: 1 })
  })
})

describe.skipIf(skipOnWindows())('what counts as an answer (P24, E-P39)', () => {
  it.each<[string, string, boolean, number]>([
    ['exit code 0', 'exit 0', true, 0],
    ['exit code 1', 'exit 1', false, 1],
    ['exit code 2', 'exit 2', false, 2],
    ['exit code 127', 'exit 127', false, 127],
    ['nonsense on standard output (P25)', 'echo "{{{"; exit 0', true, 0],
    ['words on standard error', 'echo oh >&2; exit 0', true, 0],
  ])('%s', async (_what, says, holds, exitCode) => {
    const { outcome, problems } = await machine.once(machine.script(says))
    expect(outcome).toEqual({ holds, seen: `exit code ${exitCode}`, details: { exitCode } })
    expect(problems).toEqual([])
  })

  const results: readonly [string, ProcessResult, RegExp][] = [
    ['a signal', { state: 'killed', signal: 'SIGSEGV', stdout: '', stderr: '' }, /ended by SIGSEGV/],
    ['no end in time', { state: 'timed-out', stdout: '', stderr: '' }, /no answer within 30000 ms/],
    [
      'no start',
      { state: 'not-started', reason: 'not-executable', message: 'it is no program' },
      /could not be started: it is no program/,
    ],
  ]

  it.each(results)(
    '%s is none, is reported once and not remembered (F-26, G8)',
    async (_what, result, said) => {
      const kit = machine.script('exit 0')
      const run = machine.start({ processes: createScriptedProcesses(() => result) })
      expect(await run.ask(kit, 'a')).toMatchObject({ ...NO_ANSWER, seen: expect.stringMatching(said) })
      expect(await run.ask(kit, 'b')).toMatchObject(NO_ANSWER)
      run.end()
      expect(run.problems).toEqual([
        {
          code: 'PREDICATE_FAILED',
          message: expect.stringMatching(said),
          place: { file: machine.at('plugin/SYMPOSIUM.toml') },
          remedy: expect.any(String),
        },
      ])
      expect((await machine.once(kit, { argument: 'a' })).outcome.holds).toBe(true)
    },
  )

  it('one that is ended with the run is none, without a word', async () => {
    const result: ProcessResult = { state: 'timed-out', aborted: true, stdout: '', stderr: '' }
    const { outcome, problems } = await machine.once(machine.script('exit 0'), {
      processes: createScriptedProcesses(() => result),
      signal: AbortSignal.abort(),
    })
    expect([outcome.unavailable, problems]).toEqual([true, []])
  })

  it('is given anew once a missing program is there (E-C9, F-26)', async () => {
    const path = machine.at('plugin/late.sh')
    const kit = machine.define({ runnable: { type: 'script', path } })
    const first = await machine.once(kit)
    expect(first.outcome).toMatchObject(NO_ANSWER)
    expect(first.problems).toMatchObject([
      { code: 'INSTALLATION_EMPTY', message: expect.stringContaining('`kit`') },
    ])
    machine.write('plugin/late.sh', 'exit 0\n')
    expect((await machine.once(kit)).outcome.holds).toBe(true)
  })

  it('never comes from a process that hangs', async () => {
    const { outcome } = await machine.once(machine.script('sleep 60'), { timeout: 100 })
    expect(outcome).toMatchObject({ ...NO_ANSWER, seen: 'no answer within 100 ms' })
  })

  it('leaves nothing behind of what its program started', async () => {
    const kit = machine.script('sleep 60 & echo $! > pid; exit 0')
    const start = performance.now()
    expect((await machine.once(kit)).outcome.holds).toBe(true)
    expect(performance.now() - start).toBeLessThan(20_000)
    const pid = Number(readFileSync(machine.at('ws/pid'), 'utf8'))
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
  })

  it('does not come from the port, which may break', async () => {
    const { outcome } = await machine.once(machine.script('exit 0'), {
      processes: { run: async () => Promise.reject(new Error('broken')) },
    })
    expect(outcome).toEqual({ ...NO_ANSWER, seen: 'it failed: broken' })
  })
})

describe.skipIf(skipOnWindows())('one run', () => {
  it('starts one process for a hundred that ask the same at a time', async () => {
    const processes = createScriptedProcesses(async () => (await delay(5), exited()))
    const run = machine.start({ processes })
    const kit = machine.script('exit 0')
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => run.ask(kit, 'same ')))
    expect(outcomes.every(({ holds }) => holds)).toBe(true)
    expect(run.requests).toHaveLength(1)
    await run.ask(kit, 'same')
    expect(run.requests).toHaveLength(1)
  })

  it('asks once even what must not be kept (P26)', async () => {
    const run = machine.start({ processes: createScriptedProcesses(() => exited('{"watchTime":0}')) })
    const kit = machine.script('exit 0')
    await run.ask(kit)
    await run.ask(kit)
    expect(run.requests).toHaveLength(1)
  })

  it('starts nothing where it may not, and remembers all the same', async () => {
    const kit = machine.script('exit 0')
    const { outcome, started, problems } = await machine.once(kit, { mayRun: false })
    expect(outcome).toMatchObject(NO_ANSWER)
    expect([started, problems]).toEqual([0, []])
    await machine.once(kit)
    expect((await machine.once(kit, { mayRun: false })).outcome.holds).toBe(true)
  })

  it.each([
    [false, 'check' as const],
    [true, 'none' as const],
  ])('obtains nothing where it may not: mayInstall %s, level %s', async (mayInstall, level) => {
    const kit = machine.define({ source: { type: 'npm', package: 'kit-that-is-nowhere' } })
    const { outcome, problems, started } = await machine.once(kit, { mayInstall, level })
    expect(outcome).toMatchObject({ ...NO_ANSWER, seen: expect.stringContaining('symposium sync') })
    expect(problems).toMatchObject([
      {
        code: 'INSTALLATION_UNAVAILABLE',
        message: expect.stringMatching(/^the predicate `kit` of plugin `tools` has no answer/),
        remedy: expect.stringContaining('symposium sync'),
      },
    ])
    expect(started).toBe(0)
  })

  it('runs install commands in a sync by hand alone, once and when it is asked', async () => {
    const path = machine.write('plugin/kit.sh', 'exit 0\n')
    const kit = machine.define({
      runnable: { type: 'script', path },
      installCommands: ['echo done >> done'],
    })
    expect((await machine.once(kit, { mayInstall: false })).outcome.unavailable).toBe(true)
    expect(machine.start({ level: 'check' }).requests).toEqual([])
    expect((await machine.once(kit, { level: 'check' })).outcome.holds).toBe(true)
    expect((await machine.once(kit, { level: 'check', argument: 'b' })).outcome.holds).toBe(true)
    expect(readFileSync(machine.at('plugin/done'), 'utf8')).toBe('done\n')
  })

  it('says that a definition names nothing', async () => {
    const kit = machine.script('exit 0')
    const bound = { ...kit, definition: { ...kit.definition, command: 'gone' } }
    const { outcome, problems } = await machine.once(bound)
    expect(outcome).toMatchObject(NO_ANSWER)
    expect(problems).toMatchObject([{ code: 'INSTALLATION_EMPTY' }])
  })
})

describe.skipIf(skipOnWindows())('hostile output', () => {
  it('without an end is drained and costs no memory', async () => {
    const before = process.memoryUsage().rss
    const kit = machine.script(`head -c 1000000000 /dev/zero; exit 0`)
    const { outcome, notes } = await machine.once(kit)
    expect(outcome.holds).toBe(true)
    expect(notes).toEqual([expect.stringContaining(`more than ${MOST_OUTPUT} bytes`)])
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
    expect((await machine.once(kit, { mayRun: false })).outcome.unavailable).toBe(true)
  }, 60_000)

  it('of 100,000 events is not kept, and no matter of seconds', async () => {
    const events = Array.from({ length: 100_000 }, (_, index) => `{"watchFile":"${index}"}`).join('\n')
    const start = performance.now()
    const { started } = await machine.once(machine.script('exit 0'), {
      processes: createScriptedProcesses(() => exited(events)),
    })
    expect(started).toBe(1)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('steers no terminal', async () => {
    const kit = machine.script(`printf '\\033]0;title\\007\\033[31mred\\033[0m\\n' >&2; printf '\\033[2J\\n'`)
    const { notes } = await machine.once(kit)
    expect(notes).toHaveLength(2)
    expect(notes[0]).toMatch(/it said: red$/)
    expect(notes.join('')).not.toMatch(/\p{Cc}/u)
  })

  it('names nothing that objects inherit', async () => {
    const kit = machine.script(
      `echo '{"watchEnv":"__proto__"}'; echo '{"watchEnv":"constructor"}'; echo '{"watchFile":"__proto__"}'`,
    )
    await machine.once(kit, { argument: '__proto__' })
    expect((await machine.once(kit, { argument: '__proto__' })).started).toBe(0)
    expect((await machine.once(kit, { argument: 'constructor' })).started).toBe(1)
  })
})

/** One that has ended and that nobody has asked about yet is there, and does nothing more. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
