import { describe, expect, it } from 'vitest'
import { load, pluginOf, problemText } from './support.js'

function manifest(event: string, matcher: string): string {
  return `name = "lamp"\n[[installations]]\nname = "forge"\nscript = "forge.sh"\n[[hooks]]\nname = "h"\nevent = "${event}"\ncommand = "forge"\nmatcher = '${matcher}'\n`
}

describe('the matcher of a hook', () => {
  it.each([
    ['A-81', 'PreToolUse', '('],
    ['look-around', 'PostToolUse', 'Edit(?!Or)'],
    ['a back-reference', 'PreToolUse', '(a)\\1'],
    ['one that is too long', 'PreToolUse', 'a'.repeat(501)],
  ])('is warned about: %s', async (_id, event, matcher) => {
    const loaded = await load('registry', manifest(event, matcher))
    expect(pluginOf(loaded).hooks).toHaveLength(1)
    expect(problemText(loaded)).toMatch(/`matcher` in .* is no valid pattern and never fits/)
  })

  it.each([
    ['A-81 without a tool', 'SessionStart', '('],
    ['a plain one', 'PreToolUse', 'Edit|mcp__x__.*'],
    ['A-82', 'PreToolUse', ''],
    ['flags', 'PostToolUse', '(?i)bash'],
    ['everything', 'PreToolUse', '*'],
  ])('is accepted: %s', async (_id, event, matcher) => {
    expect((await load('registry', manifest(event, matcher))).problems).toEqual([])
  })
})
