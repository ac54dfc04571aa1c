import { describe, expect, it } from 'vitest'
import { plugin, skill } from '../support/plugins.js'
import { authorWorld, check } from './support.js'

const GATED = 'name = "lamp"\ndepends-on = ["serde"]\n'

describe('--strict', () => {
  it.each([
    ['B18 a warning', 'name = "lamp"\n', 1],
    ['`source = "crate"`', `${GATED}[[skills]]\nsource = "crate"\n`, 1],
    ['nothing', GATED, 0],
    ['a note', `${GATED}[[skills]]\nsource.git = "https://github.com/o/r"\n`, 0],
  ])('fails for warnings: %s', async (_title, text, code) => {
    const world = authorWorld({ 'r/lamp/SYMPOSIUM.toml': text })
    const { ran, items } = await check(world, 'r/lamp', '--strict')
    expect(ran.code).toBe(code)
    expect(items[0]?.valid).toBe(code === 0)
  })

  it('fails for a name that breaks the public rule', async () => {
    const world = authorWorld(skill('r/lamp', { name: 'Lamp', fields: ['depends-on: serde'] }))
    expect((await check(world, 'r/lamp')).ran.code).toBe(0)
    expect((await check(world, 'r/lamp', '--strict')).ran.code).toBe(1)
  })
})

describe('fields of a SKILL.md that are nearly a gate', () => {
  it.each([
    ['depends_on: serde', '`depends-on`'],
    ['depend-on: serde', '`depends-on`'],
    ['Predicate: env(CI)', '`predicates`'],
    ['license: MIT', undefined],
    ['author: somebody', undefined],
    ['dependencies-of-mine: none', undefined],
  ])('%s', async (field, meant) => {
    const world = authorWorld(skill('r/lamp', { fields: ['depends-on: tokio', field] }))
    const { items } = await check(world, 'r/lamp')
    const findings = items.flatMap((item) => item.findings)
    if (meant === undefined) expect(findings).toEqual([])
    else
      expect(findings).toMatchObject([
        { level: 'warning', code: 'FRONTMATTER_IGNORED', line: 5, message: expect.stringContaining(meant) },
      ])
  })
})

describe('hooks', () => {
  const hooks = (...texts: readonly string[]): string =>
    `${GATED}[[installations]]\nname = "t"\nscript = "t"\n${texts.map((text) => `[[hooks]]\ncommand = "t"\n${text}\n`).join('')}`
  const stop = 'event = "Stop"'
  const tool = 'event = "PreToolUse"'
  const OTHERS = 'args = ["2"]'

  const rows: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['of different events', [stop, tool], []],
    ['F-36 of one event', [stop, `${stop}\n${OTHERS}`], ['HOOK_SHADOWED']],
    ['of one event in two formats', [stop, `${stop}\nformat = "claude"`], []],
    ['for two agents', [`${stop}\nagent = "claude"`, `${stop}\nagent = "codex"`], []],
    ['with matchers apart', [`${tool}\nmatcher = "Edit|Write"`, `${tool}\nmatcher = "Bash|shell"`], []],
    [
      'with matchers that overlap',
      [`${tool}\nmatcher = "Edit|Write"`, `${tool}\nmatcher = "^(Write|Read)$"`],
      ['HOOK_SHADOWED'],
    ],
    [
      'with one matcher for all',
      [`${tool}\nmatcher = "*"`, `${tool}\nmatcher = "Bash|shell"`],
      ['HOOK_SHADOWED'],
    ],
    ['with gates of their own', [`${stop}\ndepends-on = ["a"]`, `${stop}\ndepends-on = ["b"]`], []],
    ['with a pattern that is none', [`${tool}\nmatcher = "("`], ['MANIFEST_INVALID']],
    ['with a space in the matcher', [`${tool}\nmatcher = "Edit, Write"`], ['MANIFEST_INVALID']],
    ['F-36 with the name that one agent has for a tool', [`${tool}\nmatcher = "Bash"`], ['MANIFEST_INVALID']],
    ['with that name for that agent', [`${tool}\nmatcher = "Bash"\nagent = "claude"`], []],
  ]
  it.each(rows)('%s', async (_title, texts, codes) => {
    const world = authorWorld({ 'r/lamp/SYMPOSIUM.toml': hooks(...texts), 'r/lamp/t': '' })
    const { items, ran } = await check(world, 'r/lamp')
    expect(items.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual(codes)
    expect(ran.code).toBe(0)
  })
})

describe('files that a plugin runs', () => {
  const hook = '[[hooks]]\nevent = "Stop"\n'
  const missing = (line: number, key: string, path: string): string =>
    `${line}: \`${key}\` in … names \`${path}\`, and there is no such file`

  it.each<[title: string, text: string, found: readonly string[]]>([
    ['are there', `${hook}command = { script = "there.sh" }`, []],
    ['are not', `${hook}command = { script = "gone.sh" }`, [missing(5, 'script', 'gone.sh')]],
    ['are a directory', `${hook}command = { script = "skills" }`, [missing(5, 'script', 'skills')]],
    [
      'are no program',
      `${hook}command = { executable = "there.sh" }`,
      ['5: `executable` in … names `there.sh`, which cannot be executed'],
    ],
    [
      'come with a source',
      '[[installations]]\nname = "t"\nsource = "cargo"\ncrate = "t"\nexecutable = "t"',
      [],
    ],
    ['are declared', '[[installations]]\nname = "t"\nscript = "gone.sh"', [missing(5, 'script', 'gone.sh')]],
    [
      'are required',
      `${hook}command = { script = "there.sh" }\nrequirements = [{ script = "gone.sh" }]`,
      [missing(6, 'script', 'gone.sh')],
    ],
    [
      'are those of a subcommand',
      '[subcommand.count]\ndescription = "Counts"\ncommand = { script = "gone.sh" }',
      [missing(5, 'script', 'gone.sh')],
    ],
  ])('%s', async (_title, text, found) => {
    const files = plugin('r/lamp', { manifest: `${GATED}${text}\n`, skills: ['one'] })
    const world = authorWorld({ ...files, 'r/lamp/there.sh': '' })
    const { items } = await check(world, 'r/lamp', '--offline')
    const warnings = items.flatMap(({ findings }) =>
      findings.filter(({ code }) => code === 'INSTALLATION_EMPTY'),
    )
    expect(
      warnings.map(({ line, message }) => `${line}: ${message.replace(/ in .* names /, ' in … names ')}`),
    ).toEqual(found)
  })
})

describe('S80 a hostile directory', () => {
  it('starts nothing, and writes nothing', async () => {
    const world = authorWorld({
      ...plugin('r/evil', {
        manifest: `name = "evil"
predicates = ["shell(touch pwned)", "kit(x)"]
[[predicate]]
name = "kit"
command = { script = "kit.sh" }
[[installations]]
name = "i"
script = "kit.sh"
install_commands = ["touch pwned"]
[[hooks]]
event = "SessionStart"
command = "i"
`,
      }),
      'r/evil/kit.sh': 'touch "$(dirname "$0")/pwned"\n',
    })
    const before = world.tree('r')
    const { items } = await check(world, 'r')
    await world.run(['plugin', 'migrate', world.at('r')])
    expect(items).toHaveLength(3)
    expect(world.tree('r')).toEqual(before)
    expect(world.tree('ws')).not.toHaveProperty('pwned')
  })
})
