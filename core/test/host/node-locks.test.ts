import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createNodeLocks } from '../../src/host/node-locks.js'

const locks = createNodeLocks()
let base = ''
let path = ''

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'symposium-locks-'))
  path = join(base, 'state/app/ledger.json')
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
})

test('what runs under one lock runs one after the other, and the path need not exist', async () => {
  const log: string[] = []
  const run = (name: string) => (): Promise<string> =>
    new Promise((resolve) => {
      log.push(`${name} begins`)
      setImmediate(() => {
        log.push(`${name} ends`)
        resolve(name)
      })
    })
  const results = await Promise.all(['a', 'b', 'c'].map((name) => locks.withLock(path, 10_000, run(name))))
  expect(results).toEqual(['a', 'b', 'c'])
  expect(log).toHaveLength(6)
  for (let index = 0; index < 6; index += 2) {
    expect(log[index + 1]).toBe(log[index]?.replace('begins', 'ends'))
  }
  expect(existsSync(path)).toBe(false)
  expect(existsSync(`${path}.lock`)).toBe(false)
})

test('a failure passes through and frees the lock', async () => {
  const failure = new Error('x')
  await expect(locks.withLock(path, 0, () => Promise.reject(failure))).rejects.toBe(failure)
  await expect(
    locks.withLock(path, 0, () => {
      throw failure
    }),
  ).rejects.toBe(failure)
  expect(await locks.withLock(path, 0, () => 5)).toBe(5)
})

test('a lock that is held costs a LOCK_TIMEOUT that says what to do', async () => {
  await locks.withLock(path, 0, async () => {
    await expect(locks.withLock(path, 20, () => 5)).rejects.toMatchObject({
      code: 'LOCK_TIMEOUT',
      place: { file: path },
      remedy: expect.stringContaining(`${path}.lock`),
    })
  })
})

test('the lock of an owner that died is taken over', async () => {
  mkdirSync(`${path}.lock`, { recursive: true })
  utimesSync(`${path}.lock`, 1, 1)
  expect(await locks.withLock(path, 0, () => 5)).toBe(5)
})

test('S109 a place that cannot be written is a WRITE_FAILED', async () => {
  writeFileSync(join(base, 'state'), '')
  await expect(locks.withLock(path, 0, () => 5)).rejects.toMatchObject({ code: 'WRITE_FAILED' })
})
