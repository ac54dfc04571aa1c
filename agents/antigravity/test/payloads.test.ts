import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { hooks, payload } from './support.js'

const { environment } = createMemoryHost()

it('only the payload says where the project is (N-6, A-151)', () => {
  expect(hooks.startsInProject).toBe(false)
})

describe('a payload of Antigravity', () => {
  //
  it('before a tool call', () => {
    const toolCall = { name: 'view_file', args: { Path: 'a' } }
    expect(hooks.decode('PreToolUse', { ...payload, toolCall })).toEqual({
      event: 'PreToolUse',
      toolName: 'view_file',
      toolInput: { Path: 'a' },
      sessionId: 'c7',
      directories: ['/w'],
    })
  })

  it.each([
    ['', undefined],
    ['no such file', 'no such file'],
  ])('after a tool call with the error %j', (error, toolResponse) => {
    const toolCall = { name: 'view_file', args: null }
    const call = hooks.decode('PostToolUse', { ...payload, toolCall, error })
    expect(call.toolResponse).toBe(toolResponse)
    expect(call).not.toHaveProperty('toolInput')
  })

  it.each(['UserPromptSubmit', 'SessionStart', 'Stop'] as const)('on %s, which says no more', (event) => {
    expect(hooks.decode(event, { ...payload, error: 'e', toolCall: { name: 'x' } })).toEqual({
      event,
      sessionId: 'c7',
      directories: ['/w'],
    })
  })

  // A-141, N-17
  it.each([
    { workspacePaths: null },
    { workspacePaths: 'w' },
    { workspacePaths: [7, null, 'relative'] },
    { toolCall: null },
    { toolCall: 'x' },
    { toolCall: { name: 7 } },
    { conversationId: 5 },
    { stepIdx: '4' },
    {},
  ])('of wrong types counts as one without: %j', (odd) => {
    expect(hooks.decode('PreToolUse', odd)).toEqual({ event: 'PreToolUse', directories: [] })
  })

  // A-140, spec/agents-and-hooks.md 2.12
  it.each([
    ['UserPromptSubmit', { invocationNum: 0 }, true],
    ['UserPromptSubmit', {}, true],
    ['UserPromptSubmit', { invocationNum: null }, true],
    ['UserPromptSubmit', { invocationNum: '3' }, true],
    ['UserPromptSubmit', { invocationNum: 3 }, false],
    ['PreToolUse', { invocationNum: 3 }, true],
    ['Stop', { executionNum: 9 }, true],
  ] as const)('on %s with %j is an occurrence: %s', (event, payload, expected) => {
    expect(hooks.occurs?.(event, payload, environment)).toBe(expected)
  })
})

// N-18
describe('the workspace that the event concerns comes first', () => {
  const paths = ['/one', '/two', '/two/inner/', '/two-b', '/three']
  it.each([
    ['the one with the target', { TargetFile: '/two/a.rs' }, '/two'],
    ['the innermost one', { TargetFile: '/two/inner/a.rs' }, '/two/inner/'],
    ['one that is the target', { Cwd: '/three' }, '/three'],
    ['not one whose name only begins alike', { TargetFile: '/two-b/a' }, '/two-b'],
    ['one in a nested argument', { edits: [{ file: 'x' }, { file: '/three/x' }] }, '/three'],
    ['the first where a path leads upwards', { TargetFile: '/two/../three/x' }, '/one'],
    ['the first where a path only occurs in a text', { CommandLine: 'cat /two/a' }, '/one'],
    ['the first where nothing is named', { Path: 'a' }, '/one'],
    ['the first where there are no arguments', null, '/one'],
  ])('%s', (_title, args, first) => {
    const call = hooks.decode('PreToolUse', { workspacePaths: paths, toolCall: { name: 'x', args } })
    expect(call.directories[0]).toBe(first)
    expect(call.directories.toSorted()).toEqual(paths.toSorted())
  })

  it('on Windows too', () => {
    const call = hooks.decode('PreToolUse', {
      workspacePaths: ['C:\\one', 'C:\\two'],
      toolCall: { name: 'x', args: { TargetFile: 'C:\\two\\a' } },
    })
    expect(call.directories).toEqual(['C:\\two', 'C:\\one'])
  })
})

describe('a call as Antigravity would report it', () => {
  const call = { toolName: 'Bash', toolInput: { command: 'ls' }, sessionId: 's', directories: ['/p'] }
  const common = { conversationId: 's', workspacePaths: ['/p'] }
  const toolCall = { name: 'Bash', args: { command: 'ls' } }

  it.each([
    [
      { ...call, event: 'PreToolUse' },
      { ...common, toolCall },
    ],
    [
      { ...call, event: 'PostToolUse', toolResponse: 'bad' },
      { ...common, toolCall, error: 'bad' },
    ],
    [
      { ...call, event: 'PostToolUse', toolResponse: { out: 1 } },
      { ...common, toolCall, error: '' },
    ],
    [
      { ...call, event: 'UserPromptSubmit', prompt: 'p' },
      { ...common, invocationNum: 0 },
    ],
    [{ ...call, event: 'SessionStart' }, common],
    [{ event: 'Stop', directories: [] }, { workspacePaths: [] }],
  ] as const)('%j', (call, expected) => {
    expect(hooks.encodeCall(call)).toEqual(expected)
  })
})
