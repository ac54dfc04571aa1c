import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld } from '../support/world.js'

const root = join(import.meta.dirname, '..', '..')
const scratch = mkdtempSync(join(tmpdir(), 'symposium-subcommand-'))
const main = join(scratch, 'dist', 'main.cjs')

beforeAll(() => {
  execFileSync(process.execPath, [
    join(root, 'cli/scripts/bundle.mjs'),
    '--force',
    '--out-dir',
    join(scratch, 'dist'),
  ])
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The command, running a plugin's script. */
function start(script: string): ChildProcessWithoutNullStreams {
  const world = createWorld({
    files: {
      'reg/a/SYMPOSIUM.toml':
        'name = "a"\ndepends-on = ["*"]\n[subcommand.greet]\ndescription = "d"\ncommand = { script = "greet.sh" }\n',
      'reg/a/greet.sh': script,
    },
  })
  return spawn(process.execPath, [main, '-q', 'greet'], {
    cwd: world.workspace,
    env: { HOME: world.home, PATH: process.env['PATH'] },
  })
}

describe.skipIf(process.platform === 'win32')('the program of a subcommand', () => {
  it('G67 has our standard input, output and error as its own', async () => {
    const child = start('echo ready; read -r line; echo "heard $line"; echo loud >&2; exit 7')
    const exit = once(child, 'exit')
    const stdout = text(child.stdout)
    const stderr = text(child.stderr)
    // It is asked while it runs: what it says is not kept until its end.
    await once(child.stdout, 'data')
    child.stdin.end('a word\n')
    expect(await exit).toEqual([7, null])
    expect(await stderr).toBe('loud\n')
    expect(await stdout).toContain('heard a word\n')
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
    'A-118 is told of %s, and ends as it likes',
    async (signal) => {
      const name = signal.slice(3)
      const child = start(`trap 'echo ${name}; exit 9' ${name}; echo ready; while :; do sleep 0.05; done`)
      const exit = once(child, 'exit')
      const stdout = text(child.stdout)
      await once(child.stdout, 'data')
      child.kill(signal)
      expect(await exit).toEqual([9, null])
      expect(await stdout).toContain(name)
    },
  )
})
