import { describe, expect, it } from 'vitest'
import { createWorld } from '../support/world.js'

const PLAIN = '[defaults]\nsymposium-recommendations = false\n[[agent]]\nname = "claude"\n'

/** What is wrong, the configuration, and a text of each problem. */
const CONFIGURATIONS: readonly (readonly [string, string, readonly string[]])[] = [
  ['a key that nobody knows', `nonsense = 1\n${PLAIN}`, ['unknown key `nonsense`']],
  ['no TOML', 'a = \n', ['is not valid TOML', 'the configuration cannot be used: defaults hold']],
  [
    'an extension that is not there',
    `${PLAIN}[[extension]]\npackage = "/nowhere/x"\n`,
    ['extension `/nowhere/x`: is not installed'],
  ],
  ['an agent that nobody knows', `${PLAIN}[[agent]]\nname = "clyde"\n`, ['unknown agent `clyde`']],
  [
    'a registry that nothing serves',
    `${PLAIN}[[registry]]\nname = "x"\nmagic = "y"\n`,
    ['nothing serves `magic`'],
  ],
  [
    'a registry that is not there',
    `${PLAIN}[[registry]]\nname = "x"\npath = "gone"\n`,
    ['x: does not exist'],
  ],
]

const COMMANDS = ['doctor', 'status', 'sync', 'sync --dry-run', 'list', 'plugin list', 'plugin sync']

describe.each(CONFIGURATIONS)('%s', (_title, config, problems) => {
  it.each(COMMANDS)('is said at most once by %s', async (command) => {
    const world = createWorld({ config })
    const { stdout, stderr } = await world.run(command.split(' '))
    const said = problems.map((problem) => occurrences(stdout + stderr, problem))
    expect(Math.max(...said)).toBeLessThanOrEqual(1)
    if (command === 'doctor') expect(said).toEqual(problems.map(() => 1))
  })
})

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1
}

describe('status', () => {
  it('shows an entry that is there twice once', async () => {
    const world = createWorld({ plugins: ['disable = ["gone", "gone", "other"]'] })
    const ran = await world.run(['status', '--json'])
    expect(ran.ofKind('plugin_status').map(({ name }) => name)).toEqual(['gone', 'other'])
  })
})

describe('doctor', () => {
  it('says where in the configuration, and under which code', async () => {
    const world = createWorld({ config: `${PLAIN}nonsense = 1\n` })
    const ran = await world.run(['doctor', '--json'])
    expect(ran.ofKind('doctor_finding')).toContainEqual(
      expect.objectContaining({
        check: 'configuration',
        state: 'warning',
        code: 'CONFIG_INVALID',
        file: world.configFile,
        line: 5,
      }),
    )
    expect(ran.warnings).toEqual([])
    expect((await world.run(['doctor'])).stdout).toContain('config.toml:5: unknown key')
  })
})
