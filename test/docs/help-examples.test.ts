import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { skillText } from '../support/plugins.js'
import { copyExample, type Example } from './support/example.js'
import { listCommands, readHelp } from './support/help.js'

const commands = await listCommands()
const helps = await Promise.all(commands.map((name) => readHelp(name.split(' '))))
const lines = helps.flatMap(({ examples }) => examples)

/** The example workspace, with what the examples name beside what is in it. */
describe('the examples of --help', () => {
  let example: Example

  beforeAll(async () => {
    example = copyExample()
    const files = {
      ...crate('packages/error-battery-pack', { files: { 'skills/errors/SKILL.md': skillText('errors') } }),
      'project/plugins/serde-guide/SYMPOSIUM.toml': 'name = "serde-guide"\ndepends-on = ["serde"]\n',
      'project/crates/harbour/.agents/skills/my-skill/SKILL.md': skillText('my-skill'),
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

  it('are there for every command', () => {
    expect(helps.every(({ examples }) => examples.length > 0)).toBe(true)
  })

  it('find a workspace that is in order', async () => {
    expect((await example.run(['sync'])).code).toBe(0)
  })

  it.each(lines)('%s', async (line) => {
    const [program, ...words] = line.split(' ')
    expect(program).toBe('symposium')
    const { code, stderr } = await example.run(words)
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })
})
