import { createHash } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workspaceKey, workspaceState } from '../../src/workspace/key.js'
import { sha256 } from '../../src/sha256.js'

test('the digest is SHA-256 for texts of every length around a block', () => {
  for (let length = 0; length < 140; length += 1) {
    const text = 'a'.repeat(length)
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

test('the digest is SHA-256 of the UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
    }),
  )
})

test('C14 two roots of one name have two keys', () => {
  const keys = ['/home/one/app', '/home/two/app'].map(workspaceKey)
  expect(keys[0]).toMatch(/^app-[0-9a-f]{16}$/)
  expect(new Set(keys).size).toBe(2)
})

test('the root of the file system has a key too', () => {
  expect(workspaceKey('/')).toMatch(/^workspace-[0-9a-f]{16}$/)
})

test('the state of a workspace lies below the state directory', () => {
  const directories = { config: '/c', cache: '/k', state: '/s', logs: '/l' }
  expect(workspaceState(directories, '/w/app')).toBe(join('/s', 'workspaces', workspaceKey('/w/app')))
})

test.each([
  ['ASCII', 'w'.repeat(255)],
  ['two units for a character', '\u{1F300}'.repeat(63)],
])('a name that fills what a file system takes leaves room for the digits: %s', (_what, name) => {
  const [one, two] = [`/a/${name}`, `/b/${name}`].map(workspaceKey)
  expect(one).not.toBe(two)
  expect(Buffer.byteLength(one ?? '')).toBeLessThan(200)
  expect(one).toBe(Buffer.from(one ?? '').toString('utf8'))
})
