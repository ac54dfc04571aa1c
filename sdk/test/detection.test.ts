import { detectBy, type Clue } from '@symposium/sdk'
import { createMemoryHost, type MemoryHostOptions } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const program = { text: '', mode: 0o755 }
const tool: Clue = { type: 'program', name: 'tool' }

function evidence(clues: readonly Clue[], options: MemoryHostOptions): readonly string[] {
  const host = createMemoryHost(options)
  const detection = detectBy(clues, host.environment, host.files)
  expect(detection.found).toBe(detection.evidence.length > 0)
  expect(host.counts).toMatchObject({ readText: 0, list: 0, run: 0 })
  return detection.evidence
}

describe('a program on PATH', () => {
  const PATH = '/usr/local/bin:/usr/bin'
  test.each<[string, MemoryHostOptions, readonly string[]]>([
    ['there', { variables: { PATH }, files: { '/usr/bin/tool': program } }, ['tool on PATH']],
    ['nowhere', { variables: { PATH } }, []],
    ['without PATH', { files: { '/usr/bin/tool': program } }, []],
    ['with an empty PATH', { variables: { PATH: '' }, files: { '/usr/bin/tool': program } }, []],
    ['not executable', { variables: { PATH }, files: { '/usr/bin/tool': '' } }, []],
    ['a directory of that name', { variables: { PATH }, files: { '/usr/bin/tool/x': '' } }, []],
    [
      'a link to one',
      { variables: { PATH }, files: { '/usr/bin/tool': { link: '/opt/tool' }, '/opt/tool': program } },
      ['tool on PATH'],
    ],
    ['a dangling link', { variables: { PATH }, files: { '/usr/bin/tool': { link: '/gone' } } }, []],
    [
      'behind a directory that cannot be read (L11)',
      { variables: { PATH }, files: { '/usr/local/bin': { unreadable: true }, '/usr/bin/tool': program } },
      ['tool on PATH'],
    ],
    [
      'in the project, by relative entries',
      {
        variables: { PATH: ':.:bin:~/bin' },
        files: { '/project/tool': program, '/project/bin/tool': program },
      },
      [],
    ],
    [
      'on Windows with an extension',
      {
        platform: 'win32',
        variables: { Path: '"C:\\Program Files\\x";D:\\bin' },
        files: { 'D:\\bin\\tool.cmd': '' },
      },
      ['tool on PATH'],
    ],
    [
      'on Windows with an extension of PATHEXT only',
      {
        platform: 'win32',
        variables: { Path: 'D:\\bin', PATHEXT: '.EXE' },
        files: { 'D:\\bin\\tool.cmd': '', 'D:\\bin\\tool': '' },
      },
      [],
    ],
  ])('%s', (_title, options, expected) => {
    expect(evidence([tool], options)).toEqual(expected)
  })

  test('the same directory twice is looked into once', () => {
    const host = createMemoryHost({ variables: { PATH: '/a:/a:/a' } })
    detectBy([tool], host.environment, host.files)
    expect(host.counts.stat).toBe(1)
  })
})

describe('files and directories', () => {
  const directory: Clue = { type: 'directory', path: '/home/user/.tool' }
  const file: Clue = { type: 'file', path: '/home/user/.tool' }
  test.each<[string, Clue, MemoryHostOptions, readonly string[]]>([
    ['a directory', directory, { files: { '~/.tool': { directory: true } } }, ['~/.tool']],
    ['a file where a directory is meant', directory, { files: { '~/.tool': '' } }, []],
    ['a file', file, { files: { '~/.tool': '' } }, ['~/.tool']],
    ['a directory where a file is meant', file, { files: { '~/.tool/x': '' } }, []],
    ['nothing', file, {}, []],
    ['unreadable', file, { files: { '~/.tool': { unreadable: true } } }, []],
    ['outside the home', { type: 'file', path: '/etc/tool' }, { files: { '/etc/tool': '' } }, ['/etc/tool']],
  ])('%s', (_title, clue, options, expected) => {
    expect(evidence([clue], options)).toEqual(expected)
  })

  test('all that is there, in the order of the clues', () => {
    const files = { '~/.tool': '', '/bin/tool': program }
    expect(evidence([file, tool], { variables: { PATH: '/bin' }, files })).toEqual([
      '~/.tool',
      'tool on PATH',
    ])
  })
})
