import type { Environment } from '@symposium/sdk'
import { createMemoryFiles } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { createNodePorts } from '../../src/host/node-ports.js'
import type { Ports } from '../../src/host/ports.js'
import { isStillSettled } from '../../src/settled/confirm.js'
import { Recording } from '../../src/settled/recording.js'
import { SETTLED_FOR, type SettledRun } from '../../src/settled/settled-run.js'

const START = 1_000_000
const files = createMemoryFiles()

function portsWith(variables: Environment['variables']): Ports {
  const environment: Environment = { cwd: '/ws', home: '/home', platform: 'linux', variables }
  return { ...createNodePorts(environment), files }
}

const ports = portsWith({ SET: 'a' })

function record(run: (ports: Ports, recording: Recording) => void): SettledRun {
  const recording = new Recording(START)
  run(recording.watch(ports), recording)
  const settled = recording.finish({ version: '1', home: '/home', directories: ports.directories })
  if (settled === undefined) throw new Error('it was spoilt')
  return settled
}

function isSettled(
  run: SettledRun,
  now: number,
  variables: Environment['variables'] = { SET: 'a' },
): boolean {
  const { environment, directories } = portsWith(variables)
  return isStillSettled(run, { environment, directories, files, stampOf: () => undefined, version: '1', now })
}

describe('how long a recording counts', () => {
  it.each<[string, readonly number[], number]>([
    ['an hour', [], SETTLED_FOR],
    ['what was answered counts for less', [START + 5000], 5000],
    ['the shortest of several', [START + 9000, START + 5000, START + 7000], 5000],
    ['no longer than an hour', [START + 2 * SETTLED_FOR], SETTLED_FOR],
  ])('%s', (_what, limits, until) => {
    const run = record((_ports, recording) => limits.forEach((limit) => recording.limit(limit)))
    expect(isSettled(run, START + until - 1)).toBe(true)
    expect(isSettled(run, START + until)).toBe(false)
    // A clock that was put back.
    expect(isSettled(run, START)).toBe(true)
    expect(isSettled(run, START - 1)).toBe(false)
  })
})

describe('a variable that was asked for', () => {
  it.each<[string, (variables: Environment['variables']) => unknown]>([
    ['by its value', (variables) => variables['GONE']],
    ['by `in`', (variables) => 'GONE' in variables],
    ['by `Object.hasOwn`', (variables) => Object.hasOwn(variables, 'GONE')],
  ])('%s and was not set', (_what, ask) => {
    const run = record((watched) => void ask(watched.environment.variables))
    expect(isSettled(run, START)).toBe(true)
    expect(isSettled(run, START, { SET: 'a', GONE: 'b' })).toBe(false)
    expect(isSettled(run, START, { SET: 'b' })).toBe(true)
  })
})

describe('a file', () => {
  const FILES = { ...files, digest: () => 'd', modifiedAt: () => 1 }

  it.each<[string, (files: Ports['files']) => unknown]>([
    ['whose digest was asked for', (watched) => watched.digest?.('/ws/a', 10)],
    ['whose age was asked for', (watched) => watched.modifiedAt?.('/ws/a')],
  ])('%s is one that the run rests on', (_what, ask) => {
    const recording = new Recording(START)
    expect(ask(recording.watch({ ...ports, files: FILES }).files)).toBeDefined()
    const settled = recording.finish({ version: '1', home: '/home', directories: ports.directories })
    expect(settled?.inputs).toEqual([{ path: '/ws/a', stamp: null }])
  })
})
