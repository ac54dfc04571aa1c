import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleForWorker, runInWorker } from '../support/worker.js'
import { PARSERS } from './parsers.js'

let bundle: Awaited<ReturnType<typeof bundleForWorker>>

beforeAll(async () => {
  bundle = await bundleForWorker(join(import.meta.dirname, 'parsers.ts'))
})

afterAll(() => bundle.remove())

it.each(Object.keys(PARSERS))('S76 %s of a million characters comes to an end', async (parser) => {
  expect(await runInWorker(bundle.file, { parser })).toMatch(/^read \d+, refused \d+$/)
})
