import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configText } from '../support/world.js'
import { crate } from '../support/cargo.js'
import { plugin } from '../support/plugins.js'
import { writeTree } from '../support/tree.js'
import { hookPlugin } from './support.js'

const root = join(import.meta.dirname, '..', '..')
const scratch = mkdtempSync(join(tmpdir(), 'symposium-hook-bundle-'))
const dist = join(scratch, 'dist')
const home = join(scratch, 'home')
const workspace = join(scratch, 'ws')
const launcher = join(home, '.symposium/bin/symposium-hook')
const env = { HOME: home, PATH: '/usr/bin:/bin', SYMPOSIUM_CARGO: 'no-cargo-here', CARGO_NET_OFFLINE: 'true' }
const PAYLOAD = JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } })

beforeAll(() => {
  const script = join(root, 'cli', 'scripts', 'bundle.mjs')
  execFileSync(process.execPath, [script, '--force', '--out-dir', dist])
  writeTree(scratch, {
    ...crate('ws', { name: 'app' }),
    ...plugin('reg/guide'),
    ...hookPlugin('reg/stopper', { event: 'Stop', says: 'S' }),
    ...hookPlugin('reg/note', { event: 'PostToolUse', says: 'N' }),
    'home/.symposium/config.toml': configText(scratch, {
      registries: { team: 'reg' },
      top: ['sync-debounce-secs = 0'],
    }),
  })
  symposium('sync')
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function symposium(...words: readonly string[]): void {
  execFileSync(process.execPath, [join(dist, 'main.cjs'), '-q', ...words], { cwd: workspace, env })
}

function hook(words: readonly string[], input = PAYLOAD) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, 'hook.cjs'), ...words], {
    cwd: workspace,
    env,
    input,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Asks until the launcher can answer, with two seconds between, as shells count whole ones. */
function becomeIdle(words: readonly string[]): void {
  hook(words)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_100)
  hook(words)
}

describe('the bundle of the hook path', () => {
  it('is small, and loads files of Node alone before something runs', () => {
    const entry = join(dist, 'hook.cjs')
    expect(statSync(entry).size).toBeLessThanOrEqual(20 * 1024)
    const direct = [...readFileSync(entry, 'utf8').matchAll(/require\("(node:[^"]+)"\)/g)].map(
      ([, name]) => name,
    )
    expect(new Set(direct)).toEqual(new Set(['node:buffer', 'node:fs', 'node:path']))
  })

  it('loads nothing but itself and what the agent speaks where nothing listens', () => {
    hook(['claude', 'pre-tool-use'])
    const spy = join(scratch, 'spy.cjs')
    writeFileSync(
      spy,
      `const known = new Set(process.moduleLoadList)
const { Module } = require('node:module')
process.on('exit', () => {
  const files = Object.keys(require.cache).filter((file) => file !== __filename)
  const builtins = process.moduleLoadList.filter((name) => !known.has(name))
  require('node:fs').writeFileSync(${JSON.stringify(join(scratch, 'loaded.json'))}, JSON.stringify({ files, builtins }))
})`,
    )
    const { stdout } = spawnSync(
      process.execPath,
      ['--require', spy, join(dist, 'hook.cjs'), 'claude', 'pre-tool-use'],
      {
        cwd: workspace,
        env,
        input: PAYLOAD,
        encoding: 'utf8',
      },
    )
    expect(stdout).toBe('{}')
    const loaded = JSON.parse(readFileSync(join(scratch, 'loaded.json'), 'utf8')) as {
      readonly files: readonly string[]
      readonly builtins: readonly string[]
    }
    const names = loaded.files.map((file) => file.slice(dist.length + 1)).sort()
    expect(names).toEqual(['hook-chunks/agents.cjs', 'hook-chunks/claude.cjs', 'hook.cjs'])
    expect(
      loaded.builtins.filter((name) => /child_process|net|http|crypto|worker|dns|tty/.test(name)),
    ).toEqual([])
  })

  const skipStrace = spawnSync('strace', ['-V']).status !== 0
  if (skipStrace) {
    console.warn('Tests are skipped: there is no strace.')
  }

  it.skipIf(skipStrace)('starts no process and opens no connection where nothing listens', () => {
    hook(['claude', 'pre-tool-use'])
    expect(tracedBy([process.execPath, join(dist, 'hook.cjs'), 'claude', 'pre-tool-use'])).toEqual([])
  })

  it.skipIf(skipStrace)('is not even started where a marker says so: the drain is all that runs', () => {
    becomeIdle(['claude', 'pre-tool-use'])
    const calls = tracedBy([launcher, 'claude', 'pre-tool-use'])
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatch(/execve\("[^"]*\/cat"/)
  })

  it('says nothing in a directory that is no project (H15)', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(dist, 'hook.cjs'), 'claude', 'pre-tool-use'],
      { cwd: home, env, input: JSON.stringify({ session_id: 's', tool_name: 'Bash' }), encoding: 'utf8' },
    )
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '{}', stderr: '' })
  })

  it('answers in every spelling of the command', () => {
    const stop = { status: 0, stdout: expect.stringContaining('"N"'), stderr: '' }
    const words = ['claude', 'post-tool-use']
    expect(hook(words)).toEqual(stop)
    expect(hook(['hook', ...words])).toEqual(stop)
    expect(hook(['agents', 'hook', ...words])).toEqual(stop)
    expect(hook(['claude', 'session-start']).status).toBe(0)
  })

  it.each([
    [['claude', 'teatime']],
    [['nova', 'pre-tool-use']],
    [['claude']],
    [[]],
    [['claude', '--json']],
    [['--bogus', 'pre-tool-use']],
  ])('lets the call through over %j (A-45)', (words) => {
    expect(hook(words)).toEqual({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining('the call goes on'),
    })
  })

  it('survives a payload of any size, and an agent that sends none', () => {
    const large = JSON.stringify({ tool_name: 'Bash', tool_input: { text: 'x'.repeat(3_000_000) } })
    expect(hook(['claude', 'pre-tool-use'], large)).toEqual({ status: 0, stdout: '{}', stderr: '' })
    expect(hook(['claude', 'pre-tool-use'], 'x'.repeat(20_000_000)).status).toBe(0)
    expect(hook(['claude', 'pre-tool-use'], '')).toEqual({ status: 0, stdout: '{}', stderr: '' })
  })
})

/** System calls that start a process or open a connection, but for the first one. */
function tracedBy(command: readonly string[]): readonly string[] {
  const log = join(scratch, 'strace.log')
  const traced = ['-f', '-o', log, '-e', 'trace=execve,connect,socket', ...command]
  const { status } = spawnSync('strace', traced, { cwd: workspace, env, input: PAYLOAD })
  expect(status).toBe(0)
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /(execve|connect|socket)\(/.test(line))
    .slice(1)
}

describe.skipIf(process.platform === 'win32')('two hundred events and three syncs at once', () => {
  it('lose nothing, and leave nothing half-written or running (S107)', { timeout: 240_000 }, async () => {
    const failures: unknown[] = []
    const jobs: (() => Promise<void>)[] = []
    for (let index = 0; index < 200; index += 1) {
      const event = ['pre-tool-use', 'post-tool-use', 'stop', 'user-prompt-submit'][index % 4] ?? ''
      jobs.push(async () => {
        const program = index % 3 === 0 ? [launcher] : [process.execPath, join(dist, 'hook.cjs')]
        const { code, stdout } = await run([...program, 'claude', event])
        const expected = event === 'post-tool-use' ? /"N"/ : event === 'stop' ? /^\{.*\}$/ : /^\{\}$/
        if (code !== 0 || !expected.test(stdout)) failures.push([event, code, stdout])
      })
    }
    for (const name of ['first', 'second', 'third']) {
      jobs.splice(50, 0, async () => {
        writeTree(scratch, plugin(`reg/${name}`))
        const { code } = await run([process.execPath, join(dist, 'main.cjs'), '-q', 'sync'])
        if (code !== 0) failures.push([name, code])
      })
    }
    await pool(jobs, 16)
    expect(failures).toEqual([])
    symposium('sync')
    expect(
      readdirSync(join(workspace, '.claude/skills'))
        .filter((name) => !name.startsWith('.'))
        .sort(),
    ).toEqual(['first', 'guide', 'second', 'third'])
    const files = readdirSync(join(home, '.symposium'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((path) => /\.(tmp|new|lock)$/.test(path))).toEqual([])
    for (const path of files.filter((name) => name.endsWith('.json'))) {
      expect(() => JSON.parse(readFileSync(join(home, '.symposium', path), 'utf8')), path).not.toThrow()
    }
    expect(runningIn(scratch)).toEqual([])
  })
})

async function run(command: readonly [string, ...string[]] | readonly string[]) {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: workspace, env, stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end(PAYLOAD)
  const [stdout, [code]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, stdout }
}

async function pool(jobs: readonly (() => Promise<void>)[], width: number): Promise<void> {
  const rest = [...jobs]
  const work = async (): Promise<void> => {
    for (let job = rest.shift(); job !== undefined; job = rest.shift()) await job()
  }
  await Promise.all(Array.from({ length: width }, work))
}

/** Command lines of processes that work in a directory, where the system tells. */
function runningIn(directory: string): readonly string[] {
  if (!existsSync('/proc/self/cwd')) return []
  return readdirSync('/proc').flatMap((id) => {
    try {
      const line = readFileSync(`/proc/${id}/cmdline`, 'utf8')
      return line.includes(directory) ? [line.replaceAll('\0', ' ')] : []
    } catch {
      return []
    }
  })
}
