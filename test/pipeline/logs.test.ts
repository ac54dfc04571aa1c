import { chmodSync, mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { namesIn } from '../support/tree.js'
import { plugin } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

const LOGS = 'home/.symposium/logs'
const today = new Date().toISOString().slice(0, 10)
const FILE = `symposium-${today}.log`

function logOf(world: World): string {
  return namesIn(world.at(LOGS)).includes(FILE) ? world.read(`${LOGS}/${FILE}`) : ''
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

describe('the log of commands', () => {
  it('says what happened, by day and command, and nothing where nothing did', async () => {
    const world = createWorld({ files: plugin('reg/a') })
    await world.run(['sync'])
    const first = logOf(world)
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z info sync: .*"skill_installed".*$/m)
    await world.run(['sync'])
    await world.run(['status'])
    expect(logOf(world)).toBe(first)
  })

  it('has the errors, without what the user wrote', async () => {
    const world = createWorld({ files: plugin('reg/a') })
    await world.run(['use', 'nothing-of-that-name'])
    expect(logOf(world)).toMatch(/ error use: error: /)
    await world.run(['greet', '--token', 'hunter2-hunter2'])
    expect(logOf(world)).toContain(' error subcommand: error: no command `greet`')
    expect(logOf(world)).not.toContain('hunter2')
  })

  it.each([
    ['error', []],
    ['warn', ['warning']],
    ['info', ['info', 'warning']],
    ['debug', ['debug', 'info', 'warning']],
    ['trace', ['debug', 'info', 'warning']],
  ])('has what level %s asks for', async (level, levels) => {
    const installation = '[[installations]]\nname = "t"\nscript = "t.sh"\ninstall_commands = ["echo loud"]\n'
    const hook = '[[hooks]]\nevent = "PreToolUse"\ncommand = "t"\n'
    const world = createWorld({
      config: `unknown-key = 1\n[defaults]\nsymposium-recommendations = false\n[logging]\nlevel = "${level}"\n[[registry]]\nname = "team"\npath = "team"\n[[agent]]\nname = "claude"\n`,
      files: {
        ...plugin('home/.symposium/team/a', {
          manifest: `name = "a"\ndepends-on = ["*"]\n${installation}${hook}[subcommand.greet]\ndescription = "d"\ncommand = "t"\n`,
        }),
        'home/.symposium/team/a/t.sh': '',
      },
    })
    await world.run(['greet'])
    await world.run(['sync'])
    const found = logOf(world)
      .split('\n')
      .flatMap((line) => line.split(' ')[1] ?? [])
    expect([...new Set(found)].sort()).toEqual(levels)
  })

  it('G74 lets old logs go, by the dates in their names, and nothing else', async () => {
    const old = [
      `symposium-${daysAgo(9)}.log`,
      `symposium-${daysAgo(8)}.log.1`,
      'symposium-20240102-030405.log',
    ]
    const kept = [`symposium-${daysAgo(6)}.log`, 'hook.log', 'notes.txt', 'symposium-notes.log']
    const files = Object.fromEntries([...old, ...kept].map((name) => [`${LOGS}/${name}`, '']))
    const world = createWorld({ files: { ...files, ...plugin('reg/a') } })
    await world.run(['sync'])
    expect(namesIn(world.at(LOGS))).toEqual([...kept, FILE].sort())
  })

  it('G74 keeps no more than 200 files', async () => {
    const names = Array.from(
      { length: 230 },
      (_, index) => `symposium-${daysAgo(3).replaceAll('-', '')}-${100_000 + index}.log`,
    )
    const files = Object.fromEntries(names.map((name) => [`${LOGS}/${name}`, '']))
    const world = createWorld({ files: { ...files, ...plugin('reg/a') } })
    await world.run(['sync'])
    expect(namesIn(world.at(LOGS))).toHaveLength(200)
    expect(namesIn(world.at(LOGS))).toContain(FILE)
  })

  it('G62 is no reason to fail', async () => {
    const world = createWorld({ files: { ...plugin('reg/a'), [LOGS]: 'a file' } })
    expect(await world.sync()).toMatchObject({ code: 0 })
    const closed = createWorld({ files: plugin('reg/a') })
    mkdirSync(closed.at(LOGS))
    chmodSync(closed.at(LOGS), 0o500)
    expect(await closed.sync()).toMatchObject({ code: 0 })
  })

  it('is not written by help, the version, or a wrong line', async () => {
    const world = createWorld({ files: plugin('reg/a') })
    for (const line of [['--help'], ['--version'], ['sync', '--wrong'], ['hook', 'x', 'y']]) {
      await world.run(line)
    }
    expect(namesIn(world.at(LOGS))).toEqual([])
  })
})
