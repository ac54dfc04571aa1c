import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment, ProcessResult } from '@symposium/sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandOutcome, type CommandVerdict } from '../../src/shell-commands/command-outcome.js'
import { commandRequest } from '../../src/shell-commands/command-request.js'
import { substitutePlaceholders } from '../../src/shell-commands/substitute-placeholders.js'
import { createNodeProcesses } from '../../src/host/node-processes.js'
import { leftInGroup } from '../support/process-groups.js'
import { skipOnWindows, skipUnless } from '../support/skip-unless.js'

/** Milliseconds for what ends by itself; nothing here needs a tenth of it. */
const LONG = 20_000

let cwd: string

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'symposium-commands-'))
})

afterEach(() => {
  rmSync(cwd, { recursive: true, force: true })
})

interface Given {
  readonly timeout?: number
  readonly directory?: string
  readonly env?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Runs a command whose shell leaves the number of its process group in a file. */
function start(command: string, given: Given = {}): Promise<ProcessResult> {
  const variables = { PATH: process.env['PATH'], GROUP_FILE: join(cwd, 'group') }
  const environment: Environment = { cwd, home: cwd, platform: process.platform, variables }
  return createNodeProcesses(environment).run(
    commandRequest({
      command: `echo $$ > "$GROUP_FILE"\n${command}`,
      directory: cwd,
      timeout: LONG,
      ...given,
    }),
  )
}

interface Run {
  readonly verdict: CommandVerdict
  /** Milliseconds. */
  readonly took: number
  readonly left: readonly number[]
}

async function run(command: string, given: Given = {}): Promise<Run> {
  const started = performance.now()
  const result = await start(command, given)
  const took = performance.now() - started
  const verdict = commandOutcome(result, { timeout: (given.timeout ?? LONG) / 1000 })
  const left = existsSync(join(cwd, 'group')) ? await leftInGroup(Number(read('group'))) : []
  return { verdict, took, left }
}

function read(name: string): string {
  return readFileSync(join(cwd, name), 'utf8').trim()
}

const passed = { state: 'passed', message: 'command exited 0', details: { exitCode: 0 } }
const failed = (exitCode: number, said = ''): object => ({
  state: 'failed',
  message: `command exited ${exitCode}${said === '' ? '' : `: ${said}`}`,
  details: { exitCode, signal: null },
})
const killed = (signal: string): object => ({
  state: 'failed',
  message: `command killed by ${signal}`,
  details: { exitCode: null, signal },
})

describe.skipIf(skipOnWindows())('a command that ends by itself', () => {
  it.each<[title: string, command: string, verdict: object]>([
    ['E62 well', 'echo O; true', passed],
    ['E63 badly, with an error', 'echo O; echo E >&2; exit 3', failed(3, 'E')],
    ['E64 badly, with output', 'echo O; exit 3', failed(3, 'O')],
    ['E65 badly, with a blank error', 'echo O; printf " \\n\\t" >&2; exit 3', failed(3, 'O')],
    ['E66 badly, in silence', 'exit 3', failed(3)],
    ['E70 with a code that is none', 'exit 256', passed],
    ['E71 by force', 'kill -9 $$', killed('SIGKILL')],
    ['E72 by its own signal', 'kill -TERM $$', killed('SIGTERM')],
    [
      'E73 by the code for a child that was killed',
      'sh -c "kill -9 \\$\\$"; exit $?',
      { details: { exitCode: 137 } },
    ],
    ['E78 and leaves something in its group', 'sleep 60 & exit 0', passed],
    ['E79 and leaves something silent in its group', 'sleep 60 >/dev/null 2>&1 & exit 0', passed],
    ['and leaves something that refuses to end', '(trap "" TERM HUP; exec sleep 60) & exit 0', passed],
    ['and fails, and leaves something', 'sleep 60 & echo no; exit 1', failed(1, 'no')],
    ['E81 when its input does', 'cat; read -r line && exit 5; exit 0', passed],
    ['E84 after much output', 'head -c 1200000 /dev/zero', passed],
    ['E85 after a full mebibyte', 'head -c 1048576 /dev/zero', passed],
    ['E86 with bytes that are no text', "printf 'a\\377b' >&2; exit 1", failed(1, 'a\uFFFDb')],
    ['E87 in colours', "printf '\\033[31mred\\033[0m' >&2; exit 1", failed(1, 'red')],
  ])('%s', async (_title, command, verdict) => {
    const { verdict: given, left, took } = await run(command)
    expect(given).toMatchObject(verdict)
    expect(left).toEqual([])
    expect(took).toBeLessThan(LONG / 2)
  })

  it.each<[title: string, command: string, code: number]>([
    ['E67 that is unknown', 'no-such-program-here', 127],
    ['E68 that may not be run', './plain', 126],
    ['E69 that no shell can read', 'if', 2],
  ])('%s: its shell says why', async (_title, command, code) => {
    writeFileSync(join(cwd, 'plain'), 'x', { mode: 0o644 })
    const { verdict } = await run(command)
    expect(verdict).toMatchObject({ state: 'failed', details: { exitCode: code } })
    expect(verdict.message.startsWith(`command exited ${code}: `)).toBe(true)
  })

  it('E82, E84 is told with the last that it said', async () => {
    const { verdict } = await run(
      'echo HEAD >&2; head -c 3000000 /dev/zero | tr "\\0" x >&2; echo TAIL >&2; exit 4',
    )
    expect(verdict.message).toHaveLength(2000)
    expect(verdict.message).toMatch(/^command exited 4: …x+TAIL$/)
  })

  const setsid = skipUnless(
    (process.env['PATH'] ?? '').split(':').some((directory) => existsSync(join(directory, 'setsid'))),
    'there is no setsid',
  )
  it.skipIf(setsid)('E80 is not waited for by what left its group, which survives', async () => {
    const leave = `setsid sh -c 'echo $$ > survivor.new; mv survivor.new survivor; exec sleep 60' &`
    const { verdict, took, left } = await run(`${leave} while [ ! -f survivor ]; do sleep 0.01; done; exit 0`)
    const survivor = Number(read('survivor'))
    try {
      expect(verdict).toEqual(passed)
      expect(left).toEqual([])
      expect(took).toBeLessThan(LONG / 2)
      expect(process.kill(survivor, 0)).toBe(true)
    } finally {
      process.kill(survivor, 'SIGKILL')
    }
  })
})

describe.skipIf(skipOnWindows())('a command whose time is over', () => {
  const late = (signal: string | null, said = ''): object => ({
    state: 'failed',
    message: `command timed out after 0.4s${said === '' ? '' : `: ${said}`}`,
    details: { timedOut: true, signal },
  })

  it.each<[title: string, command: string, verdict: object]>([
    ['E74 is told to end', 'sleep 60', late('SIGTERM')],
    ['E75 is told with what it said', 'echo step 1; sleep 60', late('SIGTERM', 'step 1')],
    ['E75 is told with its error first', 'echo step 1; echo oh >&2; sleep 60', late('SIGTERM', 'oh')],
    ['E76 is ended if it will not', 'trap "" TERM; sleep 60; sleep 60', late('SIGKILL')],
    ['E77 has failed however it ends then', 'trap "exit 0" TERM; sleep 60 & wait', late(null)],
    ['ends with all that it started', 'sleep 60 & sleep 60 & wait', late('SIGTERM')],
    [
      'ends with what refuses to and says nothing',
      '(trap "" TERM; exec sleep 60) >/dev/null 2>&1 & sleep 60',
      late('SIGTERM'),
    ],
    [
      'ends with what refuses to and has the pipe',
      '(trap "" TERM; exec sleep 60) & sleep 60',
      late('SIGTERM'),
    ],
  ])('%s', async (_title, command, verdict) => {
    const { verdict: given, left, took } = await run(command, { timeout: 400 })
    expect(given).toEqual(verdict)
    expect(left).toEqual([])
    expect(took).toBeGreaterThan(350)
    expect(took).toBeLessThan(LONG / 2)
  })

  it('E76 has two seconds to end', async () => {
    const clean = `trap 'sleep 1; echo cleaned; echo cleaned > mark; exit 1' TERM; sleep 60 & wait`
    const { verdict } = await run(clean, { timeout: 400 })
    expect(verdict).toEqual(late(null, 'cleaned'))
    // Its shell ends at once.
    rmSync(join(cwd, 'mark'))
    const { verdict: given } = await run(`sh -c "${clean}" >/dev/null; exit 0`, { timeout: 400 })
    expect(given).toEqual(late('SIGTERM'))
    expect(read('mark')).toBe('cleaned')
  })
})

describe.skipIf(skipOnWindows())('a command that is cancelled', () => {
  it('gives no verdict, and nothing of it is left', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 300)
    const { verdict, left, took } = await run('sleep 60 & sleep 60', { signal: controller.signal })
    expect(verdict.state).toBe('unavailable')
    expect(left).toEqual([])
    expect(took).toBeLessThan(LONG / 2)
  })

  it('is not even started where it was before', async () => {
    const { verdict } = await run('echo x', { signal: AbortSignal.abort() })
    expect(verdict.state).toBe('unavailable')
    expect(existsSync(join(cwd, 'group'))).toBe(false)
  })
})

describe.skipIf(skipOnWindows())('a command that cannot be started', () => {
  it.each<[title: string, given: () => Given, message: RegExp]>([
    [
      'E88 for want of a directory',
      () => ({ directory: join(cwd, 'gone') }),
      /there is no directory .*gone to run in/,
    ],
    ['E89 in a file', () => ({ directory: join(cwd, 'file') }), /file is no directory to run in/],
    [
      'E89 below a file',
      () => ({ directory: join(cwd, 'file', 'x') }),
      /there is no directory .*x to run in/,
    ],
    [
      'E88 for want of a directory, where there is no shell either',
      () => ({ directory: join(cwd, 'gone'), env: { PATH: join(cwd, 'empty') } }),
      /there is no directory/,
    ],
    [
      'with a shell that may not be run',
      () => ({ env: { PATH: join(cwd, 'unfit') } }),
      /`sh` is no program that may be run/,
    ],
    ['with a NUL in a value', () => ({ env: { PHASE_DIR: 'a\0b' } }), /null bytes/],
  ])('%s gives no verdict', async (_title, given, message) => {
    writeFileSync(join(cwd, 'file'), '')
    mkdirSync(join(cwd, 'unfit'))
    writeFileSync(join(cwd, 'unfit', 'sh'), '')
    chmodSync(join(cwd, 'unfit', 'sh'), 0o644)
    const { verdict } = await run('true', given())
    expect(verdict).toEqual({ state: 'unavailable', message: expect.stringMatching(message) as string })
  })

  it.each([
    ['that is put in', 'x'],
    ['that is left to the shell', '$'],
  ])('E40 with a value of megabytes %s gives no verdict', async (_title, character) => {
    const { command, env } = substitutePlaceholders('echo ${PHASE_DIR}', {
      phaseDir: character.repeat(3_000_000),
    })
    const { verdict } = await run(command, { env })
    expect(verdict).toEqual({ state: 'unavailable', message: expect.stringContaining('E2BIG') as string })
  })

  it('E90 for want of a shell fails', async () => {
    mkdirSync(join(cwd, 'empty'))
    const { verdict } = await run('true', { env: { PATH: join(cwd, 'empty') } })
    expect(verdict).toEqual(failed(127, 'sh: not found'))
  })
})
