import { describe, expect, it } from 'vitest'
import { answerTo, block, context, deny, replaceInput, type HookHandlers } from '../../src/hook/index.js'

const CALL = JSON.stringify({
  PreToolUse: { tool_name: 'Bash', tool_input: { command: 'git push --force' }, session_id: 's', cwd: '/w' },
})
const START = JSON.stringify({ SessionStart: { session_id: null, cwd: '/w' } })

describe('the answer of a hook', () => {
  it.each<[string, HookHandlers, string, { stdout?: string; stderr?: string; exitCode?: number }]>([
    ['says nothing without a handler', {}, CALL, {}],
    ['says nothing where the handler does', { PreToolUse: () => undefined }, CALL, {}],
    [
      'denies with a reason',
      { PreToolUse: () => deny('no force push') },
      CALL,
      { stdout: '{"PreToolUse":{"decision":"deny","additionalContext":"no force push"}}\n' },
    ],
    [
      // spec/agents-and-hooks.md G-09: the deny of a hook that says no more than that must not get lost.
      'denies without a reason',
      { PreToolUse: () => deny('') },
      CALL,
      { stdout: '{"PreToolUse":{"decision":"deny"}}\n' },
    ],
    [
      'replaces the input',
      { PreToolUse: ({ toolInput }) => replaceInput({ was: toolInput }, { context: 'changed' }) },
      CALL,
      {
        stdout:
          '{"PreToolUse":{"additionalContext":"changed","updatedInput":{"was":{"command":"git push --force"}}}}\n',
      },
    ],
    [
      'waits for a promise',
      { SessionStart: async ({ cwd }) => context(await Promise.resolve(`in ${String(cwd)}`)) },
      START,
      { stdout: '{"SessionStart":{"additionalContext":"in /w"}}\n' },
    ],
    ['says nothing for empty context', { SessionStart: () => context('') }, START, {}],
    [
      'blocks',
      { Stop: () => block('tests are red') },
      '{"Stop":{}}',
      { stderr: 'tests are red', exitCode: 2 },
    ],
    [
      'fails without stopping anything when the handler throws',
      {
        PreToolUse: () => {
          throw new Error('out of luck')
        },
      },
      CALL,
      { stderr: 'out of luck\n', exitCode: 1 },
    ],
  ])('%s', async (_, handlers, input, expected) => {
    expect(await answerTo(input, handlers)).toEqual({ stdout: '', stderr: '', exitCode: 0, ...expected })
  })
})
