import type { HookEvent } from '@symposium/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isValidMatcher, matches } from '../../src/hooks/matcher.js'
import { compileExpression } from '../../src/hooks/regular-expression.js'

describe('a matcher', () => {
  it.each<[id: string, matcher: string | undefined, toolName: string | undefined, fits: boolean | undefined]>(
    [
      ['none', undefined, 'Bash', true],
      ['everything', '*', 'Bash', true],
      ['A-79 unanchored', 'ash', 'Bash', true],
      ['A-80 case-sensitive', 'bash', 'Bash', false],
      ['A-81 invalid', '(', 'Bash', undefined],
      ['A-82 empty', '', 'Bash', true],
      ['alternatives', 'Edit|Write', 'MultiWrite', true],
      ['no alternative', 'Edit|Write', 'Bash', false],
      ['an empty alternative', 'Edit|', 'Bash', true],
      ['a family', 'mcp__memory__.*', 'mcp__memory__read', true],
      ['a gap', 'mcp__.*__write', 'mcp__files__write_all', true],
      ['a gap without its end', 'mcp__.*__write', 'mcp__write', false],
      ['anchored', '^Bash$', 'Bash', true],
      ['anchored at the end', 'sh$', 'Bash', true],
      ['not at the end', '^Bas$', 'Bash', false],
      ['ends that overlap', '^aba.*ba$', 'aba', false],
      ['two anchors and nothing', '^$', 'Bash', false],
      ['flags in front', '(?i)bash', 'Bash', true],
      ['a class', '^[A-Z][a-z]+$', 'Bash', true],
      ['a group', '^(Edit|Write)$', 'Edit', true],
      ['look-ahead, which the dialect lacks', 'B(?=ash)', 'Bash', undefined],
      ['no tool', 'Bash', undefined, false],
      ['a tool of two lines', '^a.*b$', 'a\nb', false],
      ['a name that never ends', `${'x'.repeat(300)}$`, 'x'.repeat(1_000_000), false],
      ['too long to be one', 'x'.repeat(501), 'x'.repeat(501), undefined],
    ],
  )('%s', async (_id, matcher, toolName, fits) => {
    expect(await matches(matcher, { event: 'PreToolUse', toolName })).toBe(fits)
  })

  it.each<HookEvent>(['UserPromptSubmit', 'SessionStart', 'Stop'])(
    'A-81 always fits at %s',
    async (event) => {
      expect(await matches('(', { event })).toBe(true)
      expect(await isValidMatcher('(', event)).toBe(true)
    },
  )

  it('means the same whether it is plain enough for the short way or not', async () => {
    const parts = fc.constantFrom('a', 'b', 'ab', '.*', '|', '^', '$', '')
    const pattern = fc.array(parts, { maxLength: 8 }).map((pieces) => pieces.join(''))
    const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(pattern, name, async (matcher, toolName) => {
        const expected = matcher === '*' || matcher === '' || compileExpression(matcher)?.(toolName)
        expect(await matches(matcher, { event: 'PreToolUse', toolName })).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })

  it('takes linear time', async () => {
    const started = performance.now()
    for (const matcher of ['(a+)+$', '(a|a)*b', '.*.*.*.*.*.*.*.*x', '([ab]{0,1000}){2}', '(a?){500}c']) {
      await matches(matcher, { event: 'PreToolUse', toolName: 'a'.repeat(100_000) })
    }
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
