import { createMemoryFiles } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { rememberingFiles } from '../../src/host/remembering-files.js'

describe('rememberingFiles', () => {
  it('asks about each path once, absent ones included, and reads texts anew', () => {
    const plain = createMemoryFiles({ files: { '/w/a': 'text' } })
    const asked: string[] = []
    const counted = {
      ...plain,
      stat: (path: string) => (asked.push(`stat ${path}`), plain.stat(path)),
      list: (path: string) => (asked.push(`list ${path}`), plain.list(path)),
      realPath: (path: string) => (asked.push(`real ${path}`), plain.realPath(path)),
    }
    const files = rememberingFiles(counted)
    for (const _time of [1, 2]) {
      expect(files.stat('/w/a')?.size).toBe(4)
      expect(files.stat('/w/b')).toBeUndefined()
      expect(files.list('/w')).toHaveLength(1)
      expect(files.list('/none')).toBeUndefined()
      expect(files.realPath('/w/a')).toBe('/w/a')
      expect(files.readText('/w/a')).toBe('text')
    }
    expect(asked).toEqual([
      'stat /w/a',
      'stat /w/b',
      'stat /w',
      'list /w',
      'stat /none',
      'list /none',
      'real /w/a',
    ])
  })

  it('throws a failure again', () => {
    let failures = 0
    const files = rememberingFiles({
      ...createMemoryFiles({ files: {} }),
      stat() {
        failures += 1
        throw new Error('disk')
      },
    })
    expect(() => files.stat('/w')).toThrow('disk')
    expect(() => files.stat('/w')).toThrow('disk')
    expect(failures).toBe(2)
  })
})
