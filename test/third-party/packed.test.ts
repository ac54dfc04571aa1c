import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runLine } from '../support/run-line.js'

const example = join(dirname(fileURLToPath(import.meta.url)), '../../examples/extension')

let base: string
let home: string
let project: string

function npm(...words: readonly string[]): string {
  const env = {
    ...process.env,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
  return execFileSync('npm', [...words], { cwd: base, env, encoding: 'utf8' })
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'symposium-third-party-'))
  home = join(base, 'home')
  project = join(base, 'project')
  const [archive] = npm('pack', '--pack-destination', base, example).trim().split('\n').slice(-1)
  const managed = join(home, '.symposium/extensions')
  mkdirSync(managed, { recursive: true })
  // The SDK is the host's to bring; nothing is fetched.
  npm(
    'install',
    '--offline',
    '--legacy-peer-deps',
    '--ignore-scripts',
    '--prefix',
    managed,
    join(base, archive ?? ''),
  )
  write(join(project, 'orchard.json'), '{"packages":{"pear":{"version":"1.2.0","path":"../pear"}}}')
  write(
    join(base, 'pear/skills/pear-basics/SKILL.md'),
    '---\nname: pear-basics\ndescription: Basics of pear.\n---\n\nPick it ripe.\n',
  )
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

function configure(text: string): void {
  write(join(home, '.symposium/config.toml'), `[defaults]\nsymposium-recommendations = false\n${text}`)
}

const EXTENSION = '[[extension]]\npackage = "@example/symposium-orchard"\n'
const AGENT = '[[agent]]\nname = "robin"\n'

describe('an extension that was packed and installed outside of this repository', () => {
  it('is nothing to us without the entry in the configuration', async () => {
    configure(AGENT)
    const { code, stderr } = await runLine(['sync'], { cwd: project, home })
    expect(code).toBe(1)
    expect(stderr).toContain('WORKSPACE_NOT_FOUND')
  })

  it('brings a package manager and an agent by the entry alone', async () => {
    configure(`${EXTENSION}\n${AGENT}`)
    const pending = await runLine(['sync'], { cwd: project, home })
    expect(pending.stderr).toBe('')
    expect(pending.stdout).toContain('pear')
    expect(existsSync(join(project, '.robin/skills/pear-basics'))).toBe(false)
    const used = await runLine(['use', 'pear'], { cwd: project, home })
    expect(used.code).toBe(0)
    expect(readFileSync(join(project, '.robin/skills/pear-basics/SKILL.md'), 'utf8')).toContain(
      'Pick it ripe.',
    )
    const explained = await runLine(['explain', 'pear-basics'], { cwd: project, home })
    expect(explained.stdout).toMatch(/orchard:pear:1\.2\.0/)
    expect((await runLine(['use', 'orchard:pear', '--remove'], { cwd: project, home })).code).toBe(1)
    expect((await runLine(['use', 'pear', '--remove'], { cwd: project, home })).code).toBe(0)
    expect(readdirSync(join(project, '.robin/skills'))).toEqual([])
  })

  it('is offered by init with what was found of it', async () => {
    mkdirSync(join(home, '.robin'), { recursive: true })
    configure(EXTENSION)
    const { stdout } = await runLine(['init'], { cwd: project, home })
    expect(stdout).toContain('robin')
  })

  it('is not taken from the project, whatever that says (S86)', async () => {
    configure('[[extension]]\npackage = "@example/symposium-planted"\n')
    const planted = join(project, 'node_modules/@example/symposium-planted')
    write(
      join(planted, 'package.json'),
      '{"name":"@example/symposium-planted","version":"1.0.0","type":"module","symposium":{"protocol":1,"entry":"./index.js","provides":[{"kind":"agent","name":"x"}]}}',
    )
    write(
      join(planted, 'index.js'),
      `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(join(base, 'pwned'))}, '')\n`,
    )
    const { stderr } = await runLine(['sync'], { cwd: project, home })
    expect(stderr).toContain('EXTENSION_NOT_FOUND')
    expect(existsSync(join(base, 'pwned'))).toBe(false)
  })
})
