import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { outputTail } from '../../src/shell-commands/output-tail.js'

const prefix = 'command exited 3'
const ESC = '\u001B'

describe('what a message takes from the output', () => {
  it.each([
    ['E63 both', 'O\n', 'E\n', 'E'],
    ['E64 standard output alone', 'O\n', '', 'O'],
    ['E65 a blank standard error', 'O', ' \n\t ', 'O'],
    ['a standard error of colours alone', 'O', `${ESC}[0m\n`, 'O'],
    ['E87 colours', '', `${ESC}[1;31mred${ESC}[0m and ${ESC}[38;2;1;2;3mmore${ESC}[K`, 'red and more'],
    ['a title and a link', '', `${ESC}]0;title\u0007a ${ESC}]8;;http://x${ESC}\\b${ESC}]8;;${ESC}\\`, 'a b'],
    ['a device string, a charset and a reset', '', `${ESC}P1$q${ESC}\\a${ESC}(Bb${ESC}cc`, 'abc'],
    ['sequences of one character', '', '\u009B31ma\u009D0;t\u009Cb', 'ab'],
    ['a sequence without an end', '', `a${ESC}]0;title`, 'a0;title'],
    ['bells, backspaces and returns', '', 'a\u0007b\u0008c\r\nd\u0000', 'abc\nd'],
    ['newlines and tabs', '', '\n a\n\tb \n', 'a\n\tb'],
    ['marks that turn the direction, and tags', '', 'a\u202Eb\u{E0041}c', 'abc'],
    ['E86 replacement characters', '', 'a\uFFFDb', 'a\uFFFDb'],
    ['a family', '', '👩\u200D👧', '👩\u200D👧'],
  ])('%s', (_title, stdout, stderr, expected) => {
    expect(outputTail(stdout, stderr, { prefix })).toBe(`${prefix}: ${expected}`)
  })

  it('is nothing where there is none', () => {
    expect(outputTail('  \n', '', { prefix })).toBe(prefix)
  })
})

describe('a message that would be too long', () => {
  it('E82 keeps the end', () => {
    const message = outputTail('', `HEAD${'x'.repeat(3000)}TAIL`, { prefix })
    expect(message).toHaveLength(2000)
    expect(message.startsWith(`${prefix}: …xx`)).toBe(true)
    expect(message.endsWith('xTAIL')).toBe(true)
  })

  it('E83 counts what it starts with', () => {
    expect(outputTail('', 'y'.repeat(2000), { prefix })).toHaveLength(2000)
    const room = 2000 - prefix.length - 2
    expect(outputTail('', 'y'.repeat(room), { prefix })).toBe(`${prefix}: ${'y'.repeat(room)}`)
    expect(outputTail('', 'y'.repeat(room + 1), { prefix })).toBe(`${prefix}: …${'y'.repeat(room - 1)}`)
  })

  it('is no longer than its limit, whatever the limit', () => {
    for (let limit = 0; limit < 30; limit += 1) {
      expect(outputTail('', 'z'.repeat(100), { prefix, limit }).length).toBeLessThanOrEqual(limit)
    }
  })
})

test('is short, whole and legible whatever a command prints', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(ESC, `${ESC}[`, `${ESC}]`, '\u009D', '🎉', '\uD83C', '\r\n', ' '),
  )
  const output = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(output, output, fc.integer({ min: 20, max: 80 }), (stdout, stderr, limit) => {
      const message = outputTail(stdout, stderr, { prefix, limit })
      expect(message.length).toBeLessThanOrEqual(limit)
      expect(message.startsWith(prefix)).toBe(true)
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      expect(message).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]|\p{Cs}/u)
    }),
  )
})

test('takes no time for output that seems to start sequences over and over', () => {
  const started = performance.now()
  for (const start of [`${ESC}[`, `${ESC}]`, `${ESC}[0;`, '\u009D', '\u009B0', `${ESC} `]) {
    outputTail('', start.repeat(65_536), { prefix })
  }
  expect(performance.now() - started).toBeLessThan(2000)
})
