import type { AgentHooks, FileStat } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import type { HookPlan } from '../../src/hooks/hook-plan.js'
import type { FoundPlan } from '../../src/hooks/layers/find-plan.js'
import { updateMarker } from '../../src/hooks/layers/idle.js'
import type { StoredPlan } from '../../src/hooks/layers/stored-plan.js'
import type { HookSurroundings } from '../../src/hooks/layers/surroundings.js'

const MARKER = '/state/idle/w/claude.pre-tool-use'
const LAUNCHER = '/config/bin/symposium-hook'

const agent: AgentHooks = {
  events: { PreToolUse: 'PreToolUse' },
  startsInProject: true,
  register: () => [],
  decode: (event) => ({ event, directories: [] }),
  encodeCall: () => ({}),
  readAnswer: () => ({}),
  encode: () => ({ stdout: '{}', stderr: '', exitCode: 0, dropped: [] }),
  block: () => ({ stdout: '', stderr: '', exitCode: 2 }),
}

interface Written {
  readonly text: string
  readonly time: number | undefined
}

interface Case {
  readonly plan?: Partial<HookPlan>
  readonly stored?: Partial<StoredPlan>
  readonly found?: Partial<FoundPlan>
  readonly agent?: Partial<AgentHooks>
  readonly platform?: NodeJS.Platform
  readonly launcher?: boolean
}

/** What becomes of a marker that was there. */
function markerAfter(options: Case = {}): Written | undefined {
  const files = new Map<string, Written>([[MARKER, { text: 'before', time: 0 }]])
  if (options.launcher !== false) files.set(LAUNCHER, { text: '', time: 0 })
  const plan: HookPlan = {
    version: '1',
    root: '/w',
    time: 0,
    inputs: [
      { path: '/w/Cargo.lock', stamp: 'a' },
      { path: '/w/absent', stamp: null },
    ],
    projectFiles: ['Cargo.toml'],
    hooks: [],
    switches: [],
    dependencies: [],
    ...options.plan,
  }
  const stored = { plan, members: [], candidates: [], hookTimeout: 1, failures: 0, ...options.stored }
  const found = { stored, directory: '/state/workspaces/w', place: '/w', absent: [], ...options.found }
  updateMarker(
    { agent: { name: 'claude', hooks: { ...agent, ...options.agent } }, event: 'PreToolUse', input: '' },
    found,
    {
      start: 1_700_000_000_999,
      surroundings: surroundings(files, options.platform ?? 'linux'),
      busy: false,
    },
  )
  const written = files.get(MARKER)
  return written?.text === 'before' ? { text: 'untouched', time: 0 } : written
}

function surroundings(files: Map<string, Written>, platform: NodeJS.Platform): HookSurroundings {
  const stat = (path: string): FileStat => ({
    type: path.endsWith('.toml') || path.endsWith('.lock') ? 'file' : 'directory',
    size: 0,
    mode: 0o644,
    stamp: 'a',
  })
  return {
    version: '1',
    directories: { config: '/config', cache: '/cache', state: '/state', logs: '/logs' },
    environment: { cwd: '/w', home: '/home', platform, variables: {} },
    files: { stat, list: () => [], readText: () => undefined, realPath: (path) => path },
    clock: { now: () => 0 },
    processes: { run: async () => ({ state: 'not-started', reason: 'other', message: '' }) },
    formats: () => undefined,
    state: {
      read: (path) => files.get(path)?.text,
      write: (path, text, time) => (files.set(path, { text, time }), true),
      create: () => true,
      append: () => undefined,
      remove: (path) => void files.delete(path),
      names: () => [],
      timeOf: (path) => files.get(path)?.time,
      changedAt: () => 0,
    },
  }
}

describe('an idle marker', () => {
  it('says what it depends on, and is a second older than the run', () => {
    expect(markerAfter()).toEqual({
      text: [
        'symposium-idle 1 1',
        '/state/workspaces/w',
        '+hook-epoch',
        '/w',
        '+Cargo.lock',
        '!absent',
        '/',
        '+w',
        '?Cargo.toml',
        '.{}',
        '',
      ].join('\n'),
      time: 1_699_999_999_000,
    })
  })

  const hook = {
    owner: 0,
    plugin: 'p',
    name: 'h',
    event: 'PreToolUse',
    format: 'symposium',
    gate: [],
    workspaceMember: false,
    run: { type: 'missing', message: '' },
  } as const

  it.each<[string, Case]>([
    ['where a hook listens', { plan: { hooks: [hook] } }],
    [
      'where plugins may switch others on',
      { plan: { switches: [{ gate: [], workspaceMember: false, held: true }] } },
    ],
    ['where the plan has to be made again', { stored: { retryAt: 1 } }],
    ['for an agent that starts hooks elsewhere', { agent: { startsInProject: false } }],
    ['where a path has two lines', { plan: { inputs: [{ path: '/w/a\nb', stamp: 'a' }] } }],
    [
      'for an agent that has more to say than standard output',
      { agent: { encode: () => ({ stdout: '', stderr: 'x', exitCode: 0, dropped: [] }) } },
    ],
    ['on Windows', { platform: 'win32', launcher: true }],
  ])('is taken back %s', (_what, options) => {
    const after = markerAfter(options)
    expect(options.platform === 'win32' ? 'untouched' : undefined).toBe(after?.text)
  })

  it.each<[string, Case]>([
    ['where there is no launcher', { launcher: false }],
    ['where the place is not known', { found: { place: undefined } as unknown as Partial<FoundPlan> }],
  ])('is not even looked at %s', (_what, options) => {
    expect(markerAfter(options)?.text).toBe('untouched')
  })

  it('names directories and locks where there are too many files, or there is none', () => {
    const many = (count: number, name: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => ({ path: name(index), stamp: 'a' }))
    const text = markerAfter({
      plan: {
        inputs: [
          ...many(500, (index) => `/w/part/${index}.toml`),
          { path: '/w/Cargo.lock', stamp: 'a' },
          { path: '/config/config.toml', stamp: 'a' },
          { path: '/w/part/absent.toml', stamp: null },
        ],
      },
    })?.text
    expect(new Set(text?.split('\n').filter((line) => /^[+!]/.test(line)))).toEqual(
      new Set(['+hook-epoch', '+Cargo.lock', '+config.toml', '+part', '+w', '+config']),
    )
    expect(markerAfter({ plan: { inputs: many(500, (index) => `/w/${index}/Cargo.toml`) } })).toBeUndefined()
  })
})
