import type { ReportEvent } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import type { Io } from '../src/io.js'
import { authoringLines } from '../src/output/authoring.js'
import { explanationLines } from '../src/output/explanation.js'
import type { CommandLines } from '../src/output/line.js'
import { createOutput, type OutputMode } from '../src/output/output.js'
import { sanitize } from '../src/output/sanitize.js'

interface Streams {
  stdout: string
  stderr: string
}

function ioFor(streams: Streams, variables: Record<string, string> = {}, isTerminal = false): Io {
  const stream = (name: keyof Streams): Io['stdout'] => ({
    write: (text) => {
      streams[name] += text
    },
    isTerminal,
  })
  return {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    stdinIsTerminal: false,
    readInput: () => '',
    environment: { cwd: '/w', home: '/home/me', platform: 'linux', variables },
  }
}

const installed: ReportEvent = {
  kind: 'skill_installed',
  skill: 'kit',
  agent: 'Claude Code',
  dest: '/home/me/w/.claude/skills/kit',
  plugin: 'cargo:kit:1.0.0',
  updated: false,
}
const warning: ReportEvent = {
  kind: 'warning',
  code: 'NAME_INVALID',
  message: 'bad name',
  file: '/home/me/SKILL.md',
  line: 2,
  remedy: 'rename it',
}
const row: ReportEvent = {
  kind: 'plugin_status',
  name: 'kit',
  id: 'cargo:kit',
  root: 'registry team',
  state: 'active',
}

function print(
  mode: Partial<OutputMode>,
  variables: Record<string, string> = {},
  isTerminal = false,
): Streams {
  const streams = { stdout: '', stderr: '' }
  const output = createOutput(ioFor(streams, variables, isTerminal), {
    json: false,
    quiet: false,
    verbose: false,
    ...mode,
  })
  output.event(installed, 'info')
  output.event(warning, 'warning')
  output.event(row, 'info')
  output.event({ kind: 'info', message: 'trace' }, 'debug')
  output.finish()
  return streams
}

it('says why a skill has another name than its own', () => {
  const streams = { stdout: '', stderr: '' }
  const output = createOutput(ioFor(streams), { json: false, quiet: false, verbose: false })
  output.event({ ...installed, skill: 'kit-0123abcd', name: 'kit' }, 'info')
  expect(streams.stdout).toContain('from cargo:kit:1.0.0, for Claude Code; the name `kit` is taken\n')
})

describe('text', () => {
  it('shows what happens on standard output and warnings with place, code and remedy on standard error', () => {
    const { stdout, stderr } = print({})
    expect(stdout).toContain('kit installed in ~/w/.claude/skills\n  from cargo:kit:1.0.0, for Claude Code')
    expect(stdout).not.toContain('trace')
    expect(stderr).toBe('⚠️  ~/SKILL.md:2: bad name [NAME_INVALID]\n  → rename it\n')
  })

  it('L3 quiet keeps warnings and what was asked for', () => {
    const { stdout, stderr } = print({ quiet: true })
    expect(stdout).not.toContain('installed')
    expect(stdout).toContain('kit – active')
    expect(stderr).toContain('bad name')
  })

  it('verbose shows the trace on standard error', () => {
    expect(print({ verbose: true }).stderr).toContain('trace')
  })

  const colors: readonly [string, Record<string, string>, boolean, boolean][] = [
    ['a terminal', {}, true, true],
    ['a pipe', {}, false, false],
    ['NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['an empty NO_COLOR says nothing', { NO_COLOR: '' }, true, true],
    ['TERM=dumb', { TERM: 'dumb' }, true, false],
    ['FORCE_COLOR on a pipe', { FORCE_COLOR: '1' }, false, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
  ]
  it.each(colors)('colours: %s', (_title, variables, isTerminal, colored) => {
    expect(print({}, variables, isTerminal).stderr.includes('\u001B[')).toBe(colored)
  })
})

describe('JSON', () => {
  it('K3 is one array, with the warnings in it and on standard error', () => {
    const { stdout, stderr } = print({ json: true })
    expect(JSON.parse(stdout)).toEqual([installed, warning, row])
    expect(stderr).toContain('bad name')
  })

  it('S98 has no character that steers a terminal, and says the same when it is read', () => {
    const message = 'a\u007Fb\u009B31mc\u202Ed\u2028e\u{E0041}f\ng Größe 👩‍💻'
    const streams = { stdout: '', stderr: '' }
    const output = createOutput(ioFor(streams), { json: true, quiet: false, verbose: false })
    output.event({ kind: 'info', message }, 'info')
    output.finish()
    expect(JSON.parse(streams.stdout)).toEqual([{ kind: 'info', message }])
    expect(streams.stdout).not.toMatch(/[\u007F-\u009F\u202E\u2028\u{E0041}]/u)
    expect(streams.stdout).toContain(String.raw`a\u007fb\u009b31mc\u202ed\u2028e\udb40\udc41f\ng Größe 👩‍💻`)
  })

  it('is an array also when nothing happened', () => {
    const streams = { stdout: '', stderr: '' }
    createOutput(ioFor(streams), { json: true, quiet: false, verbose: false }).finish()
    expect(JSON.parse(streams.stdout)).toEqual([])
  })
})

describe('sanitize (S98, S100)', () => {
  const rows: readonly [string, string, string][] = [
    ['a screen that is cleared', '\u001B[2J', '\\x1b[2J'],
    ['the clipboard', '\u001B]52;c;eA==\u0007', '\\x1b]52;c;eA==\\x07'],
    ['an overwritten line', 'safe\rEVIL', 'safe\\x0dEVIL'],
    ['a C1 control', '\u009B31m', '\\x9b31m'],
    ['text that runs backwards', 'a\u202Eb', 'a\\u{202E}b'],
    ['a tag', 'a\u{E0041}', 'a\\u{E0041}'],
    ['a zero-width space', 'a\u200Bb', 'a\\u{200B}b'],
    ['a second line', 'ev\n🟢 lantern – active', 'ev\\n🟢 lantern – active'],
    ['joiners in a word', 'a\u200Cb\u200Dc', 'a\\u{200C}b\\u{200D}c'],
    ['blank letters', 'a\u3164\u115F\u1160\uFFA0b', 'a\\u{3164}\\u{115F}\\u{1160}\\u{FFA0}b'],
    ['supplementary selectors', 'a\u{E0100}\u{E01EF}b', 'a\\u{E0100}\\u{E01EF}b'],
    ['letters and joined pictures stay', 'Größe 日本語 👩‍💻 ℹ️', 'Größe 日本語 👩‍💻 ℹ️'],
  ]
  it.each(rows)('%s', (_title, text, safe) => {
    expect(sanitize(text)).toBe(safe)
  })

  it('holds for every text that an event can carry', () => {
    const hostile = 'x\u001B[2J\n🟢 forged – active\u3164'
    const events: readonly ReportEvent[] = [
      { ...installed, skill: hostile, plugin: hostile, dest: hostile },
      { ...row, name: hostile, root: hostile, reason: hostile, remedy: hostile, skills: [hostile] },
      { kind: 'warning', code: hostile, message: hostile, file: hostile, remedy: hostile },
      {
        kind: 'explanation',
        name: hostile,
        tree: { label: hostile, detail: hostile, children: [{ label: hostile }] },
      },
      { kind: 'consent_pending', plugins: [hostile] },
      { kind: 'skill_removed', path: hostile, reason: hostile },
    ]
    const streams = { stdout: '', stderr: '' }
    const output = createOutput(ioFor(streams), { json: false, quiet: false, verbose: false })
    output.learn(explanationLines)
    events.forEach((event) => output.event(event, event.kind === 'warning' ? 'warning' : 'info'))
    expect(streams.stdout + streams.stderr).not.toContain('\u001B')
    expect(streams.stdout).toContain('\\x1b[2J')
    expect(`${streams.stdout}${streams.stderr}`).not.toMatch(/^\s*🟢 forged|\u3164/m)
    // What a program printed keeps its lines, marked as such.
    expect(streams.stderr).toMatch(/^ {2}│ 🟢 forged/m)
    expect(streams.stdout).not.toContain('│')
  })
})

describe('events that only some commands report', () => {
  const validated: ReportEvent = {
    kind: 'validation_finished',
    items: 2,
    errors: 0,
    warnings: 0,
    valid: true,
  }

  it.each<[string, CommandLines | undefined, string]>([
    ['look as their command says', authoringLines, '✅ 2 checked, nothing wrong\n'],
    ['are not lost without it', undefined, `${JSON.stringify(validated)}\n`],
    ['are not lost under another one', explanationLines, `${JSON.stringify(validated)}\n`],
  ])('%s', (_title, lines, printed) => {
    const streams = { stdout: '', stderr: '' }
    const output = createOutput(ioFor(streams), { json: false, quiet: false, verbose: false })
    if (lines !== undefined) output.learn(lines)
    output.event(validated, 'info')
    expect(streams.stdout).toBe(printed)
  })
})
