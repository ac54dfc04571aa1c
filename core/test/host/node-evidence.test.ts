import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNodeEvidence } from '../../src/host/node-evidence.js'
import { skipOnWindows } from '../support/skip-unless.js'

const evidence = createNodeEvidence()
const root = mkdtempSync(join(tmpdir(), 'symposium-evidence-'))
const file = join(root, 'a')

beforeAll(() => {
  writeFileSync(file, 'text')
  utimesSync(file, 10, 20)
  mkdirSync(join(root, 'directory'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('takes the digest of a file, up to a size', () => {
  expect(evidence.digest(file, 4)).toBe(createHash('sha256').update('text').digest('hex'))
  expect(() => evidence.digest(file, 3)).toThrow(expect.objectContaining({ code: 'FILE_TOO_LARGE' }))
  expect(evidence.digest(join(root, 'nothing'), 4)).toBeUndefined()
  expect(evidence.digest(join(root, 'directory'), 4)).toBeUndefined()
})

it('tells when something was changed', () => {
  expect(evidence.modifiedAt(file)).toBe(20_000)
  expect(evidence.modifiedAt(join(root, 'nothing'))).toBeUndefined()
})

it.skipIf(skipOnWindows())('follows links, and confuses a fault with no absence', () => {
  symlinkSync('a', join(root, 'link'))
  symlinkSync('loop', join(root, 'loop'))
  expect(evidence.modifiedAt(join(root, 'link'))).toBe(20_000)
  expect(() => evidence.modifiedAt(join(root, 'loop'))).toThrow(
    expect.objectContaining({ code: 'FILE_UNREADABLE' }),
  )
})
