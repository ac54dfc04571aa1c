import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { skillText } from '../support/plugins.js'
import { copyExample, type Example } from './support/example.js'
import { listCommands, readHelp } from './support/help.js'

/** What the specification has (spec/pipeline.md 5.3), whatever else there is. */
const SPECIFIED = `completion, crate-info, disable, doctor, explain, init, list, package-info, plugin list,
  plugin migrate, plugin show, plugin sync, plugin validate, search, self-update, status, sync, telemetry disable,
  telemetry enable, telemetry show, telemetry status, uninstall, use`
  .split(',')
  .map((name) => name.trim())
/** What no help leads to. */
const HIDDEN = ['hook', 'complete']

const listed = await listCommands()
const groups = new Set(listed.filter((name) => name.includes(' ')).map((name) => name.split(' ')[0] ?? ''))
const commands = [...listed, ...groups, ...HIDDEN]
const helps = await Promise.all(commands.map((name) => readHelp(name.split(' '))))
const lines = [...new Set(helps.flatMap(({ examples }) => examples))]

/** The example workspace, with what the examples name beside what is in it. */
describe('the examples of --help', () => {
  let example: Example

  beforeAll(async () => {
    example = copyExample()
    const files = {
      ...crate('packages/error-battery-pack', { files: { 'skills/errors/SKILL.md': skillText('errors') } }),
      'project/plugins/serde-guide/SYMPOSIUM.toml': 'name = "serde-guide"\ndepends-on = ["serde"]\n',
      'project/crates/harbour/.agents/skills/my-skill/SKILL.md': skillText('my-skill'),
      'registry/guard/SYMPOSIUM.toml':
        'name = "guard"\ndepends-on = ["*"]\n[[hooks]]\nname = "look"\nevent = "PreToolUse"\ncommand = { script = "look.sh" }\n',
      'registry/release-checks/SYMPOSIUM.toml':
        'name = "release-checks"\ndepends-on = ["*"]\n[[gates]]\nname = "tests"\npoint = "ship:post"\nblocking = true\non-error = "halt"\ncheck = { predicate = "path_exists(Cargo.toml)" }\n',
      'registry/guard/look.sh': 'echo \'{"PreToolUse":{"decision":"deny","reason":"seen"}}\'\n',
    }
    for (const [path, text] of Object.entries(files)) example.write(path, text)
    const dependency = 'error-battery-pack = { path = "../../../packages/error-battery-pack" }'
    example.write(
      'project/crates/harbour/Cargo.toml',
      `${example.read('project/crates/harbour/Cargo.toml')}${dependency}\n`,
    )
    const locked = '[[package]]\nname = "error-battery-pack"\nversion = "1.0.0"\n'
    example.write(
      'project/Cargo.lock',
      `${example.read('project/Cargo.lock').replace('"beacon",', '"beacon",\n "error-battery-pack",')}\n${locked}`,
    )
  })

  afterAll(() => example.remove())

  it('leave out no command', () => {
    expect(listed).toEqual(expect.arrayContaining(SPECIFIED))
    expect([...groups].sort()).toEqual(expect.arrayContaining(['plugin', 'telemetry']))
  })

  it.each(commands.map((name, index) => [name, helps[index]?.examples ?? []] as const))(
    'are there for %s, and about it',
    (name, examples) => {
      expect(examples.length).toBeGreaterThan(0)
      const isAbout = (line: string): boolean => /symposium (.*)$/.exec(line)?.[1]?.startsWith(name) === true
      expect(examples.filter((line) => !isAbout(line))).toEqual([])
    },
  )

  it('find a workspace that is in order', async () => {
    expect((await example.run(['sync'])).code).toBe(0)
  })

  it.each(lines)('%s', async (line) => {
    const { words, input } = readLine(line)
    const { code, stdout, stderr } = await example.run(words, input)
    expect(code, stderr).toBe(0)
    // Whoever tries out a hook is told there what became of it.
    if (words[0] === 'hook') expect(stderr).toContain('`look` of plugin `guard`: was run, and answered')
    // What is being waited for is said where it takes long.
    else expect(stderr.replaceAll(/^.*…\n/gm, '')).toBe('')
    // It did something, and said so.
    expect(stdout).not.toBe('')
  })
})

/** `symposium …`, or `echo '…' | symposium …` for what reads its standard input. */
function readLine(line: string): { readonly words: readonly string[]; readonly input: string } {
  const [, input = '', command = ''] = /^(?:echo '([^']*)' \| )?symposium (.+)$/.exec(line) ?? []
  expect(command, line).not.toBe('')
  return { words: command.split(' '), input }
}
