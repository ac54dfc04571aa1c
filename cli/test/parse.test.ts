import { isSymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { parseLine } from '../src/parse.js'

describe('parseLine', () => {
  const rows: readonly [string, readonly string[], object][] = [
    ['nothing', [], { type: 'help', command: undefined }],
    ['--help', ['--help'], { type: 'help', command: undefined }],
    ['-h before anything', ['-h', '-q'], { type: 'help', command: undefined }],
    ['help', ['help'], { type: 'help', command: undefined }],
    ['G69 help of a command', ['help', 'sync'], { type: 'help', command: { name: 'sync' } }],
    ['help behind a command', ['sync', '--help'], { type: 'help', command: { name: 'sync' } }],
    ['L4 help where an argument is missing', ['use', '--help'], { type: 'help', command: { name: 'use' } }],
    ['L6 a word that is no command', ['--help', 'lint'], { type: 'help', command: undefined }],
    [
      'L7 an option with a value before it',
      ['--update', 'check', 'sync', '--help'],
      { type: 'help', command: { name: 'sync' } },
    ],
    ['--version', ['--version'], { type: 'version' }],
    ['-V', ['-V'], { type: 'version' }],
    ['L1 an unknown word', ['agents'], { type: 'unknown', name: 'agents' }],
    [
      'options on both sides',
      ['-q', 'sync', '--dry-run', '--json'],
      { type: 'run', command: { name: 'sync' }, arguments: [] },
    ],
    [
      'an argument',
      ['use', 'kit', '--global'],
      { type: 'run', command: { name: 'use' }, arguments: ['kit'] },
    ],
    ['an argument like an option', ['use', '--', '-x'], { type: 'run', arguments: ['-x'] }],
  ]
  it.each(rows)('%s', (_title, line, expected) => {
    expect(parseLine(line)).toMatchObject(expected)
  })

  const wrong: readonly [string, readonly string[], RegExp][] = [
    [
      'an unknown option, with the nearest',
      ['sync', '--dryrun'],
      /unknown option `--dryrun`, did you mean `--dry-run`/,
    ],
    ['an option of another command', ['status', '--dry-run'], /unknown option/],
    ['a missing argument', ['use'], /NAME is missing/],
    ['an argument too many (J4)', ['use', 'a', 'b'], /unexpected argument `b`/],
    ['a value that is no choice', ['sync', '--update', 'maybe'], /cannot be `maybe`/],
    ['a missing value', ['sync', '--update'], /update/],
    ['a wrong option alone', ['--wrong'], /unknown option/],
    ['--version behind a command', ['sync', '--version'], /unknown option/],
  ]
  it.each(wrong)('%s', (_title, line, message) => {
    try {
      parseLine(line)
      expect.unreachable()
    } catch (error) {
      expect(isSymposiumError(error) && error.code).toBe('USAGE')
      expect(String(error)).toMatch(message)
    }
  })

  it('keeps repeated options in order, and the last of others', () => {
    const parsed = parseLine([
      'init',
      '--add-agent',
      'b',
      '--add-agent',
      'a',
      '--update',
      'none',
      '--update',
      'fetch',
    ])
    expect(parsed.type === 'run' && parsed.options.get('add-agent')).toEqual(['b', 'a'])
    expect(parsed.type === 'run' && parsed.options.get('update')).toEqual(['fetch'])
  })
})
