import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { launcherScript } from '../../src/hooks/layers/launcher-script.js'
import { markerPath, markerText, type IdleMarker } from '../../src/hooks/layers/marker.js'
import { resolveDirectories } from '../../src/host/directories.js'
import { skipUnless } from '../support/skip-unless.js'

const VERSION = '1.2.3'
const SHELLS: readonly (readonly [name: string, ...args: string[]])[] = [
  ['/bin/sh'],
  ['dash'],
  ['bash'],
  ['busybox', 'sh'],
]

/** Absolute path of a program; calls of the launcher have a PATH of their own. */
function whereIs(program: string): string {
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], { encoding: 'utf8' }).stdout.trim()
}

// Names that a shell could take for something else.
const ODD = `a b'c"d$e\`f\\g*h?[i]é`

let base: string
let home: string
let launcher: string
let project: string

beforeEach(() => {
  base = join(realpathSync.native(mkdtempSync(join(tmpdir(), 'symposium-'))), ODD)
  home = join(base, 'home')
  project = join(base, 'project')
  mkdirSync(join(project, 'src', 'deep'), { recursive: true })
  const node = join(base, 'node')
  const bundle = join(base, 'hook.cjs')
  launcher = join(home, '.symposium', 'bin', 'symposium-hook')
  mkdirSync(dirname(launcher), { recursive: true })
  // Says that it was started, with what, and what it could read.
  writeFileSync(node, '#!/bin/sh\nprintf "started %s %s with " "$2" "$3"\ncat\n')
  chmodSync(node, 0o755)
  writeFileSync(bundle, '')
  writeFileSync(launcher, launcherScript({ node, bundle, version: VERSION }))
  chmodSync(launcher, 0o755)
  writeFileSync(join(project, 'Cargo.lock'), '')
  ago(join(project, 'Cargo.lock'), 60)
  ago(project, 60)
})

afterEach(() => rmSync(dirname(base), { recursive: true, force: true }))

/** Sets the time of a file so many seconds back. */
function ago(path: string, seconds: number): void {
  const time = Date.now() / 1000 - seconds
  utimesSync(path, time, time)
}

function mark(
  directory: string,
  changes: Partial<IdleMarker> = {},
  text?: (whole: string) => string,
): string {
  const state = join(home, '.symposium', 'state')
  const path = markerPath(state, directory, { agent: 'claude', event: 'pre-tool-use' })
  const whole = markerText({
    version: VERSION,
    present: [join(project, 'Cargo.lock'), project],
    absent: [join(project, 'absent')],
    names: ['Cargo.toml'],
    answer: '{}',
    ...changes,
  })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text === undefined ? (whole ?? '') : text(whole ?? ''))
  ago(path, 30)
  return path
}

interface Call {
  readonly cwd?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

function callWith([program, ...args]: readonly [string, ...string[]], call: Call = {}) {
  const words = [...args, launcher, ...(call.args ?? ['claude', 'pre-tool-use'])]
  const result = spawnSync(program, words, {
    cwd: call.cwd ?? project,
    encoding: 'utf8',
    input: call.input ?? '{"a":1}',
    env: { PATH: '/usr/bin:/bin', HOME: home, ...call.env },
  })
  return { stdout: result.stdout, stderr: result.stderr, status: result.status }
}

const IDLE = { stdout: '{}', stderr: '', status: 0 }
const STARTED = { stdout: 'started claude pre-tool-use with {"a":1}', stderr: '', status: 0 }

describe.each(SHELLS)('the launcher in %s', (name, ...args) => {
  const program = whereIs(name)
  const skip = skipUnless(program !== '', `there is no ${name}`)
  const call = (options?: Call) => callWith([program, ...args], options)

  it.skipIf(skip)('answers in the directory of a marker and below it, also through a link', () => {
    mark(project)
    symlinkSync(project, join(base, 'link'))
    expect(call()).toEqual(IDLE)
    expect(call({ cwd: join(project, 'src', 'deep') })).toEqual(IDLE)
    expect(call({ cwd: join(base, 'link', 'src'), env: { PWD: join(base, 'link', 'src') } })).toEqual(IDLE)
    expect(call({ input: 'x'.repeat(300_000) })).toEqual(IDLE)
  })

  it.skipIf(skip)('says what the agent takes for nothing', () => {
    mark(project, { answer: '' })
    expect(call()).toEqual({ ...IDLE, stdout: '' })
    mark(project, { answer: '{"injectSteps":[]} \\n' })
    expect(call()).toEqual({ ...IDLE, stdout: '{"injectSteps":[]} \\n' })
  })

  it.skipIf(skip)('starts the program without a marker, and leaves its environment alone', () => {
    expect(call()).toEqual(STARTED)
    writeFileSync(join(base, 'node'), '#!/bin/sh\nexec env\n')
    const inherited = { PWD: project, HOME: home, PATH: '/usr/bin:/bin', _symposium: 'kept' }
    const seen = call({ env: inherited })
      .stdout.split('\n')
      .filter((line) => !/^(_=|SHLVL=|$)/.test(line))
    expect(seen.filter((line) => line.startsWith('_symposium') || line.startsWith('OLDPWD'))).toEqual([
      '_symposium=kept',
    ])
    expect(seen).toContain(`PWD=${project}`)
  })

  it.skipIf(skip).each<[string, () => void]>([
    ['a file that is newer', () => ago(join(project, 'Cargo.lock'), 0)],
    ['a file that is gone', () => rmSync(join(project, 'Cargo.lock'))],
    [
      'a directory that something was put into',
      () => {
        writeFileSync(join(project, 'new'), '')
        ago(project, 0)
      },
    ],
    ['a file that has come', () => writeFileSync(join(project, 'absent'), '')],
    ['a project between', () => writeFileSync(join(project, 'src', 'Cargo.toml'), '')],
    ['a marker that was cut short', () => mark(project, {}, (text) => text.slice(0, -1))],
    ['a marker without an answer', () => mark(project, {}, (text) => text.slice(0, -4))],
    ['an empty marker', () => mark(project, {}, () => '')],
    ['a marker of another version', () => mark(project, { version: '1.2.4' })],
    ['a marker of another format', () => mark(project, {}, (text) => text.replace(' 1 ', ' 2 '))],
    ['a line of another format', () => mark(project, {}, (text) => text.replace('?', '~'))],
    [
      'a directory in place of the marker',
      () => {
        rmSync(mark(project))
        mkdirSync(markerOf())
      },
    ],
  ])('starts the program over %s', (_what, change) => {
    mark(project)
    ago(project, 60)
    change()
    expect(call({ cwd: join(project, 'src', 'deep') })).toEqual(STARTED)
  })

  it.skipIf(skip)('goes by the nearest marker, by the agent and by the event', () => {
    mark(project)
    mark(join(project, 'src'), { version: '0' })
    expect(call({ cwd: join(project, 'src') })).toEqual(STARTED)
    expect(call({ args: ['claude', 'stop'] }).stdout).toBe('started claude stop with {"a":1}')
    expect(call({ args: ['codex', 'pre-tool-use'] }).stdout).toBe('started codex pre-tool-use with {"a":1}')
    expect(call({ args: ['claude'] }).stdout).toBe('started claude  with {"a":1}')
  })

  it.skipIf(skip)('lets everything be traced', () => {
    mark(project)
    expect(call({ env: { SYMPOSIUM_HOOK_TRACE: '/x' } })).toEqual(STARTED)
  })

  it.skipIf(skip)('takes PWD for what it is: a claim', () => {
    mark(project)
    expect(call({ cwd: base, env: { PWD: project } })).toEqual(STARTED)
    expect(call({ env: { PWD: 'relative' } })).toEqual(IDLE)
  })

  it.skipIf(skip)('finds the program on PATH when its own is gone, and else says nothing (F-34)', () => {
    mark(project, { version: '0' })
    rmSync(join(base, 'node'))
    expect(call()).toEqual({ stdout: '', stderr: '', status: 0 })
    const found = join(base, 'bin')
    mkdirSync(found)
    writeFileSync(join(found, 'symposium'), '#!/bin/sh\nprintf "found %s %s %s " "$@"\ncat\n')
    chmodSync(join(found, 'symposium'), 0o755)
    expect(call({ env: { PATH: `/usr/bin:/bin:${found}` } }).stdout).toBe(
      'found hook claude pre-tool-use {"a":1}',
    )
  })

  it
    .skipIf(skip)
    .each([
      [{}],
      [{ SYMPOSIUM_HOME: '' }],
      [{ SYMPOSIUM_HOME: 'relative', XDG_STATE_HOME: '' }],
      [{ SYMPOSIUM_HOME: '/own', XDG_STATE_HOME: '/state', XDG_CONFIG_HOME: '/config' }],
      [{ XDG_STATE_HOME: '/state', XDG_CONFIG_HOME: '/config' }],
      [{ XDG_CONFIG_HOME: '/config' }],
      [{ XDG_CONFIG_HOME: 'x' }],
    ])('looks for markers where they are written with %o', (variables) => {
    const env = Object.fromEntries(
      Object.entries(variables).map(([key, value]) => [key, value.replace(/^\//, `${base}/`)]),
    )
    const { state } = resolveDirectories({ cwd: '/', home, platform: 'linux', variables: env })
    const path = markerPath(state, project, { agent: 'claude', event: 'pre-tool-use' })
    const written = readFileSync(mark(project), 'utf8')
    rmSync(join(home, '.symposium', 'state'), { recursive: true })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, written)
    ago(path, 30)
    expect(call({ env })).toEqual(IDLE)
  })
})

function markerOf(): string {
  return markerPath(join(home, '.symposium', 'state'), project, { agent: 'claude', event: 'pre-tool-use' })
}

describe('the text of a marker', () => {
  it('cannot speak of what has no line of its own', () => {
    const marker: IdleMarker = { version: '1', present: [], absent: [], names: [], answer: '' }
    expect(markerText(marker)).toBe('symposium-idle 1 1\n.\n')
    expect(markerText({ ...marker, present: ['/a\nb/c'] })).toBeUndefined()
    expect(markerText({ ...marker, absent: ['/a/b\n.'] })).toBeUndefined()
    expect(markerText({ ...marker, answer: '{\n}' })).toBeUndefined()
  })
})
