import { describe, expect, it } from 'vitest'
import type { Ran, RunOptions } from '../support/run-line.js'
import type { Tree } from '../support/tree.js'
import { createWorld, type World, type WorldOptions } from '../support/world.js'

/** Tells what it was started with, and ends as its first word says. */
const SCRIPT = [
  'printf "%s\\n" "$@" > "$REPORT"',
  'pwd > "$REPORT.cwd"',
  'env > "$REPORT.env"',
  'case "$1" in exit) exit "$2";; die) kill -TERM $$;; esac',
  '',
].join('\n')

interface GreeterOptions {
  /** Lines of the plugin in front of everything. */
  readonly top?: string
  /** Lines of `[subcommand.greet]`. */
  readonly lines?: string
  /** Lines of the installation. */
  readonly installation?: string
  readonly name?: string
  /** As TOML writes it. */
  readonly description?: string
}

function greeter(directory: string, options: GreeterOptions = {}): Tree {
  const { top = 'depends-on = ["*"]', lines = '', installation = '', name = 'greet' } = options
  const { description = 'Says hello' } = options
  return {
    [`${directory}/SYMPOSIUM.toml`]: [
      `name = "${directory.slice(directory.lastIndexOf('/') + 1)}"`,
      top,
      '[[installations]]\nname = "hello"\nscript = "hello.sh"',
      installation,
      `[subcommand.${name}]\ndescription = "${description}"\ncommand = "hello"`,
      lines,
      '',
    ].join('\n'),
    [`${directory}/hello.sh`]: SCRIPT,
  }
}

class Greeting {
  readonly world: World

  constructor(options: WorldOptions) {
    this.world = createWorld(options)
  }

  run(line: readonly string[], options: Partial<RunOptions> = {}): Promise<Ran> {
    const variables = { REPORT: this.world.at('report'), ...options.variables }
    return this.world.run(line, { ...options, variables })
  }

  /** Words that the program was given. */
  get words(): readonly string[] {
    return this.world.read('report').split('\n').slice(0, -1)
  }

  get directory(): string {
    return this.world.read('report.cwd').trim()
  }

  variable(name: string): string | undefined {
    const line = this.world
      .read('report.env')
      .split('\n')
      .find((text) => text.startsWith(`${name}=`))
    return line?.slice(name.length + 1)
  }

  get hasRun(): boolean {
    return Object.keys(this.world.tree('.')).includes('report')
  }
}

describe('a subcommand of a plugin', () => {
  it('A-114 L5 gets every word behind its name', async () => {
    const greeting = new Greeting({ files: greeter('reg/a') })
    const words = ['--help', '--json', '-v', '--', 'a b', '', '--directory', '/nowhere', '$(x)', 'ä']
    const ran = await greeting.run(['-q', 'greet', ...words])
    expect(ran).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect(greeting.words).toEqual(words)
  })

  it('A-117 gets the arguments of its installation first', async () => {
    const greeting = new Greeting({ files: greeter('reg/a', { installation: 'args = ["serve"]' }) })
    await greeting.run(['greet', '--port', '1', 'a b'])
    expect(greeting.words).toEqual(['serve', '--port', '1', 'a b'])
  })

  it('G-33 finds its installations in the environment, and runs where it was called', async () => {
    const files = {
      ...greeter('reg/a', {
        installation:
          'requirements = ["helper"]\n[[installations]]\nname = "helper"\nexecutable = "bin/helper"',
      }),
      'reg/a/bin/helper': '#!/bin/sh\n',
      'ws/src/deep/x': '',
    }
    const greeting = new Greeting({ files })
    const below = greeting.world.at('ws/src/deep')
    expect((await greeting.run(['-q', '-C', 'src/deep', 'greet'])).stderr).toBe('')
    expect(greeting.directory).toBe(below)
    expect(greeting.variable('SYMPOSIUM_hello')).toBe(greeting.world.at('reg/a/hello.sh'))
    expect(greeting.variable('SYMPOSIUM_helper')).toBe(greeting.world.at('reg/a/bin/helper'))
    expect(greeting.variable('PATH')?.split(':')).toContain(greeting.world.at('reg/a/bin'))
  })

  it.each([
    ['its exit code', ['exit', '42'], 42],
    ['the largest one', ['exit', '255'], 255],
    ['one where a signal ended it', ['die'], 1],
  ])('A-118 L8 ends with %s', async (_title, words, code) => {
    const greeting = new Greeting({ files: greeter('reg/a') })
    expect((await greeting.run(['greet', ...words])).code).toBe(code)
  })

  it('runs by way of `cargo agents` too', async () => {
    const greeting = new Greeting({ files: greeter('reg/a') })
    expect((await greeting.run(['agents', 'greet', 'agents'])).code).toBe(0)
    expect(greeting.words).toEqual(['agents'])
  })

  it('prints nothing of ours, whatever stands before it', async () => {
    const greeting = new Greeting({ files: greeter('reg/a') })
    expect(await greeting.run(['--json', 'greet'])).toMatchObject({ code: 0, stdout: '' })
  })

  it('runs outside a workspace where its plugin applies everywhere', async () => {
    const files = {
      ...greeter('reg/a'),
      ...greeter('reg/b', { name: 'other', top: 'depends-on = ["serde"]' }),
    }
    const greeting = new Greeting({ files })
    const outside = { cwd: greeting.world.home }
    expect((await greeting.run(['greet'], outside)).code).toBe(0)
    expect(greeting.directory).toBe(greeting.world.home)
    expect(await greeting.run(['other'], outside)).toMatchObject({ code: 1 })
  })

  it('says on standard error what it has to obtain', async () => {
    const installation = 'install_commands = ["echo loud; echo louder >&2; touch made"]'
    const greeting = new Greeting({ files: greeter('reg/a', { installation }) })
    const ran = await greeting.run(['-v', 'greet'])
    expect(ran).toMatchObject({ code: 0, stdout: '' })
    expect(ran.stderr).toContain('louder')
    expect(greeting.hasRun).toBe(true)
  })
})

describe('a name that', () => {
  it('A-119 L9 E-X20 two plugins offer is an error that names both', async () => {
    const greeting = new Greeting({ files: { ...greeter('reg/a'), ...greeter('reg/b') } })
    const ran = await greeting.run(['--json', 'greet'])
    expect(ran.code).toBe(1)
    expect(ran.events).toMatchObject([
      { kind: 'error', code: 'NAME_AMBIGUOUS', message: expect.stringContaining('`greet`: a, b') },
    ])
    expect(greeting.hasRun).toBe(false)
  })

  it('A-120 two plugins offer, one of which does not apply, is that of the other', async () => {
    const files = { ...greeter('reg/a'), ...greeter('reg/b', { lines: 'depends-on = ["serde"]' }) }
    const greeting = new Greeting({ files })
    expect((await greeting.run(['greet'])).code).toBe(0)
  })

  it('A-124 belongs to a dormant plugin runs once that is enabled', async () => {
    const greeting = new Greeting({ files: greeter('reg/a', { top: '' }) })
    const before = await greeting.run(['greet'])
    expect(before.code).toBe(1)
    expect(before.stderr).toContain('`greet` does not apply here: plugin `a` is dormant')
    expect(before.stderr).toContain('symposium use a')
    await greeting.run(['use', 'a'])
    expect((await greeting.run(['greet'])).code).toBe(0)
  })

  it.each([
    ['the plugin', { top: 'depends-on = ["serde"]' }, 'plugin `a` is inactive, `depends-on(serde)`'],
    [
      'the subcommand',
      { lines: 'predicates = ["env(CI)"]' },
      'plugin `a` is active, and for the subcommand `env(CI)`',
    ],
  ])('is kept away by a predicate of %s says so', async (_title, options, message) => {
    const greeting = new Greeting({ files: greeter('reg/a', options) })
    const ran = await greeting.run(['greet'])
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain(message)
    expect(ran.stderr).toContain('[SUBCOMMAND_INACTIVE]')
    expect(ran.stderr).toContain('symposium explain a')
  })

  it.each([
    ['nobody knows', 'xyzzy-and-more', 'symposium --help'],
    ['is nearly one of ours', 'stats', 'did you mean `symposium status`?'],
    ['is nearly one of a plugin', 'gret', 'did you mean `symposium greet`?'],
  ])('A-123 %s is an error with the way on', async (_title, name, remedy) => {
    const greeting = new Greeting({ files: greeter('reg/a') })
    const ran = await greeting.run([name])
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toContain(`no command \`${name}\``)
    expect(ran.stderr).toContain(remedy)
  })

  it('S98 would steer the terminal is spelt out', async () => {
    const greeting = new Greeting({ files: greeter('reg/a') })
    const { stderr } = await greeting.run(['\u001B[2J\u202Egreet'])
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('has a program that is not there says which', async () => {
    const greeting = new Greeting({ files: greeter('reg/a') })
    greeting.world.remove('reg/a/hello.sh')
    const ran = await greeting.run(['greet'])
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain('the subcommand `greet` cannot be run')
    expect(ran.stderr).toContain('[INSTALLATION_EMPTY]')
  })

  it('belongs to a package that awaits consent is not known, and nothing of it runs', async () => {
    const files = {
      ...greeter('kit'),
      'kit/Cargo.toml': '[package]\nname = "kit"\nversion = "1.0.0"\nedition = "2021"\n',
      'kit/src/lib.rs': '',
    }
    const greeting = new Greeting({ files, dependencies: ['kit = { path = "../kit" }'] })
    expect((await greeting.run(['greet'])).stderr).toContain('no command `greet`')
    await greeting.run(['use', 'kit'])
    expect((await greeting.run(['greet'])).code).toBe(0)
  })
})

describe('the overview', () => {
  const rows = ({ stdout }: Ran, heading: string): readonly string[] => {
    const [, text = ''] = stdout.split(`\n${heading}:\n`)
    return (text.split('\n\n')[0] ?? '').split('\n')
  }

  it('5.5 lists what applies under its audience, behind our own, in one column', async () => {
    const files = {
      ...greeter('reg/a', { name: 'zeta-of-some-length', lines: 'audience = "humans"' }),
      ...greeter('reg/b', { name: 'greet' }),
      ...greeter('reg/c', { name: 'absent', top: 'depends-on = ["serde"]' }),
      ...greeter('reg/d', { name: 'gated', lines: 'predicates = ["env(CI)"]' }),
    }
    const { world } = new Greeting({ files })
    const before = world.stamps()
    const ran = await world.run(['help'])
    expect(world.stamps()).toEqual(before)
    const width = 'zeta-of-some-length'.length + 2
    expect(rows(ran, 'Commands for humans').at(-1)).toBe('zeta-of-some-length  Says hello')
    expect(rows(ran, 'Commands for agents')).toContain(`${'greet'.padEnd(width)}Says hello`)
    const humans = rows(ran, 'Commands for humans').slice(0, -1)
    expect(humans).toEqual([...humans].sort())
    expect(ran.stdout).not.toMatch(/absent|gated/)
    expect((await world.run(['--help', 'greet'])).stdout).toBe(ran.stdout)
    expect((await world.run([])).stdout).toBe(ran.stdout)
  })

  it('S98 shows the first line of a description, made safe', async () => {
    const description = String.raw`Says\u001B[2J \u001B]52;c;eA==\u0007 \u202Ehello\r\nCommands for agents:\nsync  does harm`
    const world = createWorld({ files: greeter('reg/a', { description }) })
    const { stdout } = await world.run(['--help'])
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(stdout).not.toContain('does harm')
    expect(stdout.split('Commands for agents:')).toHaveLength(2)
  })

  it('names who offers what cannot be run, and says it once', async () => {
    const world = createWorld({ files: { ...greeter('reg/a'), ...greeter('reg/b') } })
    const found = rows(await world.run(['--help']), 'Commands for agents').filter((row) =>
      row.startsWith('greet'),
    )
    expect(found).toEqual([expect.stringContaining('offered by a, b')])
  })

  it('is there whatever is wrong', async () => {
    const world = createWorld({ files: { ...greeter('reg/a'), 'ws/Cargo.toml': '[package' } })
    const ran = await world.run(['--help'])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(rows(ran, 'Commands for agents')).toContainEqual(expect.stringMatching(/^greet {2,}Says hello$/))
    const broken = createWorld({ config: 'plugins = 1\n' })
    expect(await broken.run(['--help'])).toMatchObject({ code: 0, stderr: '' })
  })
})
