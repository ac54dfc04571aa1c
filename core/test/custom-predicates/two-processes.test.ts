import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromCacheFile } from '../../src/custom-predicates/cache-file.js'
import { readAnswer } from '../../src/custom-predicates/remembered-answer.js'
import { bundleForWorker } from '../support/worker.js'
import type { WritingArguments } from './writing-process.js'

let bundle: Awaited<ReturnType<typeof bundleForWorker>>
let root: string

beforeAll(async () => {
  bundle = await bundleForWorker(join(import.meta.dirname, 'writing-process.ts'))
  root = mkdtempSync(join(tmpdir(), 'symposium-two-processes-'))
})

afterAll(() => {
  bundle.remove()
  rmSync(root, { recursive: true, force: true })
})

const RUNS = 200

it('keeps the file whole while two processes write it again and again', async () => {
  const run = (name: string) => {
    const given: WritingArguments = [root, name, `${RUNS}`]
    return promisify(execFile)(process.execPath, [bundle.file, ...given], { timeout: 20_000 })
  }
  const directory = join(root, 'predicates')
  const seen: number[] = []
  const reading = setInterval(() => {
    if (readdirSync(root).includes('predicates') && readdirSync(directory).includes('shared.json')) {
      seen.push(entries().length)
    }
  }, 1)
  await Promise.all([run('left'), run('right')]).finally(() => clearInterval(reading))
  const last = entries()
  expect(readdirSync(directory)).toEqual(['shared.json'])
  expect(seen.length).toBeGreaterThan(0)
  expect(last.every((entry) => readAnswer(entry) !== undefined)).toBe(true)
  // Two that write at one moment may lose an answer, which is then asked again, and never more than a few.
  expect(last.length).toBeGreaterThan(RUNS / 2)

  function entries() {
    const file: unknown = JSON.parse(readFileSync(join(directory, 'shared.json'), 'utf8'))
    return [...fromCacheFile(file as Parameters<typeof fromCacheFile>[0], '1').values()]
  }
})
