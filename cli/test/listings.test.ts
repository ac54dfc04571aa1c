import type { ReportEvent } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { renderText } from '../src/output/text.js'

const plain = { style: (_style: unknown, text: string) => text, shorten: (path: string) => path }

const HOSTILE = 'x\u001B[2J\u202Ey\nz'
const SAFE = String.raw`x\x1b[2J\u{202E}y\nz`

const ROWS: readonly (readonly [string, ReportEvent, string])[] = [
  [
    'a hit with a version',
    {
      kind: 'search_match',
      origin: 'team',
      name: 'a',
      id: 'team:a',
      version: '1.0.0',
      description: 'About a',
    },
    '  a 1.0.0\n    About a',
  ],
  [
    'a hit that is declined',
    { kind: 'search_match', origin: 'team', name: 'a', id: 'team:a', declined: true },
    '  🚫 a – declined by your configuration',
  ],
  [
    'S98 a description that would steer the terminal',
    { kind: 'search_match', origin: 'team', name: 'a', id: 'team:a', description: HOSTILE },
    `  a\n    ${SAFE}`,
  ],
  [
    'skills, each with its state',
    {
      kind: 'skills_listed',
      path: '/w/.claude/skills',
      agents: ['A', 'B'],
      skills: [
        { name: 'a', plugin: 'team:a', state: 'installed' },
        { name: 'b', state: 'edited' },
        { name: 'c', plugin: 'team:c', state: 'missing' },
      ],
    },
    '📁 /w/.claude/skills – skills for A, B\n  a from team:a\n  b – edited since it was installed\n' +
      '  c from team:c – taken away by somebody; the next sync installs it again if it still applies',
  ],
  [
    'a file of the project that is gone',
    {
      kind: 'agent_file_listed',
      path: '/w/.mcp.json',
      scope: 'project',
      agents: ['A'],
      hooks: ['Stop'],
      servers: [{ name: 's' }, { name: 't', plugin: 'team:t' }],
      missing: true,
    },
    '📄 /w/.mcp.json – of the project, for A, which is gone: symposium sync writes it again\n  hooks: Stop\n  servers: s, t from team:t',
  ],
  [
    'a package of another ecosystem',
    { kind: 'package_info', id: 'buck:a:1', pm: 'buck', name: 'a', version: '1', directory: '/p' },
    'Package: a\nVersion: 1\nSource: /p',
  ],
  [
    'a registry without plugins',
    { kind: 'provider_listed', name: 'team', source_type: 'unknown', plugins: [] },
    '📦 team\n  no plugins',
  ],
  [
    'S98 a manifest, whose lines stay lines and nothing else',
    {
      kind: 'plugin_shown',
      name: HOSTILE,
      id: 'team:a',
      origin: 'registry team',
      directory: '/r',
      manifest: 'a = 1\nb = 2\n',
    },
    `# ${SAFE} (team:a)\n# registry team, in /r\na = 1\nb = 2`,
  ],
  [
    'a registry that failed',
    { kind: 'registry_refreshed', name: 'team', state: 'failed' },
    '✗ team: could not be refreshed, see the warning',
  ],
  [
    'a finding with a remedy and a repair',
    {
      kind: 'doctor_finding',
      check: 'launcher',
      state: 'error',
      message: 'is gone',
      file: '/l',
      remedy: 'do this',
      fixable: true,
    },
    '✗ /l: is gone\n  → do this\n  → symposium doctor --fix',
  ],
  [
    'a repair',
    { kind: 'doctor_fixed', check: 'launcher', message: 'made anew', file: '/l' },
    '✅ /l: made anew',
  ],
  ['files that went', { kind: 'own_files_removed', path: '/c', what: 'caches' }, '➖ /c removed: caches'],
  [
    'files that would go',
    { kind: 'own_files_planned', path: '/c', what: 'caches' },
    '📝 would remove /c: caches',
  ],
]

describe('what was asked for, as text', () => {
  it.each(ROWS)('%s', (_title, event, text) => {
    expect(renderText(event, plain)).toBe(text)
  })
})
