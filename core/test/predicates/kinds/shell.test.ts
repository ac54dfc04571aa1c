import { realpathSync } from 'node:fs'
import type { ProcessResult } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { createNodeProcesses } from '../../../src/host/node-processes.js'
import { ask } from '../../../src/predicates/ask.js'
import { directoryWith, exited, gateOf, processes, scopeOf } from '../support.js'
import { skipOnWindows } from '../../support/skip-unless.js'

async function askShell(command: string, surroundings: Parameters<typeof scopeOf>[0]): Promise<unknown> {
  const [predicate] = gateOf(`shell(${command})`)
  return predicate === undefined ? undefined : ask(predicate, scopeOf(surroundings))
}

describe('how a command ends decides', () => {
  const output = { stdout: '', stderr: '' }
  it.each<[id: string, result: ProcessResult, outcome: object]>([
    ['exit code 0', exited(0), { holds: true, seen: 'exit code 0' }],
    ['another exit code', exited(3), { holds: false, seen: 'exit code 3' }],
    ['command not found', exited(127), { holds: false, seen: 'exit code 127' }],
    ['signal', { state: 'killed', signal: 'SIGKILL', ...output }, { holds: false, seen: 'ended by SIGKILL' }],
    [
      'P19, G40 time limit',
      { state: 'timed-out', ...output },
      { holds: false, seen: 'no answer within 5000 ms', unavailable: true },
    ],
    [
      'no shell',
      { state: 'not-started', reason: 'not-found', message: 'spawn sh ENOENT' },
      { holds: false, seen: 'sh could not be started: spawn sh ENOENT', unavailable: true },
    ],
  ])('%s', async (_, result, outcome) => {
    expect(await askShell('test', { processes: processes(result) })).toEqual(outcome)
  })
})

it('E-P6 runs `sh -c` in the workspace, without input and with a time limit', async () => {
  const recorded = processes()
  await askShell('echo $(date)', { processes: recorded, directory: '/project', timeout: 1234 })
  expect(recorded.requests).toEqual([
    {
      program: 'sh',
      args: ['-c', 'echo $(date)'],
      cwd: '/project',
      timeout: 1234,
      grace: 2000,
      outputLimit: 65_536,
      keep: 'last',
      leftovers: 'end',
    },
  ])
})

it('P19 has half a minute where nobody is in a hurry, and can be cancelled', async () => {
  const recorded = processes({ state: 'timed-out', aborted: true, stdout: '', stderr: '' })
  const { signal } = new AbortController()
  const outcome = await askShell('true', { processes: recorded, timeout: 1_000_000, signal })
  expect(recorded.requests).toMatchObject([{ timeout: 30_000, signal }])
  expect(outcome).toEqual({ holds: false, seen: 'cancelled', unavailable: true })
})

describe.skipIf(skipOnWindows())('with a real shell', () => {
  const environment = {
    cwd: '/',
    home: '/',
    platform: process.platform,
    variables: { PATH: '/usr/bin:/bin', MARK: 'set' },
  }

  it.each<[command: string, holds: boolean]>([
    ['true', true],
    ['false', false],
    ['exit 3', false],
    ['no-such-command-here', false],
    ['test -f here', true],
    ['test -f there', false],
    ['test "$MARK" = set', true],
    ['read line', false],
    ['kill -9 $$', false],
    ['test "$(pwd -P)" = "$(cd . && pwd -P)" && test "$(echo $(echo a b))" = "a b"', true],
    ['echo a, b > out && test -f out', true],
  ])('%s: %s', async (command, holds) => {
    const directory = realpathSync(directoryWith('here'))
    expect(
      await askShell(command, { directory, processes: createNodeProcesses(environment), environment }),
    ).toMatchObject({ holds })
  })

  it('ends a command that takes too long', async () => {
    const surroundings = {
      directory: directoryWith(),
      processes: createNodeProcesses(environment),
      timeout: 50,
    }
    expect(await askShell('sleep 30', surroundings)).toMatchObject({ holds: false, unavailable: true })
  })
})
