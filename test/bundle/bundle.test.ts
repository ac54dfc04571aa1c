import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Chunk {
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  readonly eager: boolean
  readonly libraries: readonly string[]
}

const root = join(import.meta.dirname, '..', '..')
const scratch = mkdtempSync(join(tmpdir(), 'symposium-bundle-'))
const directory = join(scratch, 'dist')
let chunks: readonly Chunk[] = []

beforeAll(() => {
  const script = join(root, 'cli', 'scripts', 'bundle.mjs')
  const output = execFileSync(process.execPath, [script, '--json', '--out-dir', directory], {
    encoding: 'utf8',
  })
  chunks = JSON.parse(output) as readonly Chunk[]
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('the bundled command', () => {
  it('loads little before it knows what to do', () => {
    const eager = chunks.filter((chunk) => chunk.eager)
    const size = eager.reduce((sum, chunk) => sum + chunk.size, 0)
    expect(size).toBeGreaterThan(20_000)
    // Eight agents with their hooks and servers, and three package managers, are the most of it.
    expect(size).toBeLessThan(335_000)
    expect(eager.length).toBeLessThan(8)
  })

  it.each([
    '@clack/prompts',
    '@decimalturn/toml-patch',
    'proper-lockfile',
    'simple-git',
    'tar',
    'toml-eslint-parser',
    'undici',
    'yaml',
  ])('loads %s only when it is needed', (library) => {
    const holders = chunks.filter(({ libraries }) => libraries.includes(library))
    expect(holders.length).toBeGreaterThan(0)
    expect(holders.filter(({ eager }) => eager).map(({ fileName }) => fileName)).toEqual([])
  })

  it('needs nothing but Node', () => {
    // `node:` leads to Node alone, also to what only newer versions have, which a library asks for at need.
    const known = new Set(builtinModules)
    const foreign = chunks.flatMap(({ fileName }) =>
      importsOf(readFileSync(join(directory, fileName), 'utf8'))
        .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !known.has(name))
        .map((name) => `${fileName}: ${name}`),
    )
    expect(foreign).toEqual([])
  })

  it('carries the licence of every library in it', () => {
    const text = readFileSync(join(directory, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    const libraries = new Set(chunks.flatMap((chunk) => chunk.libraries))
    expect(libraries.size).toBeGreaterThan(5)
    expect([...libraries].filter((name) => !text.includes(`\n${name} `))).toEqual([])
  })

  it('tells nothing of the machine that it was made on', () => {
    const files = chunks.map(({ fileName }) => fileName).concat('THIRD-PARTY-LICENSES.txt')
    expect(files.filter((name) => readFileSync(join(directory, name), 'utf8').includes(root))).toEqual([])
  })

  it('runs, and touches nothing to tell its version', () => {
    const home = join(scratch, 'home')
    mkdirSync(home)
    const { version } = JSON.parse(readFileSync(join(root, 'cli', 'package.json'), 'utf8')) as {
      version: string
    }
    const options = { cwd: home, env: { HOME: home, USERPROFILE: home, PATH: '' }, encoding: 'utf8' } as const
    expect(execFileSync(process.execPath, [join(directory, 'main.cjs'), '--version'], options)).toContain(
      version,
    )
    expect(readdirSync(home)).toEqual([])
  })

  it.each(['symposium.cjs', 'cargo-agents.cjs'])('is what %s starts', (name) => {
    const program = join(root, 'cli', 'bin', name)
    expect(statSync(program).mode & 0o111).toBe(0o111)
    expect(importsOf(readFileSync(program, 'utf8'))).toEqual([
      '../dist/hook.cjs',
      '../dist/quick.cjs',
      '../dist/main.cjs',
    ])
  })
})

describe.runIf(process.platform !== 'win32')('the bundled command, told to end,', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s, ends what it started', async (signal) => {
    const home = join(scratch, `home-${signal}`)
    const project = join(home, 'project')
    mkdirSync(join(project, 'src'), { recursive: true })
    writeFileSync(
      join(project, 'Cargo.toml'),
      '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
    )
    writeFileSync(join(project, 'src', 'lib.rs'), '')
    // Whoever lives has the pipe open, the shell as well as what it started.
    const command = 'exec 9> pipe; echo started >&9; trap true TERM INT HUP; sleep 600; sleep 600'
    const plugin = join(home, '.symposium', 'plugins', 'own')
    mkdirSync(plugin, { recursive: true })
    writeFileSync(
      join(plugin, 'SYMPOSIUM.toml'),
      `name = "own"\ndepends-on = ["*"]\n\n[[skills]]\nsource.path = "guides"\npredicates = ["shell(${command})"]\n`,
    )
    execFileSync('mkfifo', [join(project, 'pipe')])
    const child = spawn(process.execPath, [join(directory, 'main.cjs'), 'status'], {
      cwd: project,
      env: { HOME: home, PATH: process.env['PATH'] },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    const pipe = createReadStream(join(project, 'pipe'))
    await once(pipe, 'data')
    child.kill(signal)
    await once(pipe.resume(), 'end')
    expect(await ended).toEqual([null, signal])
  })
})

/** What a file of the bundle loads by name. An extension is found at run time: there the specifier is no literal. */
function importsOf(text: string): readonly string[] {
  const calls = text.matchAll(/\b(?:require|import)\(\s*(["'`])([^"'`]+)\1\s*\)/g)
  return [...calls].flatMap(([, , name]) => name ?? [])
}
