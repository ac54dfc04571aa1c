import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProcessRequest, ProcessResult } from '@symposium/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChildRun } from '../../src/host/child-run.js'
import { createNodeProcesses } from '../../src/host/node-processes.js'
import { leftInGroup } from '../support/process-groups.js'
import { skipOnWindows } from '../support/skip-unless.js'
import { bundleForWorker } from '../support/worker.js'

let cwd: string

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'symposium-runs-'))
})

afterEach(() => {
  rmSync(cwd, { recursive: true, force: true })
})

function run(script: string, request: Partial<ProcessRequest> = {}): Promise<ProcessResult> {
  const variables = { PATH: process.env['PATH'] }
  const runner = createNodeProcesses({ cwd, home: cwd, platform: process.platform, variables })
  return runner.run({ program: 'sh', args: ['-c', script], cwd, timeout: 20_000, ...request })
}

function read(name: string): string {
  return readFileSync(join(cwd, name), 'utf8').trim()
}

describe.skipIf(skipOnWindows())('a time limit', () => {
  it.each([3e9, 1e308, Number.POSITIVE_INFINITY])('of %d milliseconds is one for long', async (timeout) => {
    expect(await run('sleep 0.2', { timeout })).toMatchObject({ state: 'exited', code: 0 })
  })

  it.each([0.5, 0, -5, Number.NaN])('of %d milliseconds is over at once', async (timeout) => {
    expect(await run('sleep 60', { timeout })).toMatchObject({ state: 'timed-out', signal: 'SIGTERM' })
  })

  it('does not end what ended while we were busy', async () => {
    const running = run('echo > begun; sleep 0.2', { timeout: 400, leftovers: 'end' })
    await vi.waitUntil(() => existsSync(join(cwd, 'begun')), 5000)
    const until = performance.now() + 600
    while (performance.now() < until);
    expect(await running).toMatchObject({ state: 'exited', code: 0 })
  })

  it('is told apart from an end that somebody else asked for', async () => {
    expect(await run('sleep 60', { timeout: 50 })).toEqual({
      state: 'timed-out',
      stdout: '',
      stderr: '',
      signal: 'SIGTERM',
    })
    const signal = AbortSignal.timeout(50)
    expect(await run('sleep 60', { signal })).toMatchObject({ state: 'timed-out', aborted: true })
  })

  it('leaves as much time to end as is given', async () => {
    const script = 'trap "sleep 0.3; echo cleaned; exit" TERM; sleep 60 & wait'
    const cleaned = { state: 'timed-out', stdout: 'cleaned\n' }
    expect(await run(script, { timeout: 200, grace: 5000 })).toMatchObject(cleaned)
    const forced = { state: 'timed-out', stdout: '', signal: 'SIGKILL' }
    expect(await run(script, { timeout: 200, grace: 1 })).toMatchObject(forced)
  })
})

describe.skipIf(skipOnWindows())('what a program leaves behind', () => {
  const script = 'echo $$ > group; sleep 60 >/dev/null 2>&1 & echo done'

  it('goes on', async () => {
    expect(await run(script)).toMatchObject({ state: 'exited', stdout: 'done\n' })
    const group = Number(read('group'))
    expect(process.kill(-group, 'SIGKILL')).toBe(true)
    expect(await leftInGroup(group)).toEqual([])
  })

  it('ends with it where that is asked for', async () => {
    expect(await run(script, { leftovers: 'end' })).toMatchObject({ state: 'exited', stdout: 'done\n' })
    expect(await leftInGroup(Number(read('group')))).toEqual([])
  })

  it('does not keep anything of what it wrote from being read', async () => {
    const result = await run('head -c 300000 /dev/zero | tr "\\0" x; sleep 60 &', { leftovers: 'end' })
    expect(result).toMatchObject({ state: 'exited', stdout: 'x'.repeat(300_000) })
  })
})

describe.skipIf(skipOnWindows())('the last of the output', () => {
  const keep = { keep: 'last', outputLimit: 1000 } as const

  it.each([
    ['is all of what is less', 'printf abc', 'abc'],
    ['is all of what is just as much', 'head -c 1000 /dev/zero | tr "\\0" x', 'x'.repeat(1000)],
    ['is without the first byte too many', 'printf a; head -c 1000 /dev/zero | tr "\\0" x', 'x'.repeat(1000)],
    [
      'is the end of very much',
      'head -c 3000000 /dev/zero | tr "\\0" x; printf end',
      `${'x'.repeat(997)}end`,
    ],
    ['starts with a whole character', `printf 'a🎉'; head -c 998 /dev/zero | tr "\\0" x`, 'x'.repeat(998)],
    [
      'may start with what is no character',
      `printf 'a\\200'; head -c 999 /dev/zero | tr "\\0" x`,
      'x'.repeat(999),
    ],
  ])('%s', async (_title, script, stdout) => {
    expect(await run(script, keep)).toMatchObject({ state: 'exited', stdout })
  })

  it('is kept of each stream, and of many small pieces', async () => {
    const script = 'i=0; while [ $i -lt 400 ]; do echo o$i; echo e$i >&2; i=$((i+1)); done'
    const result = await run(script, { keep: 'last', outputLimit: 10 })
    expect(result).toMatchObject({ stdout: 'o398\no399\n', stderr: 'e398\ne399\n' })
  })

  it('may be nothing', async () => {
    expect(await run('echo x', { keep: 'last', outputLimit: 0 })).toMatchObject({ stdout: '' })
  })
})

it.skipIf(skipOnWindows())('waits no longer than it must for a program that no signal ends', async () => {
  const child = spawn('sleep', ['60'])
  const deaf = { send: () => undefined, isEmpty: () => false }
  const request = { program: 'sleep', args: ['60'], cwd, timeout: 50, grace: 50 }
  expect(await new ChildRun(child, deaf, request).toEnd()).toEqual({
    state: 'timed-out',
    stdout: '',
    stderr: '',
  })
  child.kill('SIGKILL')
})

describe.skipIf(skipOnWindows())('where there are no process groups', () => {
  /** A system's directory, whose tool notes what it was asked and ends one process. */
  function systemRoot(): string {
    const root = join(cwd, 'Windows')
    const tool = `${root}\\System32\\taskkill.exe`
    writeFileSync(tool, '#!/bin/sh\necho "$@" > "$0.asked"\nkill -9 "$2"\n', { mode: 0o755 })
    return root
  }

  async function runThere(root: string): Promise<ProcessResult> {
    const variables = { Path: '/bin', systemroot: root }
    const runner = createNodeProcesses({ cwd, home: cwd, platform: 'win32', variables })
    return runner.run({ program: '/bin/sh', args: ['-c', 'exec sleep 60'], cwd, timeout: 100 })
  }

  it('a tree is ended by a tool of the system', async () => {
    const root = systemRoot()
    expect(await runThere(root)).toMatchObject({ state: 'timed-out', signal: 'SIGKILL' })
    expect(read('Windows\\System32\\taskkill.exe.asked')).toMatch(/^\/PID \d+ \/T \/F$/)
  })

  it('the process itself is ended without that tool', async () => {
    expect(await runThere(join(cwd, 'none'))).toMatchObject({ state: 'timed-out', signal: 'SIGKILL' })
  })
})

describe.skipIf(skipOnWindows())('a process of our own', () => {
  let bundle: Awaited<ReturnType<typeof bundleForWorker>>
  beforeAll(async () => {
    bundle = await bundleForWorker(join(import.meta.dirname, '..', '..', 'src', 'host', 'node-processes.ts'))
  })
  afterAll(() => bundle.remove())

  const start = `
    import { existsSync, openSync, closeSync } from 'node:fs'
    import { pathToFileURL } from 'node:url'
    const [file, how] = process.argv.slice(2)
    const { createNodeProcesses } = await import(pathToFileURL(file))
    const cwd = process.cwd()
    const runner = createNodeProcesses({ cwd, home: cwd, platform: process.platform, variables: process.env })
    `

  /** Ends itself once its child has started something. */
  const ending = `${start}
    const script = 'trap "" TERM; sleep 60 & echo $$ > new; mv new group; sleep 60'
    void runner.run({ program: 'sh', args: ['-c', script], cwd, timeout: 60_000 })
    setInterval(() => {
      if (!existsSync('group')) return
      if (how === 'exit') process.exit(7)
      throw new Error('on purpose')
    }, 20)`

  it.each(['exit', 'throw'])('that ends by %s ends its children', async (how) => {
    writeFileSync(join(cwd, 'parent.mjs'), ending)
    const args = [join(cwd, 'parent.mjs'), bundle.file, how]
    expect(() => execFileSync(process.execPath, args, { cwd, stdio: 'ignore' })).toThrow()
    expect(await leftInGroup(Number(read('group')))).toEqual([])
  })

  /** Has as many files open as it may, before or after what runs processes has been loaded. */
  const full = `${start}
    const run = () => runner.run({ program: 'true', args: [], cwd, timeout: 10_000 })
    if (how === 'later') await run()
    const open = []
    try { for (;;) open.push(openSync('/dev/null')) } catch {}
    const result = await run().catch(String)
    open.forEach((descriptor) => closeSync(descriptor))
    console.log(JSON.stringify(result))`

  it.each([
    // How Node says that it cannot read a file of ours is different with its version.
    ['at once', /./],
    ['later', /EMFILE/],
  ])('with too many files %s starts none, and says so', (when, message) => {
    writeFileSync(join(cwd, 'parent.mjs'), full)
    const script = 'ulimit -n 64; exec "$@"'
    const args = ['-c', script, 'sh', process.execPath, join(cwd, 'parent.mjs'), bundle.file, when]
    expect(JSON.parse(execFileSync('sh', args, { cwd, encoding: 'utf8' }))).toEqual({
      state: 'not-started',
      reason: 'other',
      message: expect.stringMatching(message) as string,
    })
  })
})
