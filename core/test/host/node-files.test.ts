import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSymposiumError } from '@symposium/sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../src/host/node-files.js'
import { skipAsRoot } from '../support/skip-unless.js'

let root: string
const files = createNodeFiles()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'symposium-files-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function codeOf(run: () => unknown): string {
  try {
    run()
    return 'none'
  } catch (error) {
    return isSymposiumError(error) ? error.code : String(error)
  }
}

describe('absence is told from failure', () => {
  const absent: readonly [string, () => string][] = [
    ['nothing there', () => join(root, 'missing')],
    ['below a file', () => (writeFileSync(join(root, 'f'), ''), join(root, 'f', 'x'))],
    ['a dangling link', () => (symlinkSync('nowhere', join(root, 'l')), join(root, 'l'))],
    ['a link to itself', () => (symlinkSync('l', join(root, 'l')), join(root, 'l'))],
    ['a name that is too long', () => join(root, 'x'.repeat(300))],
  ]
  it.each(absent)('%s is absent', (_title, make) => {
    const path = make()
    expect(files.stat(path)).toBeUndefined()
    expect(files.list(path)).toBeUndefined()
    expect(files.readText(path)).toBeUndefined()
    expect(files.realPath(path)).toBeUndefined()
  })

  it.skipIf(skipAsRoot())('a file without permission is a failure (S29)', () => {
    const path = join(root, 'secret')
    writeFileSync(path, 'x')
    chmodSync(path, 0)
    expect(codeOf(() => files.readText(path))).toBe('FILE_UNREADABLE')
  })

  it('a FIFO is no text, and reading does not wait for a writer (S28)', () => {
    const path = join(root, 'fifo')
    execFileSync('mkfifo', [path])
    expect(files.readText(path)).toBeUndefined()
    expect(files.stat(path)?.type).toBe('other')
    expect(files.list(root)).toEqual([{ name: 'fifo', type: 'other' }])
  })

  it('a directory is no text', () => {
    expect(files.readText(root)).toBeUndefined()
  })
})

describe('texts', () => {
  it('come without a byte-order mark', () => {
    writeFileSync(join(root, 'f'), '\uFEFFname = 1\r\n')
    expect(files.readText(join(root, 'f'))).toBe('name = 1\r\n')
  })

  it('must be UTF-8', () => {
    writeFileSync(join(root, 'f'), Buffer.from([0x66, 0xff, 0xfe]))
    expect(codeOf(() => files.readText(join(root, 'f')))).toBe('FILE_NOT_UTF8')
  })

  it('have a limit that is checked before reading (S68)', () => {
    writeFileSync(join(root, 'f'), 'x'.repeat(11))
    expect(codeOf(() => files.readText(join(root, 'f'), 10))).toBe('FILE_TOO_LARGE')
    expect(files.readText(join(root, 'f'), 11)).toHaveLength(11)
  })

  it('may be empty', () => {
    writeFileSync(join(root, 'f'), '')
    expect(files.readText(join(root, 'f'))).toBe('')
  })
})

describe('lists', () => {
  it('are sorted and do not follow links', () => {
    mkdirSync(join(root, 'b'))
    writeFileSync(join(root, 'a'), '')
    symlinkSync('b', join(root, 'c'))
    expect(files.list(root)).toEqual([
      { name: 'a', type: 'file' },
      { name: 'b', type: 'directory' },
      { name: 'c', type: 'link' },
    ])
    expect(files.stat(join(root, 'c'))?.type).toBe('directory')
  })
})

describe('stamps', () => {
  it('stay while nothing changes', () => {
    writeFileSync(join(root, 'f'), 'one')
    expect(files.stat(join(root, 'f'))?.stamp).toBe(files.stat(join(root, 'f'))?.stamp)
  })

  it('show a file replaced by an older one of the same size (A12)', () => {
    const path = join(root, 'f')
    const time = new Date('2020-01-01T00:00:00Z')
    writeFileSync(path, 'one')
    utimesSync(path, time, time)
    const before = files.stat(path)?.stamp
    writeFileSync(join(root, 'g'), 'two')
    utimesSync(join(root, 'g'), time, time)
    renameSync(join(root, 'g'), path)
    expect(files.stat(path)?.stamp).not.toBe(before)
  })

  it('show an edit of equal length whose time was put back (F-30)', () => {
    const path = join(root, 'f')
    const time = new Date('2020-01-01T00:00:00Z')
    writeFileSync(path, 'one')
    utimesSync(path, time, time)
    const before = files.stat(path)?.stamp
    writeFileSync(path, 'two')
    utimesSync(path, time, time)
    expect(files.stat(path)?.stamp).not.toBe(before)
  })
})
