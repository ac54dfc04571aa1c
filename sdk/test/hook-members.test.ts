import {
  absoluteDirectories,
  COMMON_MEMBERS,
  encodeCommon,
  joinTexts,
  layMembers,
  mergeMembers,
  nativeMembers,
  originalServer,
  present,
  readCommon,
  registeredCommands,
  registeredPatience,
  showContext,
  takeMembers,
  takeWord,
  unlessEmpty,
} from '@symposium/sdk'
import { describe, expect, it } from 'vitest'

const INVALID = expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' })

describe('members of an answer', () => {
  it('are taken by their type, with the rest beside them and null as absent', () => {
    const object = { text: 'a', flag: false, map: { b: 1 }, any: [1], none: null, more: null }
    const shape = { text: 'string', flag: 'boolean', map: 'object', any: 'any', none: 'any' } as const
    expect(takeMembers(object, shape)).toEqual({
      known: { text: 'a', flag: false, map: { b: 1 }, any: [1] },
      rest: { more: null },
    })
  })

  it.each([
    { value: 1, type: 'string' },
    { value: 'true', type: 'boolean' },
    { value: [], type: 'object' },
  ] as const)('$value is no $type', ({ value, type }) => {
    expect(() => takeMembers({ member: value }, { member: type })).toThrow(INVALID)
  })

  it('are never taken from the prototype', () => {
    const { known, rest } = takeMembers(JSON.parse('{"__proto__":1,"toString":2}'), { a: 'any' })
    expect(known).toEqual({})
    expect(Object.keys(rest)).toEqual(['__proto__', 'toString'])
    expect(() => takeWord('decision', 'toString', { deny: 1 })).toThrow(INVALID)
  })

  it('that all events have are read and written alike', () => {
    const members = { continue: false, stopReason: 's', suppressOutput: true, systemMessage: 'm' } as const
    const answer = { stop: { reason: 's' }, suppressOutput: true, systemMessages: ['m'] } as const
    expect(readCommon(takeMembers(members, COMMON_MEMBERS).known)).toEqual(answer)
    expect(encodeCommon(answer)).toEqual(members)
    expect(readCommon({ continue: true, suppressOutput: false, stopReason: 'of nothing' })).toEqual({})
    expect(encodeCommon({})).toEqual({})
  })

  it('are laid on two levels, own ones above native ones', () => {
    const own = { top: { a: 1 }, specific: { b: { c: 1 } } }
    const native = { a: 2, d: 3, hookSpecificOutput: { b: { c: 2, e: 4 }, hookEventName: 'Other' } }
    expect(layMembers('Event', own, native)).toEqual({
      a: 1,
      d: 3,
      hookSpecificOutput: { hookEventName: 'Event', b: { c: 1, e: 4 } },
    })
    expect(layMembers('Event', { top: {}, specific: {} })).toEqual({})
  })

  it('without a name are kept only where there are some', () => {
    expect(nativeMembers({}, {})).toBeUndefined()
    expect(nativeMembers({}, { a: 1 })).toEqual({ hookSpecificOutput: { a: 1 } })
    expect(mergeMembers({ a: 1 }, { a: { b: 1 } })).toEqual({ a: 1 })
  })
})

describe('texts', () => {
  it.each([
    { texts: undefined, joined: undefined },
    { texts: ['', ''], joined: undefined },
    { texts: ['a', '', 'b'], joined: 'a\n\nb' },
  ])('$texts', ({ texts, joined }) => {
    expect(joinTexts(texts)).toBe(joined)
  })

  it('for the model are shown to the user where there is no model', () => {
    expect(showContext({ context: ['a', 'b'], systemMessages: ['m'] }).systemMessages).toEqual([
      'm',
      'a\n\nb',
    ])
    expect(showContext({})).toEqual({})
  })
})

it('only absolute directories count, in the spelling of any platform', () => {
  const values = [
    '/a',
    'C:\\b',
    'd:/c',
    String.raw`\\server\share`,
    '',
    'e',
    './f',
    'C:g',
    5,
    null,
    undefined,
  ]
  expect(absoluteDirectories(values)).toEqual(['/a', 'C:\\b', 'd:/c', String.raw`\\server\share`])
})

it('only events with a name and a command are registered', () => {
  const names = { PreToolUse: 'before', Stop: 'end' }
  expect(registeredCommands(names, { Stop: 'x', SessionStart: 'y' })).toEqual([
    { event: 'Stop', name: 'end', command: 'x' },
  ])
  expect(registeredPatience({ Stop: 60_000 }, 'Stop')).toBe(60_000)
  expect(registeredPatience({ Stop: 60_000 }, 'PreToolUse')).toBe(30_000)
})

it('what is absent or empty is left out', () => {
  expect(present({ a: undefined, b: null, c: 0 })).toEqual({ b: null, c: 0 })
  expect(unlessEmpty('env', {})).toEqual({})
  expect(unlessEmpty('env', { K: 'V' })).toEqual({ env: { K: 'V' } })
})

it.each([
  {
    server: { transport: 'stdio', name: 'a', command: 'c', args: [], env: { K: 'V' } },
    entry: { command: 'c', args: [], env: [{ name: 'K', value: 'V' }] },
  },
  {
    server: { transport: 'http', name: 'a', url: 'u', headers: { H: 'V' } },
    entry: { url: 'u', headers: [{ name: 'H', value: 'V' }] },
  },
  { server: { transport: 'sse', name: 'a', url: 'u', headers: {} }, entry: { url: 'u' } },
] as const)('the original wrote a server of $server.transport as a list of pairs', ({ server, entry }) => {
  expect(originalServer(server)).toEqual(entry)
})
