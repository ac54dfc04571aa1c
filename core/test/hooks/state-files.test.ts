import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logHook } from '../../src/hooks/layers/hook-log.js'
import { createStateFiles } from '../../src/host/state-files.js'
import { skipOnWindows, skipUnlessRoot } from '../support/skip-unless.js'

let base: string
const state = createStateFiles(process.getuid?.())

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'symposium-state-'))
})

afterEach(() => rmSync(base, { recursive: true, force: true }))

describe('the small files of the hook path', () => {
  it('are replaced as a whole, for the user alone, with missing directories', () => {
    const path = join(base, 'a', 'b')
    expect(state.write(path, 'one')).toBe(true)
    expect(state.write(path, 'two', 1_700_000_000_000)).toBe(true)
    expect(state.read(path)).toBe('two')
    expect(state.timeOf(path)).toBe(1_700_000_000_000)
    expect(readdirSync(join(base, 'a'))).toEqual(['b'])
  })

  it.skipIf(skipOnWindows())('are for the user alone', () => {
    const path = join(base, 'a', 'b')
    state.write(path, 'one')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(base, 'a')).mode & 0o777).toBe(0o700)
  })

  it('are made once', () => {
    const path = join(base, 'a', 'b')
    expect(state.create(path, 'first')).toBe(true)
    expect(state.create(path, 'second')).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe('first')
    expect(readdirSync(join(base, 'a'))).toEqual(['b'])
  })

  it('never fail an event', () => {
    writeFileSync(join(base, 'file'), '')
    expect(state.write(join(base, 'file', 'x'), '')).toBe(false)
    expect(state.create(join(base, 'file', 'x'), '')).toBe(false)
    expect(state.read(join(base, 'file', 'x'))).toBeUndefined()
    expect(state.names(join(base, 'absent'))).toEqual([])
    expect(state.timeOf(base)).toBeUndefined()
    expect(state.changedAt(base)).toBeGreaterThan(0)
    state.append(join(base, 'file', 'x'), '')
    state.remove(join(base, 'absent'))
  })

  it.skipIf(skipOnWindows())('are not believed where others could have written them (S109)', () => {
    const path = join(base, 'plan')
    writeFileSync(path, 'text')
    chmodSync(path, 0o666)
    expect(state.read(path)).toBeUndefined()
    chmodSync(path, 0o600)
    expect(state.read(path)).toBe('text')
    mkdirSync(join(base, 'directory'))
    expect(state.read(join(base, 'directory'))).toBeUndefined()
  })

  it.skipIf(skipUnlessRoot())('are not believed where somebody else owns them (S109)', () => {
    const path = join(base, 'plan')
    writeFileSync(path, 'text', { mode: 0o600 })
    chownSync(path, 12_345, 12_345)
    expect(state.read(path)).toBeUndefined()
  })
})

describe('the log of the hook path', () => {
  it('stays bounded, with one file beside it', () => {
    const surroundings = {
      clock: { now: () => 0 },
      directories: { config: base, cache: base, state: base, logs: join(base, 'logs') },
      state,
    }
    for (let index = 0; index < 30; index += 1) {
      logHook(['x'.repeat(100_000)], { agent: 'claude', event: 'stop' }, surroundings)
    }
    expect(readdirSync(join(base, 'logs')).toSorted()).toEqual(['hook.log', 'hook.log.1'])
    expect(statSync(join(base, 'logs/hook.log')).size).toBeLessThan(1_300_000)
    expect(readFileSync(join(base, 'logs/hook.log'), 'utf8')).toMatch(
      /^1970-01-01T00:00:00.000Z claude stop: x+\n/,
    )
  })
})
