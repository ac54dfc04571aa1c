import {
  describeLeftOut,
  listMember,
  memberOf,
  objectMember,
  parseHookOutput,
  textMember,
  type HookAnswer,
  type JsonObject,
} from '@symposium/sdk'
import { describe, expect, it } from 'vitest'

describe('members of a payload', () => {
  const payload: JsonObject = { text: 'a', object: { b: 1 }, list: [1], nothing: null }

  it('are read where they have the type, and count as absent otherwise', () => {
    expect(textMember(payload, 'text')).toBe('a')
    expect(objectMember(payload, 'object')).toEqual({ b: 1 })
    expect(listMember(payload, 'list')).toEqual([1])
    for (const name of Object.keys(payload)) {
      if (name !== 'text') expect(textMember(payload, name)).toBeUndefined()
      if (name !== 'object') expect(objectMember(payload, name)).toBeUndefined()
      if (name !== 'list') expect(listMember(payload, name)).toBeUndefined()
    }
  })

  it('never come from the prototype', () => {
    expect(memberOf({}, 'constructor')).toBeUndefined()
    expect(objectMember({}, '__proto__')).toBeUndefined()
  })
})

describe('what a hook printed', () => {
  it('is one JSON object', () => {
    expect(parseHookOutput(' {"a":1}\n')).toEqual({ a: 1 })
  })

  it.each(['hello', '7', 'null', '"x"', '[]', '{"a":1} {"b":2}'])('is not %s', (text) => {
    expect(() => parseHookOutput(text)).toThrow(expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' }))
  })
})

describe('what is left out of an answer', () => {
  const answer: HookAnswer = {
    verdict: 'ask',
    reason: 'r',
    context: ['c'],
    updatedInput: null,
    stop: {},
    systemMessages: ['m'],
    suppressOutput: true,
    steps: [{}],
    native: { a: 1 },
  }

  it('is told in one line each', () => {
    expect(describeLeftOut('Codex', answer, ['context'])).toEqual([
      'Codex cannot be told `ask` here',
      "Codex cannot replace a tool's input",
      'Codex cannot be stopped by a hook',
      'Codex cannot show messages of a hook',
      'Codex cannot hide the output of a tool',
      'Codex cannot put steps into the conversation',
      'Codex cannot take members of its own format here',
    ])
  })

  it('is nothing where nothing is said', () => {
    expect(describeLeftOut('Codex', {}, [])).toEqual([])
    expect(
      describeLeftOut(
        'Codex',
        { reason: 'r', context: ['', ''], systemMessages: [], steps: [], native: {} },
        [],
      ),
    ).toEqual([])
  })
})
