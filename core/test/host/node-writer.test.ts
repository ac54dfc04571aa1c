import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createNodeFiles } from '../../src/host/node-files.js'
import { createNodeWriter } from '../../src/host/node-writer.js'
import { writeError } from '../../src/host/write-error.js'
import { skipUnless, skipUnlessRoot } from '../support/skip-unless.js'

const writer = createNodeWriter()
const files = createNodeFiles()
let base = ''
const at = (path: string): string => join(base, path)
const read = (path: string): string => readFileSync(at(path), 'utf8')
const mode = (path: string): number => statSync(at(path)).mode & 0o7777

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'symposium-writer-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
})

function writeFailure(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('writeText', () => {
  test('makes a file, and leaves nothing beside it', () => {
    writer.writeText(at('a'), 'text')
    expect(read('a')).toBe('text')
    expect(readdirSync(base)).toEqual(['a'])
  })

  test.each([0o600, 0o644, 0o755, 0o640])('N-1 keeps the mode %o', (bits) => {
    writeFileSync(at('a'), 'old')
    chmodSync(at('a'), bits)
    writer.writeText(at('a'), 'new')
    expect(read('a')).toBe('new')
    expect(mode('a')).toBe(bits)
  })

  test.skipIf(skipUnlessRoot())('N-1 keeps the owner', () => {
    writeFileSync(at('a'), 'old')
    chownSync(at('a'), 1234, 4321)
    writer.writeText(at('a'), 'new')
    expect(statSync(at('a'))).toMatchObject({ uid: 1234, gid: 4321 })
  })

  test('N-2 writes through a link, which stays one', () => {
    mkdirSync(at('dotfiles'))
    writeFileSync(at('dotfiles/settings'), 'old')
    symlinkSync('dotfiles/settings', at('settings'))
    symlinkSync('settings', at('again'))
    writer.writeText(at('again'), 'new')
    expect(read('dotfiles/settings')).toBe('new')
    expect(lstatSync(at('settings')).isSymbolicLink()).toBe(true)
    expect(lstatSync(at('again')).isSymbolicLink()).toBe(true)
    expect(readdirSync(at('dotfiles'))).toEqual(['settings'])
  })

  test('S24 makes nothing through a link that leads nowhere', () => {
    symlinkSync('missing', at('link'))
    expect(writeFailure(() => writer.writeText(at('link'), 'x'))).toMatchObject({
      code: 'WRITE_FAILED',
      place: { file: at('link') },
    })
    expect(readdirSync(base)).toEqual(['link'])
  })

  test('refuses a directory and a FIFO, without waiting', () => {
    mkdirSync(at('directory'))
    execFileSync('mkfifo', [at('pipe')])
    for (const name of ['directory', 'pipe']) {
      expect(writeFailure(() => writer.writeText(at(name), 'x'))).toMatchObject({ code: 'WRITE_FAILED' })
    }
    expect(readdirSync(base).sort()).toEqual(['directory', 'pipe'])
  })

  test('writes texts of every kind', () => {
    const text = `\u00e9\u{1f600}${'x'.repeat(300_000)}`
    writer.writeText(at('a'), text)
    expect(read('a')).toBe(text)
  })
})

describe('createText', () => {
  test('makes a file once', () => {
    expect(writer.createText(at('a'), 'one')).toEqual(files.stat(at('a')))
    expect(writeFailure(() => writer.createText(at('a'), 'two'))).toMatchObject({ code: 'WRITE_FAILED' })
    expect(read('a')).toBe('one')
  })

  test.each(['missing', 'there'])('S24 never through a link: %s', (target) => {
    writeFileSync(at('there'), 'old')
    symlinkSync(target, at('link'))
    expect(writeFailure(() => writer.createText(at('link'), 'x'))).toMatchObject({ code: 'WRITE_FAILED' })
    expect(readdirSync(base).sort()).toEqual(['link', 'there'])
    expect(read('there')).toBe('old')
  })
})

describe('copyFile', () => {
  test.each([
    [0o777, true, 0o755],
    [0o4755, true, 0o755],
    [0o600, false, 0o644],
    [0o444, false, 0o644],
    [0o644, true, 0o755],
  ])('D6 of mode %o, executable %s, gives mode %o', (from, executable, expected) => {
    writeFileSync(at('from'), Buffer.from([0, 255, 1]))
    chmodSync(at('from'), from)
    writer.copyFile(at('from'), at('to'), executable)
    expect(readFileSync(at('to'))).toEqual(Buffer.from([0, 255, 1]))
    expect(mode('to')).toBe(expected)
  })

  test.each([3, 300_000])('says what %i bytes came to', (size) => {
    const bytes = Buffer.alloc(size, 7)
    writeFileSync(at('from'), bytes)
    expect(writer.copyFile(at('from'), at('to'), true)).toEqual({
      stat: files.stat(at('to')),
      digest: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  test.each([
    ['other bytes', () => writeFileSync(at('from'), 'two and more')],
    [
      'other bytes of the same number',
      () => (writeFileSync(at('from'), 'two'), utimesSync(at('from'), 1, 1)),
    ],
    [
      'another file',
      () => (rmSync(at('from')), writeFileSync(at('from'), 'two'), utimesSync(at('from'), 1, 1)),
    ],
  ])('a second copy of a file that has become %s holds those', (_what, change) => {
    writeFileSync(at('from'), 'one')
    writer.copyFile(at('from'), at('first'), false)
    writer.copyFile(at('from'), at('second'), false)
    change()
    writer.copyFile(at('from'), at('third'), false)
    expect([read('first'), read('second'), read('third')]).toEqual(['one', 'one', read('from')])
  })

  test('S24 neither over a file nor through a link', () => {
    writeFileSync(at('from'), 'new')
    writeFileSync(at('file'), 'old')
    symlinkSync('file', at('link'))
    for (const name of ['file', 'link']) {
      expect(writeFailure(() => writer.copyFile(at('from'), at(name), false))).toMatchObject({
        code: 'WRITE_FAILED',
      })
    }
    expect(read('file')).toBe('old')
  })

  test('S28 of a FIFO fails at once', () => {
    execFileSync('mkfifo', [at('pipe')])
    expect(writeFailure(() => writer.copyFile(at('pipe'), at('to'), false))).toMatchObject({
      code: 'WRITE_FAILED',
    })
  })
})

test('digest is SHA-256 of the bytes', () => {
  const bytes = Buffer.alloc(600_000, 7)
  writeFileSync(at('a'), bytes)
  expect(writer.digest(at('a'))).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(() => writer.digest(base)).toThrow()
})

test.skipIf(skipUnless(process.platform === 'linux', 'only Linux has files that are read without end'))(
  'S28 digest ends for a file of the kernel that does not',
  () => {
    expect(writer.digest('/proc/self/pagemap')).toBe(createHash('sha256').digest('hex'))
  },
)

test('N-27 what is larger than any skill is neither digested nor copied', () => {
  writeFileSync(at('large'), '')
  truncateSync(at('large'), 256 * 1024 * 1024 + 1)
  expect(() => writer.digest(at('large'))).toThrowError(expect.objectContaining({ code: 'WRITE_FAILED' }))
  expect(() => writer.copyFile(at('large'), at('copy'), false)).toThrowError(
    expect.objectContaining({ code: 'WRITE_FAILED' }),
  )
  expect(readdirSync(base)).toEqual(['large'])
})

describe('removeEmptyDirectory', () => {
  test('takes away what nothing is in, and nothing else', () => {
    mkdirSync(at('empty'))
    mkdirSync(at('full/below'), { recursive: true })
    writeFileSync(at('file'), 'x')
    for (const name of ['empty', 'full', 'file', 'missing']) {
      writer.removeEmptyDirectory(at(name))
    }
    expect([...readdirSync(base)].sort()).toEqual(['file', 'full'])
  })
})

describe('remove', () => {
  test('S30 unlinks a link, and links inside a tree', () => {
    mkdirSync(at('outside'))
    writeFileSync(at('outside/keep'), 'mine')
    mkdirSync(at('tree/sub'), { recursive: true })
    symlinkSync(at('outside'), at('tree/sub/link'))
    symlinkSync('outside', at('link'))
    symlinkSync('missing', at('dangling'))
    for (const name of ['tree', 'link', 'dangling']) {
      writer.remove(at(name))
    }
    expect(readdirSync(base)).toEqual(['outside'])
    expect(read('outside/keep')).toBe('mine')
  })

  test('of what is not there is fine', () => {
    writer.remove(at('missing'))
    writer.remove(at('missing/below'))
    expect(readdirSync(base)).toEqual([])
  })
})

test('makeDirectory makes what is above too, is fine with what is there, and follows no dangling link', () => {
  writer.makeDirectory(at('a/b/c'))
  writer.makeDirectory(at('a/b/c'))
  symlinkSync('missing', at('link'))
  expect(writeFailure(() => writer.makeDirectory(at('link/d')))).toMatchObject({ code: 'WRITE_FAILED' })
  expect(readdirSync(base).sort()).toEqual(['a', 'link'])
})

test('rename moves a directory, and puts nothing through a link', () => {
  writer.makeDirectory(at('a/b'))
  writer.rename(at('a'), at('c'))
  expect(readdirSync(base)).toEqual(['c'])
  writer.makeDirectory(at('outside'))
  symlinkSync('outside', at('link'))
  expect(writeFailure(() => writer.rename(at('c'), at('link')))).toMatchObject({ code: 'WRITE_FAILED' })
  expect(readdirSync(at('outside'))).toEqual([])
})

test('backdate sets the time of a file or directory, and of a link itself', () => {
  const now = Date.now()
  const hour = 3_600_000
  for (const path of ['a', 'b']) {
    writer.makeDirectory(at(path))
    symlinkSync(path, at(`link-to-${path}`))
  }
  writer.backdate(at('link-to-a'), hour)
  expect(statSync(at('a')).mtimeMs).toBeGreaterThan(now - hour / 2)
  writer.backdate(at('b'), hour)
  expect(statSync(at('b')).mtimeMs).toBeLessThan(now - hour / 2)
})

describe('S109 what goes wrong says where and what to do', () => {
  test.each([
    ['ENOSPC', 'free some space'],
    ['EROFS', 'read-only'],
    ['EACCES', 'permission'],
    ['toString', 'check the disk'],
  ])('%s', (code, remedy) => {
    const error = writeError('/x', Object.assign(new Error('fault'), { code }))
    expect(error).toMatchObject({ code: 'WRITE_FAILED', place: { file: '/x' } })
    expect(error.message).toContain(code)
    expect(error.remedy).toContain(remedy)
  })

  test('a file where a directory is needed', () => {
    writeFileSync(at('file'), '')
    expect(writeFailure(() => writer.makeDirectory(at('file/below')))).toMatchObject({
      code: 'WRITE_FAILED',
      place: { file: at('file/below') },
      remedy: expect.stringContaining('move away'),
    })
  })
})
