import { describe, expect, it } from 'vitest'
import type { EnablementEntry, PluginsConfig } from '../../src/config/config.js'
import { decide, formatEntry, type Verdict } from '../../src/enablement/decide.js'
import { createSameName } from '../../src/enablement/names.js'
import { entriesInScope } from '../../src/enablement/scope.js'

const sameName = createSameName([])

interface Lists {
  readonly use?: readonly EnablementEntry[]
  readonly auto?: readonly EnablementEntry[]
  readonly disable?: readonly EnablementEntry[]
}

function config({ use = [], auto = [], disable = [] }: Lists): PluginsConfig {
  return { use, autoEnable: auto, disable }
}

const kit: EnablementEntry = { name: 'kit' }
const all: EnablementEntry = { name: '*' }

describe('decide (spec/pipeline.md 3.2)', () => {
  const rows: readonly [string, Lists, Verdict][] = [
    ['used', { use: [kit] }, 'used'],
    ['used and auto-enabled', { use: [kit], auto: [kit] }, 'used'],
    ['E21 used and disabled', { use: [kit], disable: [kit] }, 'declined'],
    ['used, auto-enabled and disabled', { use: [kit], auto: [all], disable: [kit] }, 'declined'],
    ['disabled', { disable: [kit] }, 'declined'],
    ['disabled, auto-enabled by name', { disable: [kit], auto: [kit] }, 'declined'],
    ['E1 disabled, auto-enabled by *', { disable: [{ name: 'k-it' }, kit], auto: [all] }, 'declined'],
    ['auto-enabled by name', { auto: [kit] }, 'auto-enabled'],
    ['auto-enabled by *', { auto: [all] }, 'auto-enabled'],
    ['nothing', {}, 'candidate'],
    [
      'another name',
      { use: [{ name: 'kita' }], auto: [{ name: 'ki' }], disable: [{ name: 'Kit' }] },
      'candidate',
    ],
    ['use of another package manager', { use: [{ pm: 'npm', name: 'kit' }] }, 'candidate'],
    ['use of this package manager', { use: [{ pm: 'cargo', name: 'kit' }] }, 'used'],
    ['disable of another package manager', { use: [kit], disable: [{ pm: 'npm', name: 'kit' }] }, 'used'],
    ['* in use means nothing', { use: [all] }, 'candidate'],
    ['* in disable means nothing', { auto: [kit], disable: [all] }, 'auto-enabled'],
    ['S10 prototype names are names', { use: [{ name: '__proto__' }] }, 'candidate'],
  ]
  it.each(rows)('%s', (_title, lists, verdict) => {
    const subject = { pm: 'cargo', names: ['kit'], shadowed: false }
    expect(decide(subject, config(lists), sameName).verdict).toBe(verdict)
  })

  it('folds hyphens and underscores (C10)', () => {
    const subject = { pm: 'cargo', names: ['meter_kit'], shadowed: false }
    expect(decide(subject, config({ disable: [{ name: 'meter-kit' }] }), sameName).verdict).toBe('declined')
  })

  it('asks the package manager for its own folding rule', () => {
    const folding = createSameName([
      { name: 'pypi', sameName: (left, right) => left.toLowerCase() === right.toLowerCase() },
    ])
    const lists = config({ use: [{ name: 'Kit' }] })
    expect(decide({ pm: 'pypi', names: ['kit'], shadowed: false }, lists, folding).verdict).toBe('used')
    expect(decide({ pm: 'cargo', names: ['kit'], shadowed: false }, lists, folding).verdict).toBe('candidate')
  })

  const shadowed: readonly [string, Lists, Verdict][] = [
    ['a bare use entry means the trusted one', { use: [kit] }, 'candidate'],
    ['a bare auto-enable entry too', { auto: [kit] }, 'candidate'],
    ['* too', { auto: [all] }, 'candidate'],
    ['a qualified entry reaches it', { use: [{ pm: 'cargo', name: 'kit' }] }, 'used'],
    ['a bare disable covers both', { disable: [kit] }, 'declined'],
  ]
  it.each(shadowed)('shadowed by a trusted plugin: %s (G32)', (_title, lists, verdict) => {
    expect(decide({ pm: 'cargo', names: ['kit'], shadowed: true }, config(lists), sameName).verdict).toBe(
      verdict,
    )
  })

  it('names the entry that decided', () => {
    const { entry } = decide(
      { pm: 'cargo', names: ['kit'], shadowed: false },
      config({ use: [{ ...kit, workspace: '/w' }] }),
      sameName,
    )
    expect(entry).toEqual({ list: 'use', text: 'kit (in /w)', global: false })
    expect(formatEntry({ pm: 'cargo', name: 'kit' })).toBe('cargo:kit')
  })
})

describe('entriesInScope (spec/pipeline.md 3.1)', () => {
  const links: Record<string, string> = { '/w/uno': '/w/one' }
  const canonical = (path: string): string => links[path] ?? path
  const rows: readonly [string, string | undefined, string, boolean][] = [
    ['the workspace itself', '/w/one', '/w/one', true],
    ['E2 a workspace below it', '/w/one/sub', '/w/one', false],
    ['a workspace above it', '/w', '/w/one', false],
    ['E3 reached through a link', '/w/one', '/w/uno', true],
    ['another', '/w/two', '/w/one', false],
    ['outside a workspace', undefined, '/w/one', false],
  ]
  it.each(rows)('%s', (_title, workspaceRoot, workspace, applies) => {
    const lists = config({
      use: [{ name: 'kit', workspace }],
      auto: [all],
      disable: [{ name: 'x', workspace }],
    })
    const scoped = entriesInScope(lists, { workspaceRoot, canonical })
    expect(scoped.use.length).toBe(applies ? 1 : 0)
    expect(scoped.disable.length).toBe(applies ? 1 : 0)
    expect(scoped.autoEnable).toEqual([all])
  })
})
