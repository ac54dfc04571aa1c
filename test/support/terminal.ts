import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const PATIENCE = 20_000

export const hasTmux = spawnSync('tmux', ['-V']).status === 0

if (!hasTmux) process.stderr.write('skipped: no tmux on this machine, so nothing is run in a real terminal\n')

/** A shell in a real terminal, with the bundled `symposium` on its PATH. */
export interface Terminal {
  /** Waits until the screen holds a text. @returns the screen, without what is empty at its end. */
  until(text: string): Promise<string>
  /** Waits for the next prompt. @returns the screen without it. */
  untilPrompt(): Promise<string>
  /** Types a command line. */
  type(line: string): void
  /** Types without a line end. */
  write(text: string): void
  press(...keys: readonly string[]): Promise<void>
}

export interface TerminalOptions {
  /** Absolute; the home of the user. */
  readonly home: string
  /** Absolute; where the shell starts. */
  readonly cwd: string
  /** Directory with the bundle, of {@link bundle}. */
  readonly dist: string
  readonly columns: number
  readonly rows: number
  /** Names of programs that are found beside the shell. */
  readonly programs?: readonly string[]
}

/** Makes the command as it is published. @returns a directory of its own, to be removed by the caller. */
export function bundle(): { readonly dist: string; remove(): void } {
  const dist = mkdtempSync(join(tmpdir(), 'symposium-bundle-'))
  const script = join(root, 'cli', 'scripts', 'bundle.mjs')
  execFileSync(process.execPath, [script, '--force', '--out-dir', dist])
  return { dist, remove: () => rmSync(dist, { recursive: true, force: true }) }
}

/** Programs that the shell finds beside ours: no cargo, no agent. */
const PROGRAMS = ['sh', 'tmux']
const PROMPT = '$'

/** A shell that has nothing but a home, and no network. */
export async function openTerminal(options: TerminalOptions): Promise<Terminal> {
  const { home, cwd, dist, columns, rows, programs = [] } = options
  const bin = mkdtempSync(join(tmpdir(), 'symposium-bin-'))
  onTestFinished(() => rmSync(bin, { recursive: true, force: true }))
  fillPath(join(bin, 'path'), { dist, programs })
  // A server of its own, away from the user's.
  const socket = join(bin, 'tmux')
  const env = {
    HOME: home,
    PATH: join(bin, 'path'),
    TERM: 'screen-256color',
    LANG: 'C.UTF-8',
    SYMPOSIUM_CARGO: 'no-cargo-here',
    SYMPOSIUM_OFFLINE: '1',
  }
  const tmux = (...words: readonly string[]): string =>
    execFileSync('tmux', ['-f', '/dev/null', '-S', socket, ...words], { encoding: 'utf8', env })
  tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), '-c', cwd, 'sh')
  onTestFinished(() => void spawnSync('tmux', ['-S', socket, 'kill-server']))
  const screen = (): string => trimmed(tmux('capture-pane', '-p', '-J'))
  const shown = async (isThere: (screen: string) => boolean): Promise<string> => {
    const end = Date.now() + PATIENCE
    while (!isThere(screen())) {
      if (Date.now() > end) throw new Error(`what was waited for never came, but\n${screen()}`)
      await setTimeout(50)
    }
    return screen()
  }
  // What was there before it was typed: until that has changed, the prompt is the one before.
  let before = ''
  const terminal: Terminal = {
    until: (text) => shown((current) => current.includes(text)),
    async untilPrompt() {
      const whole = await shown((current) => current !== before && current.endsWith(`\n${PROMPT}`))
      return whole.slice(0, -PROMPT.length).trimEnd()
    },
    type(line) {
      before = screen()
      tmux('send-keys', line, 'Enter')
    },
    write: (text) => void tmux('send-keys', '-l', text),
    async press(...keys) {
      for (const key of keys) {
        tmux('send-keys', key)
        await setTimeout(100)
      }
    },
  }
  // The same prompt whoever the user is, at the top of an empty screen.
  terminal.type(`PS1='${PROMPT} '; printf '\\033[H\\033[2J'; echo ready`)
  await terminal.untilPrompt()
  terminal.type(String.raw`printf '\033[H\033[2J'`)
  await shown((current) => current === PROMPT)
  return terminal
}

function fillPath(
  directory: string,
  { dist, programs }: Required<Pick<TerminalOptions, 'dist' | 'programs'>>,
): void {
  mkdirSync(directory)
  for (const name of [...PROGRAMS, ...programs]) {
    const found = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
      .map((place) => join(place, name))
      .find((path) => existsSync(path))
    if (found !== undefined) symlinkSync(found, join(directory, name))
  }
  const command = join(directory, 'symposium')
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${join(dist, 'main.cjs')}' "$@"\n`)
  chmodSync(command, 0o755)
}

/** Lines without the blanks at their ends. */
function trimmed(screen: string): string {
  return screen
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()
}
