import { isSymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { parseLine } from '../src/parse.js'

describe('parseLine', () => {
  const rows: readonly [string, readonly string[], object][] = [
    ['nothing', [], { type: 'help', found: undefined }],
    ['--help', ['--help'], { type: 'help', found: undefined }],
    ['-h before anything', ['-h', '-q'], { type: 'help', found: undefined }],
    ['help', ['help'], { type: 'help', found: undefined }],
    ['G69 help of a command', ['help', 'sync'], { type: 'help', found: { path: ['sync'] } }],
    ['help behind a command', ['sync', '--help'], { type: 'help', found: { path: ['sync'] } }],
    ['L4 help where an argument is missing', ['use', '--help'], { type: 'help', found: { path: ['use'] } }],
    ['L6 a word that is no command', ['--help', 'lint'], { type: 'help', found: undefined }],
    [
      'L7 an option with a value before it',
      ['--update', 'check', 'sync', '--help'],
      { type: 'help', found: { path: ['sync'] } },
    ],
    [
      'a group that stands for one',
      ['telemetry'],
      { type: 'run', command: { name: 'status' }, arguments: [] },
    ],
    ['its help', ['telemetry', '-h'], { type: 'help', found: { path: ['telemetry'] } }],
    ['a group alone', ['plugin'], { type: 'help', found: { path: ['plugin'] } }],
    ['help of a group', ['plugin', '--help'], { type: 'help', found: { path: ['plugin'] } }],
    [
      'help of a group with a word that it does not know',
      ['plugin', 'nonsense', '-h'],
      { type: 'help', found: { path: ['plugin'] } },
    ],
    ['--version', ['--version'], { type: 'version' }],
    ['-V', ['-V'], { type: 'version' }],
    ['L1 an unknown word', ['agents'], { type: 'foreign', name: 'agents', words: [] }],
    [
      'L5 A-114 what stands behind a name that is not ours',
      ['-q', '--update', 'check', 'greet', '--help', '--json', '-v', '--', 'a b', '--directory'],
      { type: 'foreign', name: 'greet', words: ['--help', '--json', '-v', '--', 'a b', '--directory'] },
    ],
    ['a name behind the end of our options', ['--', 'greet', 'x'], { type: 'foreign', words: ['x'] }],
    [
      'A-115 help in front of a name that is not ours',
      ['--help', 'greet'],
      { type: 'help', found: undefined },
    ],
    ['A-116 help of a name that is not ours', ['help', 'anything'], { type: 'help', found: undefined }],
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
    ['a number that is none', ['telemetry', 'show', '--count', 'ten'], /`--count` cannot be `ten`/],
    ['a missing value', ['sync', '--update'], /update/],
    ['a wrong option alone', ['--wrong'], /unknown option/],
    ['a wrong option before a name that is not ours', ['--wrong', 'greet'], /unknown option/],
    ['a wrong choice before a name that is not ours', ['--update', 'maybe', 'greet'], /cannot be `maybe`/],
    ['a word that is no command of a group', ['plugin', 'nonsense'], /no command `plugin nonsense`/],
    ['an option that a group does not have', ['plugin', '--strict'], /unknown option/],
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
