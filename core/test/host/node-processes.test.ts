import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { ProcessRequest, ProcessResult } from '@symposium/sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNodeProcesses } from '../../src/host/node-processes.js'
import { skipOnWindows } from '../support/skip-unless.js'

let cwd: string

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'symposium-processes-'))
})

afterEach(() => {
  rmSync(cwd, { recursive: true, force: true })
})

function run(script: string, request: Partial<ProcessRequest> = {}): Promise<ProcessResult> {
  const variables = { PATH: process.env['PATH'], GONE: 'x', KEPT: 'y' }
  const runner = createNodeProcesses({ cwd, home: cwd, platform: process.platform, variables })
  return runner.run({ program: 'sh', args: ['-c', script], cwd, timeout: 20_000, ...request })
}

describe('how a process ends', () => {
  const rows: readonly [string, string, Partial<ProcessRequest>, object][] = [
    ['success', 'echo out; echo err >&2', {}, { state: 'exited', code: 0, stdout: 'out\n', stderr: 'err\n' }],
    ['failure', 'exit 3', {}, { state: 'exited', code: 3 }],
    ['a signal', 'kill -9 $$', {}, { state: 'killed', signal: 'SIGKILL' }],
    [
      'no such program',
      '',
      { program: 'no-such-program-here' },
      { state: 'not-started', reason: 'not-found' },
    ],
    [
      'an argument that no program can have',
      '',
      { args: ['a\0b'] },
      { state: 'not-started', reason: 'other' },
    ],
    ['a directory as program', '', { program: tmpdir() }, { state: 'not-started', reason: 'not-executable' }],
    ['no time left', 'sleep 30', { timeout: 50 }, { state: 'timed-out' }],
    [
      'a child that ignores the polite signal',
      'trap "" TERM; sleep 30 & wait; sleep 30',
      { timeout: 50 },
      { state: 'timed-out' },
    ],
    ['a grandchild that holds the output open', 'sleep 30 &', { timeout: 100 }, { state: 'timed-out' }],
    [
      'a grandchild that outlives it',
      'head -c 300000 /dev/zero | tr "\\0" x; sleep 30 &',
      {},
      { state: 'exited', code: 0, stdout: 'x'.repeat(300_000) },
    ],
    ['input that nobody reads', 'exit 0', { input: 'x'.repeat(1_000_000) }, { state: 'exited', code: 0 }],
    ['input', 'cat', { input: 'hello' }, { state: 'exited', stdout: 'hello' }],
    ['no input', 'cat', {}, { state: 'exited', stdout: '' }],
    [
      'variables',
      'echo "$GONE$KEPT$NEW"',
      { env: { GONE: undefined, NEW: 'z' } },
      { state: 'exited', stdout: 'yz\n' },
    ],
  ]
  it.each(rows)('%s', async (_title, script, request, expected) => {
    expect(await run(script, request)).toMatchObject(expected)
  })

  it('keeps so much output and drains the rest', async () => {
    const result = await run('head -c 3000000 /dev/zero | tr "\\0" x', { outputLimit: 1000 })
    expect(result).toMatchObject({ state: 'exited', code: 0, stdout: 'x'.repeat(1000) })
  })

  it('ends with an aborted signal', async () => {
    const controller = new AbortController()
    const running = run('sleep 30', { signal: controller.signal })
    controller.abort()
    expect((await running).state).toBe('timed-out')
    expect((await run('sleep 30', { signal: controller.signal })).state).toBe('timed-out')
  })

  it('passes arguments as they are, without a shell', async () => {
    const result = await run('', { program: 'printf', args: ['%s', '$(touch x); `id`'] })
    expect(result).toMatchObject({ state: 'exited', stdout: '$(touch x); `id`' })
  })
})

describe.skipIf(skipOnWindows())('the program of a name', () => {
  const program = (directory: string, mode = 0o755): void => {
    mkdirSync(join(cwd, directory))
    writeFileSync(join(cwd, directory, 'tool'), `#!/bin/sh\necho ${directory}\n`, { mode })
  }
  const runTool = (path: string | undefined, name = 'tool'): Promise<ProcessResult> =>
    run('', { program: name, args: [], env: { PATH: path } })

  it.each([
    ['an empty entry', (path: string) => `${delimiter}${path}`],
    ['an empty entry at the end', (path: string) => `${path}${delimiter}`],
    ['a dot', (path: string) => `.${delimiter}${path}`],
    ['a relative entry', (path: string) => `evil${delimiter}${path}`],
    ['nothing else', () => ''],
  ])('is not one of the directory that it runs in, with %s', async (_title, pathOf) => {
    program('evil')
    writeFileSync(join(cwd, 'tool'), '#!/bin/sh\necho here\n', { mode: 0o755 })
    expect(await runTool(pathOf('/nowhere'))).toMatchObject({ state: 'not-started', reason: 'not-found' })
  })

  it('is the first that may be run', async () => {
    program('plain', 0o644)
    program('one')
    program('two')
    mkdirSync(join(cwd, 'directory', 'tool'), { recursive: true })
    const path = ['directory', 'plain', 'one', 'two'].map((name) => join(cwd, name)).join(delimiter)
    expect(await runTool(path)).toMatchObject({ state: 'exited', stdout: 'one\n' })
  })

  it('is no file without permission', async () => {
    program('plain', 0o644)
    expect(await runTool(join(cwd, 'plain'))).toMatchObject({
      state: 'not-started',
      reason: 'not-executable',
    })
  })

  it('is found without any PATH', async () => {
    expect(await runTool(undefined, 'true')).toMatchObject({ state: 'exited', code: 0 })
  })

  it('is not to blame for a directory that is gone', async () => {
    const result = await run('', { cwd: join(cwd, 'gone') })
    expect(result).toMatchObject({ state: 'not-started', reason: 'other' })
  })
})

it('reads what a program left in the pipe while we were busy', async () => {
  const running = run('printf %s left; sleep 30 &')
  const busy = setInterval(() => {
    const until = performance.now() + 700
    while (performance.now() < until);
  }, 1)
  expect(await running).toMatchObject({ state: 'exited', code: 0, stdout: 'left' })
  clearInterval(busy)
})

it('leaves no listener for signals behind', async () => {
  const count = (): number => process.listenerCount('SIGINT')
  const before = count()
  const running = run('sleep 30', { timeout: 50 })
  await Promise.all([running, run('exit 0'), run('a\0b')])
  expect(count()).toBe(before)
})
