import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../../src/host/node-files.js'
import { ask } from '../../../src/predicates/ask.js'
import { directoryWith, filesAt, gateOf, scopeOf } from '../support.js'

interface Answer {
  readonly holds: boolean
  readonly seen: string
  readonly unavailable?: true
}

function askPath(path: string, surroundings: Parameters<typeof scopeOf>[0]): Answer {
  const [predicate] = gateOf(`path_exists(${path})`)
  if (predicate === undefined) expect.fail('no predicate')
  const outcome = ask(predicate, scopeOf(surroundings))
  if (outcome instanceof Promise) expect.fail('it must answer at once')
  return outcome
}

describe('a path, with what is there', () => {
  const present = [
    '/project/.git',
    '/project/sub/dir',
    '/usr/bin/rg',
    '/opt/tools/sub/tool',
    '/etc/os-release',
  ]
  const variables = { PATH: '/usr/bin::/opt/tools:relative:' }

  it.each<[id: string, path: string, holds: boolean, seen: string]>([
    ['P17 in the workspace', '.git', true, 'it exists'],
    ['P17 below the workspace', 'sub/dir', true, 'it exists'],
    ['P17 with dots', './sub/../.git', true, 'it exists'],
    ['P17 absolute', '/etc/os-release', true, 'it exists'],
    ['P17 on PATH', 'rg', true, 'found in /usr/bin'],
    ['E-P33 nowhere', 'fdx', false, 'neither here nor on PATH'],
    ['E-P34 separator', 'sub/tool', false, 'it does not exist'],
    ['P17 separator in front', './rg', false, 'it does not exist'],
    ['absolute and absent', '/etc/nothing', false, 'it does not exist'],
    ['E-P12', '', false, 'no path is given'],
    ['P17 no home', '~/.profile', false, 'it does not exist'],
    ['P17 no glob', '*', false, 'neither here nor on PATH'],
  ])('%s: %s', (_, path, holds, seen) => {
    expect(askPath(path, { files: filesAt(...present), variables })).toEqual({ holds, seen })
  })

  it('P18 starts from the workspace, not from the process', () => {
    expect(askPath('.git', { files: filesAt('/elsewhere/.git') }).holds).toBe(false)
    expect(askPath('.git', { files: filesAt('/other/.git'), directory: '/other' }).holds).toBe(true)
  })

  it('looks in no empty or relative directory of PATH', () => {
    const here = ['rg', 'relative/rg'].map((path) => join(process.cwd(), path))
    const files = filesAt(...here, '/rg', '/elsewhere/rg', '/elsewhere/relative/rg', '/project/relative/rg')
    expect(askPath('rg', { files, variables: { PATH: ':relative:.:' } }).holds).toBe(false)
    expect(askPath('rg', { files, variables: {} }).holds).toBe(false)
  })

  it('splits PATH as the platform does', () => {
    const windows = { platform: 'win32', directory: 'C:\\project' } as const
    const files = filesAt('C:\\tools\\rg.exe', 'C:\\project\\src\\a')
    expect(askPath('rg.exe', { ...windows, files, variables: { Path: 'D:\\x;C:\\tools' } }).holds).toBe(true)
    expect(askPath('rg', { ...windows, files, variables: { Path: 'C:\\tools' } }).holds).toBe(false)
    expect(askPath('src\\a', { ...windows, files }).holds).toBe(true)
    expect(askPath('src/a', { ...windows, files }).holds).toBe(true)
  })
})

describe('what cannot be looked at', () => {
  function unreadable(readable: FileReader, ...paths: string[]): FileReader {
    return {
      ...readable,
      stat(path) {
        if (paths.includes(path)) throw new SymposiumError('FILE_UNREADABLE', 'cannot be read (EACCES)')
        return readable.stat(path)
      },
    }
  }

  it('is no answer', () => {
    const files = unreadable(filesAt(), '/secret/x')
    expect(askPath('/secret/x', { files })).toEqual({
      holds: false,
      seen: 'cannot be read (EACCES)',
      unavailable: true,
    })
  })

  it('does not keep the rest of PATH from answering', () => {
    const variables = { PATH: '/locked:/usr/bin' }
    const files = unreadable(filesAt('/usr/bin/rg'), '/locked/rg', '/locked/fd')
    expect(askPath('rg', { files, variables })).toEqual({ holds: true, seen: 'found in /usr/bin' })
    expect(askPath('fd', { files, variables }).unavailable).toBe(true)
  })
})

it('P17 follows links, and a dangling one is absent', () => {
  const directory = directoryWith('real')
  mkdirSync(join(directory, 'bin'))
  symlinkSync('real', join(directory, 'link'))
  symlinkSync('nothing', join(directory, 'dangling'))
  symlinkSync('loop', join(directory, 'loop'))
  symlinkSync('../real', join(directory, 'bin', 'tool'))
  const surroundings = { directory, files: createNodeFiles(), variables: { PATH: join(directory, 'bin') } }
  const answers = ['real', 'link', 'dangling', 'loop', 'tool', 'bin', 'x'.repeat(5000)].map(
    (path) => askPath(path, surroundings).holds,
  )
  expect(answers).toEqual([true, true, false, false, true, true, false])
})

describe('a path with what it has to be', () => {
  const files: FileReader = {
    ...filesAt('/project/notes', '/usr/bin/rg'),
    stat: (path) =>
      path === '/project/sub'
        ? { type: 'directory', size: 0, mode: 0o755, stamp: '1' }
        : filesAt('/project/notes', '/usr/bin/rg').stat(path),
  }

  it.each<[fields: object, holds: boolean, seen: string]>([
    [{ path: 'sub', type: 'dir' }, true, 'it exists'],
    [{ path: 'sub', type: 'file' }, false, 'neither here nor on PATH as a file'],
    [{ path: './sub', type: 'file' }, false, 'it does not exist as a file'],
    [{ path: 'notes', type: 'file' }, true, 'it exists'],
    [{ path: 'notes', type: 'dir', search: 'fs' }, false, 'it does not exist as a directory'],
    [{ path: 'rg', search: 'fs' }, false, 'it does not exist'],
    [{ path: 'rg', search: 'PATH' }, true, 'found in /usr/bin'],
    [{ path: 'notes', search: 'PATH' }, false, 'not on PATH'],
    [{ path: 'rg', type: 'any' }, true, 'found in /usr/bin'],
  ])('%j', (fields, holds, seen) => {
    expect(askPath(JSON.stringify(fields), { files, variables: { PATH: '/usr/bin' } })).toEqual({
      holds,
      seen,
    })
  })
})
