import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle, hasTmux, openTerminal, type Terminal } from '../support/terminal.js'
import { createWorld } from '../support/world.js'

const hasZsh = spawnSync('zsh', ['--version']).status === 0

if (!hasZsh) process.stderr.write('skipped: no zsh on this machine, so nothing is completed in it\n')

/** Its completion system decides by itself what it offers: no imitation of it shows that. */
describe.skipIf(!hasTmux || !hasZsh)('completion in zsh itself (needs tmux and zsh)', () => {
  let made: ReturnType<typeof bundle>

  beforeAll(() => {
    made = bundle()
  })
  afterAll(() => made.remove())

  async function openZsh(): Promise<Terminal> {
    const { workspace: cwd, home } = createWorld()
    const terminal = await openTerminal({
      home,
      cwd,
      dist: made.dist,
      columns: 120,
      rows: 60,
      programs: ['zsh'],
    })
    terminal.type('symposium completion zsh > _symposium')
    await terminal.untilPrompt()
    terminal.type('zsh -f')
    await terminal.until('zsh -f\n')
    // What is typed before zsh reads is kept for it.
    terminal.type(
      "PS1='$ '; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u; clear_() { printf '\\033[H\\033[2J' }; clear_; echo loaded",
    )
    await terminal.until('loaded\n$')
    return terminal
  }

  it('offers commands, their options and values, and completes what is clear', async () => {
    const terminal = await openZsh()
    const rows: readonly (readonly [typed: string, shown: readonly string[]])[] = [
      ['symposium telemetry ', ['enable   -- Record events from now on', 'status   -- Say whether']],
      ['symposium sy', ['$ symposium sync']],
      ['symposium sync --', ['--dry-run    -- say what would change', '--help       -- show help']],
      ['symposium plugin validate --st', ['$ symposium plugin validate --strict']],
      ['symposium init --hook-scope ', ['global   project']],
      ['symposium ', ['doctor ', 'uninstall ', '-- Find the source of a Rust crate']],
    ]
    for (const [typed, shown] of rows) {
      terminal.write(typed)
      await terminal.press('Tab')
      for (const text of shown) expect(await terminal.until(text)).toContain(text)
      // Up and away with the line.
      await terminal.press('C-u')
      terminal.type('clear_')
      await terminal.until('$')
    }
  })
})
