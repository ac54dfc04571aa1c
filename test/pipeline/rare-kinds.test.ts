import { createHash } from 'node:crypto'
import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createHookWorld, hookPlugin } from '../hooks-layers/support.js'
import { plugin } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

const sha256 = createHash('sha256').update('schema').digest('hex')

/** Predicates over what is in the workspace, each with what makes it fail. */
const ROWS: readonly (readonly [predicate: string, spoil: (world: World) => void])[] = [
  [
    'json-query({"file":"app.json","pointer":"/private","equals":true})',
    (world) => writeFileSync(world.at('ws/app.json'), '{"private":false}'),
  ],
  ['file-matches({"path":"NOTES.md","pattern":"(?m)^## "})', (world) => rmSync(world.at('ws/NOTES.md'))],
  [
    `file-hash({"path":"schema.sql","sha256":"${sha256}"})`,
    (world) => writeFileSync(world.at('ws/schema.sql'), 'x'),
  ],
  [
    'newer-than({"target":"NOTES.md","sources":["app.json"]})',
    (world) => utimesSync(world.at('ws/app.json'), 4_000_000_000, 4_000_000_000),
  ],
  ['command-exit-zero(test -f NOTES.md)', (world) => rmSync(world.at('ws/NOTES.md'))],
]

function worldOf(predicate: string): World {
  const world = createWorld({
    files: {
      ...plugin('reg/guide', {
        manifest: `name = "guide"\ndepends-on = ["*"]\npredicates = ['${predicate}']\n`,
      }),
      'ws/app.json': '{"private":true}',
      'ws/NOTES.md': '# Notes\n\n## One\n',
      'ws/schema.sql': 'schema',
    },
  })
  utimesSync(world.at('ws/app.json'), 1, 1)
  return world
}

describe('a plugin that asks', () => {
  it.each(ROWS)('%s applies, and does not once it is not so', async (predicate, spoil) => {
    const world = worldOf(predicate)
    for (let count = 0; count < 2; count += 1) {
      await world.run(['sync'])
      expect(world.installed()).toEqual(['guide'])
    }
    spoil(world)
    await world.run(['sync'])
    expect(world.installed()).toEqual([])
  })

  it('what nobody can read is told why it does not apply', async () => {
    const world = worldOf('json-query({"file":"app.json","pointer":"/private","equals":true})')
    writeFileSync(world.at('ws/app.json'), '{')
    const { stdout } = await world.run(['explain', 'guide'])
    expect(stdout).toContain('app.json cannot be read')
  })
})

it('an event whose hook asks one is answered, as things are by now', async () => {
  const lines = `predicates = ['json-query({"file":"app.json","pointer":"/on","equals":true})']`
  const world = createHookWorld({
    files: { ...hookPlugin('reg/greet', { says: 'hello', lines }), 'ws/app.json': '{"on":true}' },
  })
  await world.run(['sync'])
  expect((await world.hook()).stdout).toContain('hello')
  writeFileSync(world.at('ws/app.json'), '{"on":false}')
  expect((await world.hook()).stdout).not.toContain('hello')
})
