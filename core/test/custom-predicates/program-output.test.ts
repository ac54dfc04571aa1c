import { describe, expect, it } from 'vitest'
import { MOST_OUTPUT, readOutput } from '../../src/custom-predicates/program-output.js'

const lines = (...events: readonly unknown[]): string =>
  events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event))).join('\n')

const NOTHING = { files: [], variables: [] }

describe('the events on standard output (Q1, Q2, Q3)', () => {
  it.each<[string, string, unknown]>([
    ['nothing at all (Q3)', '', NOTHING],
    ['blank lines', '\n  \n\r\n\t\n', NOTHING],
    ['a file', lines({ watchFile: 'Config' }), { ...NOTHING, files: ['Config'] }],
    ['a variable', lines({ watchEnv: 'CI' }), { ...NOTHING, variables: ['CI'] }],
    ['a time', lines({ watchTime: 60000 }), { ...NOTHING, lifetime: 60000 }],
    ['a package, of no use here', lines({ selectedCrate: { name: 'serde', version: '1.0.0' } }), NOTHING],
    [
      'each file and variable once',
      lines({ watchFile: 'a' }, { watchEnv: 'A' }, { watchFile: 'a' }, { watchEnv: 'A' }, { watchFile: 'b' }),
      { files: ['a', 'b'], variables: ['A'] },
    ],
    [
      'the shortest time',
      lines({ watchTime: 9 }, { watchTime: 5 }, { watchTime: 7 }),
      { ...NOTHING, lifetime: 5 },
    ],
    [
      'the largest time that can be said',
      '{"watchTime":18446744073709551615}',
      { ...NOTHING, lifetime: 2 ** 64 },
    ],
    ['line ends of Windows', '{"watchFile":"a"}\r\n{"watchEnv":"A"}\r\n', { files: ['a'], variables: ['A'] }],
    ['a last line without an end', '{"watchFile":"a"}\n{"watchEnv":"A"}', { files: ['a'], variables: ['A'] }],
    [
      'a name that objects inherit',
      lines({ watchEnv: '__proto__' }),
      { ...NOTHING, variables: ['__proto__'] },
    ],
    ['1000 files', lines(...many('watchFile', 1000)), { ...NOTHING, files: names(1000) }],
    ['200 variables', lines(...many('watchEnv', 200)), { ...NOTHING, variables: names(200) }],
  ])('%s', (_, stdout, watched) => {
    expect(readOutput(stdout)).toEqual({ watched, notes: [] })
  })

  it.each<[string, string]>([
    ['text', 'looking at Config'],
    ['half an object', '{"watchFile":'],
    ['no object', '["watchFile","a"]'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['two keys', '{"watchFile":"a","watchEnv":"B"}'],
    ['a path that is no text', '{"watchFile":5}'],
    ['an empty path', '{"watchFile":""}'],
    ['a path with NUL', '{"watchFile":"a\\u0000b"}'],
    ['a path that no system has', lines({ watchFile: 'x'.repeat(5000) })],
    ['a line that is too long', lines({ watchFile: 'x'.repeat(40_000) })],
    ['an empty name', '{"watchEnv":""}'],
    ['a name that is an assignment', '{"watchEnv":"A=b"}'],
    ['a time below zero', '{"watchTime":-1}'],
    ['half a millisecond', '{"watchTime":0.5}'],
    ['a time that is text', '{"watchTime":"5"}'],
    ['a time that is no number in JSON', '{"watchTime":1e999}'],
    ['a key that objects inherit', '{"__proto__":{"watchFile":"b"}}'],
    ['an event that is not known (E-C6)', '{"watchGlob":"*.toml"}'],
    ['escape sequences', '\u001B]0;title\u0007{"watchFile":"b"}'],
  ])('%s is passed over alone, with a note', (_, line) => {
    const { watched, notes } = readOutput(lines({ watchFile: 'a' }, line, { watchTime: 5 }))
    expect(watched).toEqual({ ...NOTHING, files: ['a'], lifetime: 5 })
    expect(notes).toHaveLength(1)
    expect(notes[0]).not.toMatch(/\p{Cc}/u)
  })

  it('says little of many lines', () => {
    const { watched, notes } = readOutput('x\n'.repeat(5000))
    expect(watched).toEqual(NOTHING)
    expect(notes).toHaveLength(11)
    expect(notes.at(-1)).toBe('4990 further lines are passed over')
  })
})

describe('an answer that is not kept', () => {
  it.each<[string, string]>([
    ['a time of zero (E-C3)', lines({ watchTime: 60000 }, { watchTime: 0 })],
    ['a time of zero that comes first', lines({ watchTime: 0 }, { watchTime: 60000 })],
    ['bytes that are no UTF-8 (E-C7)', Buffer.from([0x7b, 0xff, 0x0a]).toString('utf8')],
    ['such bytes among valid lines', `${lines({ watchFile: 'a' })}\n\uFFFD`],
    ['an event that is not known, alone (G8)', '{"watchGlob":"*.toml"}'],
    ['such a one beside what is of no use', lines({ selectedCrate: {} }, { watchGlob: '*' })],
    ['1001 files', lines(...many('watchFile', 1001))],
    ['201 variables', lines(...many('watchEnv', 201))],
    ['100,000 events', lines(...many('watchFile', 100_000))],
    ['5001 lines of text', 'x\n'.repeat(5001)],
    ['more than is read', ' '.repeat(MOST_OUTPUT + 1)],
    ['more than is read, in letters of two bytes', 'é'.repeat(MOST_OUTPUT / 2 + 1)],
  ])('%s', (_, stdout) => {
    const { watched, notes } = readOutput(stdout)
    expect(watched).toBeUndefined()
    expect(notes.at(-1)).toMatch(/^the answer is not kept: /)
  })
})

function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `N${index}`)
}

function many(kind: string, count: number): readonly unknown[] {
  return names(count).map((name) => ({ [kind]: name }))
}
