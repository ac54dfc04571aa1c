import type { ReportEvent } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { renderText } from '../src/output/text.js'

type FileEvent = Extract<ReportEvent, { kind: 'agent_file_changed' }>

const event: FileEvent = {
  kind: 'agent_file_changed',
  path: '/home/me/.claude/settings.json',
  agents: ['Claude Code', 'GitHub Copilot'],
  change: 'update',
  entries: [
    { change: 'add', name: 'PreToolUse', kind: 'hook' },
    { change: 'add', name: 'Stop', kind: 'hook' },
    { change: 'add', name: 'orbit', kind: 'server' },
    { change: 'add', name: 'version' },
    { change: 'update', name: 'Stop', kind: 'hook' },
    { change: 'remove', name: 'web', kind: 'server' },
  ],
}

const print = (shown: ReportEvent): string =>
  renderText(shown, {
    style: (_style, text) => text,
    shorten: (path) => path.replace('/home/me', '~'),
  })

describe('files of agents', () => {
  it.each<[string, ReportEvent, readonly string[]]>([
    [
      'name what was done to their entries',
      event,
      [
        '✅ ~/.claude/settings.json: hooks PreToolUse, Stop, servers orbit added; hooks Stop updated; servers web removed',
        '  for Claude Code, GitHub Copilot',
      ],
    ],
    [
      'tell what would be done',
      { ...event, kind: 'agent_file_planned', entries: event.entries.slice(2, 3) },
      [
        '📝 would change ~/.claude/settings.json: servers orbit to be added',
        '  for Claude Code, GitHub Copilot',
      ],
    ],
    [
      'that hold nothing of ours any more are marked',
      {
        ...event,
        change: 'clean',
        agents: ['Kiro'],
        entries: [{ change: 'remove', name: 'Stop', kind: 'hook' }],
      },
      ['➖ ~/.claude/settings.json: hooks Stop removed', '  for Kiro'],
    ],
    [
      'name a need where nothing else has changed',
      { ...event, entries: [{ change: 'add', name: 'version' }] },
      ['✅ ~/.claude/settings.json: version added', '  for Claude Code, GitHub Copilot'],
    ],
    [
      'tell of what the user has switched off',
      { kind: 'agent_entry_off', path: event.path, agents: ['Kiro'], entry: 'Stop' },
      ['ℹ️  ~/.claude/settings.json: Stop is switched off by you, and stays so'],
    ],
    [
      'cannot move the cursor',
      { ...event, agents: ['Kiro'], entries: [{ change: 'add', name: '\u001B[2Jx', kind: 'server' }] },
      ['✅ ~/.claude/settings.json: servers \\x1b[2Jx added', '  for Kiro'],
    ],
  ])('%s', (_what, shown, lines) => {
    expect(print(shown).split('\n')).toEqual(lines)
  })
})
