import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runLine, type Ran, type RunOptions } from '../support/run-line.js'
import { createWorld, type ConfigOptions, type World } from '../support/world.js'

const shown = await runLine(['--version'], { cwd: '/', home: '/' })
const VERSION = shown.stdout.trim().replace('symposium ', '')

type Answer =
  | { readonly version: string }
  | { readonly status: number }
  | 'nobody'
  | { readonly text: string }

/** A machine with a program that npm has installed, and a registry that answers. */
class Installed {
  readonly world: World
  readonly asked: string[] = []
  #answer: Answer

  constructor(answer: Answer, top: readonly string[] = [], config: ConfigOptions = {}) {
    this.#answer = answer
    this.world = createWorld({
      ...config,
      top,
      files: {
        'npm/lib/node_modules/@symposium/cli/package.json': JSON.stringify({ version: VERSION }),
        'npm/lib/node_modules/@symposium/cli/dist/main.cjs': '',
        'reg/a/SYMPOSIUM.toml': 'name = "a"\ndepends-on = ["*"]\n',
      },
    })
    this.npm()
  }

  /** What stands in for npm, and what it does to install. */
  npm(
    installs = `printf '{"version":"9.9.9"}' > "${this.world.at('npm/lib/node_modules')}/@symposium/cli/package.json"`,
  ): void {
    this.world.write({
      'bin/npm': [
        '#!/bin/sh',
        `echo "$PWD: $*" >> "${this.world.at('npm.log')}"`,
        'case "$1" in',
        `root) echo "${this.world.at('npm/lib/node_modules')}";;`,
        `install) ${installs};;`,
        'esac',
        '',
      ].join('\n'),
    })
  }

  answer(answer: Answer): void {
    this.#answer = answer
  }

  run(line: readonly string[], changes: Partial<RunOptions> = {}): Promise<Ran> {
    const variables = { PATH: `${this.world.at('bin')}:/usr/bin:/bin`, ...changes.variables }
    return this.world.run(line, {
      program: { directory: this.world.at('npm/lib/node_modules/@symposium/cli/dist') },
      http: {
        get: async ({ url }) => {
          this.asked.push(url)
          return this.#result()
        },
      },
      ...changes,
      variables,
    })
  }

  #result(): Awaited<ReturnType<NonNullable<RunOptions['http']>['get']>> {
    const answer = this.#answer
    if (answer === 'nobody') return { state: 'failed', reason: 'network', message: 'cannot be reached' }
    if ('status' in answer) return { state: 'answered', status: answer.status, body: new Uint8Array() }
    const text = 'text' in answer ? answer.text : JSON.stringify({ name: '@symposium/cli', ...answer })
    return { state: 'answered', status: 200, body: Buffer.from(text) }
  }

  get state(): string {
    return this.world.read('home/.symposium/state.toml')
  }

  set checked(time: number) {
    const line = `last-update-check = ${new Date(time).toISOString()}`
    this.world.write({ 'home/.symposium/state.toml': `version = "${VERSION}"\n${line}\n` })
  }

  get checked(): number {
    return Date.parse(/^last-update-check = (.*)$/m.exec(this.state)?.[1] ?? '')
  }

  /** Lines that npm was started with. */
  get started(): readonly string[] {
    return Object.hasOwn(this.world.tree('.'), 'npm.log') ? this.world.read('npm.log').trim().split('\n') : []
  }
}

const HOUR = 60 * 60 * 1000
const WARN = ['auto-update = "warn"']
const OFF = ['auto-update = "off"']

describe('auto-update', () => {
  it('warn: says once a day, behind the command and on standard error, that there is a newer version', async () => {
    const installed = new Installed({ version: '9.9.9' }, WARN)
    const first = await installed.run(['status', '-q'])
    expect(first.code).toBe(0)
    expect(first.stderr).toContain(`symposium 9.9.9 is available, and this is ${VERSION}`)
    expect(first.stderr).toContain('symposium self-update')
    expect(first.stdout).not.toContain('9.9.9')
    expect(installed.asked).toEqual(['https://registry.npmjs.org/@symposium%2fcli/latest'])
    const second = await installed.run(['-q', 'status'])
    expect(second.stderr).toBe('')
    expect(installed.asked).toHaveLength(1)
    expect(installed.started).toEqual([])
  })

  it('warn: is one of the events of JSON', async () => {
    const ran = await new Installed({ version: '9.9.9' }, WARN).run(['status', '--json'])
    expect(ran.warnings).toEqual(['UPDATE_AVAILABLE'])
  })

  it('on: installs what is newer behind the command, and says so on standard error', async () => {
    const installed = new Installed({ version: '9.9.9' })
    const ran = await installed.run(['status'])
    expect(ran.code).toBe(0)
    expect(ran.stderr).toContain(`updated from ${VERSION} to 9.9.9`)
    expect(ran.stdout).not.toContain('9.9.9')
    const home = installed.world.home
    expect(installed.started).toEqual([
      `${home}: root --global`,
      `${home}: install --global --ignore-scripts --no-audit --no-fund -- @symposium/cli@9.9.9`,
    ])
  })

  it('on: says what to run where npm has not installed the program', async () => {
    const installed = new Installed({ version: '9.9.9' })
    const program = { directory: '/home/me/.local/share/pnpm/global/5/node_modules/@symposium/cli/dist' }
    const ran = await installed.run(['status'], { program })
    expect(ran.stderr).toContain('pnpm add --global @symposium/cli@9.9.9')
    expect(installed.started).toEqual([])
  })

  it.each([
    ['fails', 'echo no rights >&2; exit 243', 'no rights'],
    ['does nothing', 'true', `version ${VERSION} is there afterwards`],
  ])('on: costs a warning where npm %s, once a day', async (_title, does, reason) => {
    const installed = new Installed({ version: '9.9.9' })
    installed.npm(does)
    const ran = await installed.run(['status'])
    expect(ran.code).toBe(0)
    expect(ran.stderr).toContain('[UPDATE_FAILED]')
    expect(ran.stderr).toContain(reason)
    expect((await installed.run(['-q', 'status'])).stderr).toBe('')
  })

  it.each([
    ['off', OFF, {}],
    ['in a continuous integration', [], { CI: 'true' }],
    ['offline', [], { SYMPOSIUM_OFFLINE: '1' }],
    ['below an update', [], { SYMPOSIUM_UPDATING: '1' }],
  ])('asks nobody %s', async (_title, top, variables) => {
    const installed = new Installed({ version: '9.9.9' }, top)
    const ran = await installed.run(['-q', 'status'], { variables })
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(installed.asked).toEqual([])
  })

  it.each([['--help'], ['--version'], ['completion', 'bash']])('asks nobody for %s', async (...line) => {
    const installed = new Installed({ version: '9.9.9' })
    await installed.run(line)
    expect(installed.asked).toEqual([])
  })

  it.each([
    ['nobody', 'nobody'],
    ['a registry that does not know us', { status: 404 }],
    ['nonsense', { text: '{"version":' }],
    ['something that is no version', { version: '1.0.0 && rm -rf /' }],
    ['an option', { version: '--global' }],
    ['the same version', { version: VERSION }],
    ['an older one', { version: '0.0.1' }],
    ['a pre-release of this one', { version: `${VERSION}-rc.1` }],
  ] as const)('L10 L11 is silent where %s answers, and waits a day', async (_title, answer) => {
    const installed = new Installed(answer, WARN)
    installed.checked = Date.now() - 25 * HOUR
    const ran = await installed.run(['-q', 'status'])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(installed.asked).toHaveLength(1)
    expect(installed.checked).toBeGreaterThan(Date.now() - HOUR)
    await installed.run(['status'])
    expect(installed.asked).toHaveLength(1)
  })

  it.each([
    ['23 hours ago', -23, 0],
    ['25 hours ago', -25, 1],
    ['in the future', 2, 1],
  ])('a question %s', async (_title, hours, asked) => {
    const installed = new Installed({ version: VERSION }, WARN)
    installed.checked = Date.now() + hours * HOUR
    await installed.run(['status'])
    expect(installed.asked).toHaveLength(asked)
  })
})

describe('state.toml', () => {
  it('L12 that is garbage is written anew, and a question is due', async () => {
    const installed = new Installed({ version: VERSION }, WARN)
    installed.world.write({
      'home/.symposium/state.toml': '\u0000[[[ not = "ours\nlast-update-check = tomorrow\n',
    })
    await installed.run(['status'])
    expect(installed.state).toMatch(
      new RegExp(`^version = "${VERSION}"\nlast-update-check = \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\n$`),
    )
    expect(installed.asked).toHaveLength(1)
  })

  it('gets the version that runs, and keeps the time', async () => {
    const installed = new Installed({ version: VERSION }, OFF)
    const time = '2026-01-02T03:04:05.000Z'
    installed.world.write({
      'home/.symposium/state.toml': `version = "0.0.1"\nlast-update-check = "${time}"\n`,
    })
    await installed.run(['status'])
    expect(installed.state).toBe(`version = "${VERSION}"\nlast-update-check = ${time}\n`)
    const before = statSync(installed.world.at('home/.symposium/state.toml')).mtimeMs
    await installed.run(['status'])
    expect(statSync(installed.world.at('home/.symposium/state.toml')).mtimeMs).toEqual(before)
  })
})

describe('self-update', () => {
  it('installs what is newer, whatever the configuration and the last question say', async () => {
    const installed = new Installed({ version: '9.9.9' }, OFF)
    installed.checked = Date.now()
    const ran = await installed.run(['self-update'])
    expect(ran.code).toBe(0)
    expect(ran.stdout).toContain(`updated from ${VERSION} to 9.9.9`)
    expect(installed.started).toHaveLength(2)
  })

  it.each([
    ['the same version', { version: VERSION }, 0, 'is up to date'],
    ['an older one', { version: '0.0.1' }, 0, 'is up to date'],
    ['nobody', 'nobody', 1, 'DOWNLOAD_FAILED'],
    ['no version', { text: '[]' }, 1, 'DOWNLOAD_FAILED'],
  ] as const)('where %s answers', async (_title, answer, code, text) => {
    const installed = new Installed(answer)
    const ran = await installed.run(['self-update'])
    expect(ran.code).toBe(code)
    expect(`${ran.stdout}${ran.stderr}`).toContain(text)
    expect(installed.started).toEqual([])
  })

  it('says what to run where a link leads to the program', async () => {
    const installed = new Installed({ version: '9.9.9' })
    installed.world.write({ 'checkout/package.json': '{}', 'checkout/dist/main.cjs': '' })
    const ran = await installed.run(['self-update'], {
      program: { directory: installed.world.at('checkout/dist') },
    })
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain('npm install --global @symposium/cli@9.9.9')
    expect(installed.started).toEqual([`${installed.world.home}: root --global`])
  })

  it('ends with 1 where npm fails', async () => {
    const installed = new Installed({ version: '9.9.9' })
    installed.npm('printf "\\033[2Jno rights" >&2; exit 1')
    const ran = await installed.run(['self-update', '--json'])
    expect(ran.code).toBe(1)
    expect(ran.events.at(-1)).toMatchObject({ kind: 'error', code: 'UPDATE_FAILED' })
    expect(ran.stderr).toContain('no rights')
    expect(ran.stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })

  it('has nothing to do from sources', async () => {
    const ran = await createWorld().run(['self-update'])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.stdout).toContain('runs from its sources')
  })
})
