import { isSymposiumError } from '@symposium/sdk'
import { createMemoryFiles, type MemoryFile } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const disk: Record<string, MemoryFile> = {
  '/a/text': 'hello',
  '/a/bom': '\uFEFFhello',
  '/a/bytes': new Uint8Array([0xff, 0xfe]),
  '/a/program': { text: '#!', mode: 0o755 },
  '/a/empty': { directory: true },
  '/link': { link: 'a' },
  '/absolute': { link: '/a/text' },
  '/dangling': { link: 'nowhere' },
  '/loop': { link: 'loop' },
  '/locked': { unreadable: true },
}

function code(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return isSymposiumError(error) ? error.code : 'none'
  }
}

describe('status', () => {
  test.each<[string, { type: string; mode?: number; size?: number } | undefined]>([
    ['/a/text', { type: 'file', mode: 0o644, size: 5 }],
    ['/a/program', { type: 'file', mode: 0o755 }],
    ['/a', { type: 'directory' }],
    ['/', { type: 'directory' }],
    ['/a/empty/', { type: 'directory' }],
    ['/link', { type: 'directory' }],
    ['/link/text', { type: 'file' }],
    ['/absolute', { type: 'file' }],
    ['/a/../a/./text', { type: 'file' }],
    ['/link/../a/text', { type: 'file' }],
    ['/../a/text', { type: 'file' }],
    ['/none', undefined],
    ['/a/text/below', undefined],
    ['/dangling', undefined],
    ['/loop', undefined],
  ])('%s', (path, expected) => {
    const stat = createMemoryFiles({ files: disk }).stat(path)
    if (expected === undefined) {
      expect(stat).toBeUndefined()
    } else {
      expect(stat).toMatchObject(expected)
    }
  })

  test('a change gives a file and its directory new stamps', () => {
    const files = createMemoryFiles({ files: disk })
    const stamps = (): readonly (string | undefined)[] =>
      ['/a/text', '/a'].map((path) => files.stat(path)?.stamp)
    const before = stamps()
    expect(stamps()).toEqual(before)
    files.write('/a/text', 'hello')
    expect(stamps()[0]).not.toBe(before[0])
    expect(stamps()[1]).not.toBe(before[1])
  })
})

describe('absence and failure', () => {
  test.each(['stat', 'list', 'readText', 'realPath'] as const)('%s', (operation) => {
    const files = createMemoryFiles({ files: disk })
    expect(files[operation]('/none')).toBeUndefined()
    expect(code(() => files[operation]('/locked'))).toBe('FILE_UNREADABLE')
    expect(code(() => files[operation]('/locked/below'))).toBe('FILE_UNREADABLE')
    expect(code(() => files[operation]('a/text'))).toBe('none')
  })

  test('what is locked has a status, and a name in its directory', () => {
    const files = createMemoryFiles({
      files: { '/file': { locked: 'file' }, '/directory': { locked: 'directory' } },
    })
    expect(files.list('/')).toEqual([
      { name: 'directory', type: 'directory' },
      { name: 'file', type: 'file' },
    ])
    expect(files.stat('/file')).toMatchObject({ type: 'file', mode: 0 })
    expect(files.stat('/directory')?.type).toBe('directory')
    expect(files.realPath('/directory')).toBe('/directory')
    expect(code(() => files.readText('/file'))).toBe('FILE_UNREADABLE')
    expect(code(() => files.list('/directory'))).toBe('FILE_UNREADABLE')
    expect(code(() => files.stat('/directory/below'))).toBe('FILE_UNREADABLE')
  })

  test('reading', () => {
    const files = createMemoryFiles({ files: disk })
    expect(files.readText('/a/bom')).toBe('hello')
    expect(files.readText('/a')).toBeUndefined()
    expect(code(() => files.readText('/a/text', 4))).toBe('FILE_TOO_LARGE')
    expect(files.readText('/a/text', 5)).toBe('hello')
    expect(code(() => files.readText('/a/bytes'))).toBe('FILE_NOT_UTF8')
  })
})

test('listing is sorted and follows no link', () => {
  const files = createMemoryFiles({ files: { '/z': '', '/B/x': '', '/a': { link: 'B' } } })
  expect(files.list('/')).toEqual([
    { name: 'B', type: 'directory' },
    { name: 'a', type: 'link' },
    { name: 'z', type: 'file' },
  ])
  expect(files.list('/a')).toEqual([{ name: 'x', type: 'file' }])
  expect(files.list('/z')).toBeUndefined()
})

test('real paths have no links', () => {
  const files = createMemoryFiles({ files: disk })
  expect(files.realPath('/link/text')).toBe('/a/text')
  expect(files.realPath('/absolute')).toBe('/a/text')
  expect(files.realPath('/dangling')).toBeUndefined()
})

test('what is removed is gone, and links survive their target', () => {
  const files = createMemoryFiles({ files: disk })
  files.remove('/a/text')
  expect(files.stat('/a/text')).toBeUndefined()
  expect(files.stat('/absolute')).toBeUndefined()
  files.remove('/a')
  expect(files.stat('/link')).toBeUndefined()
  expect(files.list('/')?.map((entry) => entry.name)).toContain('link')
})

test('Windows paths', () => {
  const files = createMemoryFiles({ files: { 'C:\\a\\b': 'x' }, platform: 'win32' })
  expect(files.readText('C:/a\\b')).toBe('x')
  expect(files.realPath('C:\\a/b')).toBe('C:\\a\\b')
  expect(code(() => files.stat('a\\b'))).toBe('none')
})

test('every call is counted until the counts are reset', () => {
  const files = createMemoryFiles({ files: disk })
  files.stat('/a')
  files.stat('/none')
  files.list('/a')
  expect(files.counts).toEqual({ stat: 2, list: 1, readText: 0, realPath: 0 })
  expect(files.calls[1]).toEqual({ operation: 'stat', path: '/none' })
  files.resetCounts()
  expect(files.counts).toEqual({ stat: 0, list: 0, readText: 0, realPath: 0 })
})
