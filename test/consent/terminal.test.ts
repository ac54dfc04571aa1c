import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { World } from '../support/world.js'
import { agreedTo, GUARD, kit, kitWorld, plannedEvents } from './support.js'

const root = join(import.meta.dirname, '..', '..')
const hasTmux = spawnSync('tmux', ['-V']).status === 0
const [ENTER, DOWN, ESCAPE] = ['Enter', 'Down', 'Escape']
let dist = ''

/** A real terminal in which the bundled command runs. */
interface Terminal {
  /** Waits until a text is shown. @returns the whole screen. */
  until(text: string): Promise<string>
  press(...keys: readonly string[]): Promise<void>
}

const PATIENCE = 20_000

function open(world: World, line: string): Terminal {
  // A server of its own, away from the user's.
  const socket = join(world.base, 'tmux')
  const tmux = (...words: readonly string[]): string =>
    execFileSync('tmux', ['-f', '/dev/null', '-S', socket, ...words], {
      encoding: 'utf8',
      env: environment(world),
    })
  const command = `'${process.execPath}' '${join(dist, 'main.cjs')}' ${line}; echo "ended with $?"; sleep 60`
  tmux('new-session', '-d', '-x', '150', '-y', '50', '-c', world.workspace, command)
  onTestFinished(() => void spawnSync('tmux', ['-S', socket, 'kill-server']))
  const screen = (): string => tmux('capture-pane', '-p')
  return {
    async until(text) {
      const end = Date.now() + PATIENCE
      while (!screen().includes(text) && Date.now() < end) await setTimeout(50)
      const shown = screen()
      expect(shown).toContain(text)
      return shown
    },
    async press(...keys) {
      for (const key of keys) {
        tmux('send-keys', key)
        await setTimeout(100)
      }
    },
  }
}

function environment(world: World): NodeJS.ProcessEnv {
  return {
    HOME: world.home,
    PATH: process.env['PATH'],
    TERM: 'screen-256color',
    LANG: 'C.UTF-8',
    SHELL: '/bin/sh',
    SYMPOSIUM_CARGO: 'no-cargo-here',
    CARGO_NET_OFFLINE: 'true',
  }
}

if (!hasTmux) {
  process.stderr.write('skipped: no tmux on this machine, so nothing is asked in a real terminal\n')
}

describe.skipIf(!hasTmux)('in a real terminal (needs tmux)', () => {
  beforeAll(() => {
    dist = mkdtempSync(join(tmpdir(), 'symposium-terminal-'))
    const script = join(root, 'cli', 'scripts', 'bundle.mjs')
    execFileSync(process.execPath, [script, '--force', '--out-dir', dist])
  })
  afterAll(() => rmSync(dist, { recursive: true, force: true }))

  it('a candidate is shown with what it brings, enabled, and installed in the same run', async () => {
    const world = kitWorld(GUARD, { plugins: [] })
    const terminal = open(world, 'sync')
    const shown = await terminal.until('No, never')
    for (const text of [
      'skills kit',
      'hook PreToolUse for Bash: sh ./guard.sh',
      '● Ask me later',
      'Enable everywhere',
    ]) {
      expect(shown).toContain(text)
    }
    await terminal.press(DOWN, ENTER)
    const done = await terminal.until('ended with')
    expect(done).toContain('ended with 0')
    expect(done).toContain('enabled: kit (in this workspace)')
    expect(world.installed()).toEqual(['kit'])
    expect(world.read('home/.symposium/config.toml')).toContain(
      `auto-enable = [{ name = "kit", workspace = "${world.workspace}" }]`,
    )
    expect(agreedTo(world)).toEqual(['PreToolUse for Bash: sh ./guard.sh'])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })

  it('G12 Enter decides nothing, and the sync goes on', async () => {
    const world = kitWorld('', { plugins: [] })
    const before = world.read('home/.symposium/config.toml')
    const terminal = open(world, 'sync')
    await terminal.until('No, never')
    await terminal.press(ENTER)
    expect(await terminal.until('ended with')).toContain('ended with 0')
    expect(world.read('home/.symposium/config.toml')).toBe(before)
    expect(world.installed()).toEqual([])
  })

  it('G7 a hook of a new version is asked about as a difference, and refused for good', async () => {
    const world = kitWorld()
    await world.sync()
    world.write(kit(GUARD, { version: '1.1.0' }))
    const terminal = open(world, 'sync')
    const shown = await terminal.until('do not ask again')
    expect(shown).toContain('kit 1.1.0 wants more than you have agreed to')
    expect(shown).toContain('+ hook PreToolUse for Bash: sh ./guard.sh')
    await terminal.press(DOWN, DOWN, DOWN, DOWN, ENTER)
    await terminal.until('ended with 0')
    expect(plannedEvents(world)).toEqual([])
    const again = open(world, 'status')
    expect(await again.until('ended with 0')).toContain('off until you agree to it')
    const silent = open(world, 'sync')
    expect(await silent.until('ended with 0')).not.toContain('wants more')
  })

  it.each([
    ['--json', 'sync --json'],
    ['--quiet', 'sync --quiet'],
    ['--dry-run', 'sync --dry-run'],
    ['without standard input', 'sync </dev/null'],
  ])('E16 nobody is asked with %s', async (_title, line) => {
    const world = kitWorld('', { plugins: [] })
    const terminal = open(world, line)
    expect(await terminal.until('ended with')).not.toContain('Ask me later')
  })

  it('what the project itself brings is agreed to before anything of it runs, and its packages after it', async () => {
    const chain = '[[plugins]]\nsource.cargo = "kit"\n'
    const own = `name = "own"\npredicates = ["shell(touch asked)"]\n${GUARD}${chain}`
    const world = kitWorld(GUARD, { plugins: [], files: { ...kit(GUARD), 'ws/SYMPOSIUM.toml': own } })
    const terminal = open(world, 'sync')
    const shown = await terminal.until('Never here')
    expect(shown).toContain('hook PreToolUse for Bash: sh ./guard.sh')
    expect(shown).toContain('predicate shell(touch asked)')
    expect(shown).toContain('also loads the plugin of cargo:kit')
    expect(world.tree('ws')).not.toHaveProperty('asked')
    await terminal.press(DOWN, ENTER)
    // Then the package that it names, which is a dependency here.
    await terminal.until('No, never')
    await terminal.press(DOWN, ENTER)
    expect(await terminal.until('ended with')).toContain('ended with 0')
    expect(world.tree('ws')).toHaveProperty('asked')
    expect(plannedEvents(world)).toEqual(['PreToolUse', 'PreToolUse'])
  })

  it('use asks where more than skills comes along, and Escape leaves everything as it was', async () => {
    const world = kitWorld(GUARD, { plugins: [] })
    const before = world.read('home/.symposium/config.toml')
    const terminal = open(world, 'use kit')
    const shown = await terminal.until('Enable it?')
    expect(shown).toContain('hook PreToolUse for Bash: sh ./guard.sh')
    await terminal.press(ESCAPE)
    expect(await terminal.until('ended with')).toContain('ended with 1')
    expect(world.read('home/.symposium/config.toml')).toBe(before)
    const again = open(world, 'use kit')
    await again.until('Enable it?')
    await again.press('y')
    expect(await again.until('ended with')).toContain('ended with 0')
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })
})
