import type { ReportEvent } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { homeInText, pathShortener } from '../src/output/home.js'
import { createOutput } from '../src/output/output.js'

describe('places of files', () => {
  const tree = `/home/me/.symposium/cache/trees/github.com-o-r~${'9a'.repeat(12)}`

  it.each([
    ['/home/me/work/Cargo.toml', 'Cargo.toml'],
    ['/home/me/x', '~/x'],
    [`${tree}/${'d6'.repeat(20)}/kit/SKILL.md`, '…/github.com-o-r/kit/SKILL.md'],
    [`${tree}/current-1f.json`, `~${tree.slice('/home/me'.length)}/current-1f.json`],
    ['/elsewhere/trees/x', '/elsewhere/trees/x'],
  ])('%s', (path, shown) => {
    const place = { cwd: '/home/me/work', home: '/home/me', platform: 'linux' as const, variables: {} }
    expect(pathShortener(place)(path)).toBe(shown)
  })
})

describe('paths under the home in what people read (spec/pipeline.md 5.5)', () => {
  it.each([
    ['enabled by `kit (in /home/me/shop)`', 'enabled by `kit (in ~/shop)`'],
    ['/home/me/a and /home/me/b', '~/a and ~/b'],
    ['in /home/me, and there alone', 'in ~, and there alone'],
    ['\u001B[2m/home/me/a\u001B[22m', '\u001B[2m~/a\u001B[22m'],
    ['a\n/home/me/b', 'a\n~/b'],
    ['path=/home/me/a', 'path=~/a'],
    ['/mnt/home/me/a', '/mnt/home/me/a'],
    ['/home/me2/a', '/home/me2/a'],
    ['/home/me.old/a', '/home/me.old/a'],
    ['~/home/me', '~/home/me'],
  ])('%j', (text, shown) => {
    expect(homeInText({ home: '/home/me' })(text)).toBe(shown)
  })

  it.each(['', '/', '//', 'relative'])('stay where the home is %j', (home) => {
    expect(homeInText({ home })('in /a/relative')).toBe('in /a/relative')
  })

  it.each<[string, ReportEvent, string]>([
    ['a message', { kind: 'info', message: 'in /home/me/x alone' }, 'ℹ️  in ~/x alone\n'],
    [
      'but not in what a program goes on with',
      {
        kind: 'package_info',
        id: 'cargo:a:1',
        pm: 'cargo',
        name: 'a',
        version: '1',
        directory: '/home/me/a',
      },
      'Crate: a\nVersion: 1\nSource: /home/me/a\n',
    ],
    [
      'nor in a script',
      { kind: 'completion_script', shell: 'bash', script: 'x /home/me/a\n' },
      'x /home/me/a\n',
    ],
  ])('are shortened in %s', (_what, event, shown) => {
    let written = ''
    const stream = { write: (text: string) => void (written += text), isTerminal: false }
    const environment = { cwd: '/home/me', home: '/home/me', platform: 'linux' as const, variables: {} }
    const io = { stdout: stream, stderr: stream, stdinIsTerminal: false, readInput: () => '', environment }
    createOutput(io, { json: false, quiet: false, verbose: false }).event(event, 'info')
    expect(written).toBe(shown)
  })
})
