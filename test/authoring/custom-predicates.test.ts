import { describe, expect, it } from 'vitest'
import { asks, defines } from '../support/custom-predicates.js'
import type { Tree } from '../support/tree.js'
import { authorWorld, check, lines, messages } from './support.js'

function manifest(...more: readonly string[]): Tree {
  return { 'r/lamp/SYMPOSIUM.toml': ['name = "lamp"', 'depends-on = ["a"]', ...more, ''].join('\n') }
}

describe('predicates that plugins define are checked', () => {
  it.each<[string, Tree, readonly string[]]>([
    ['and found', { ...defines('r/tools'), ...asks('r/user', 'kit(x)', 'tools/kit(y)') }, ['skill user']],
    [
      'as far as other plugins are not needed (G36)',
      { ...defines('r/tools'), ...asks('r/user', 'kti(x)', 'tool/kit(y)') },
      [
        'plugin user: warning PREDICATE_UNDEFINED r/user/SYMPOSIUM.toml:2',
        'plugin user: warning PREDICATE_UNDEFINED r/user/SYMPOSIUM.toml:2',
        'skill user',
      ],
    ],
    [
      "for definitions that are nobody's (P22)",
      { ...defines('r/a'), ...defines('r/b'), ...defines('r/c'), ...asks('r/user', 'kit(x)', 'b/kit(y)') },
      [
        'plugin a: warning PREDICATE_AMBIGUOUS r/a/SYMPOSIUM.toml',
        'plugin user: warning PREDICATE_AMBIGUOUS r/user/SYMPOSIUM.toml:2',
        'skill user',
      ],
    ],
    [
      'for names that cannot be called',
      manifest('[[predicate]]', 'name = "my-kit"', 'command = "kit"'),
      ['plugin lamp: error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:4'],
    ],
    [
      'for names that are taken (G37)',
      manifest('[[predicate]]', 'name = "workspace"', 'command = "kit"'),
      ['plugin lamp: error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:4'],
    ],
    [
      'for names that are missing',
      manifest('[[predicate]]', 'command = "kit"'),
      ['plugin lamp: error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:3'],
    ],
    [
      'for commands that are missing',
      manifest('[[predicate]]', 'name = "kit"'),
      ['plugin lamp: error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:3'],
    ],
    [
      'for files that are not there',
      manifest('[[predicate]]', 'name = "kit"', 'command = { script = "kit.sh" }'),
      ['plugin lamp: warning INSTALLATION_EMPTY r/lamp/SYMPOSIUM.toml:5'],
    ],
  ])('%s', async (_title, files, expected) => {
    const world = authorWorld(files)
    const path = 'r/lamp/SYMPOSIUM.toml' in files ? 'r/lamp' : 'r'
    const found = lines(world, (await check(world, path)).items)
    expect(found.filter((line) => !/^(registry r|plugin \w+)$/.test(line))).toEqual(expected)
  })

  it('with what was probably meant, and how else it can be called', async () => {
    const world = authorWorld({
      ...defines('r/tools'),
      ...defines('r/a', { name: 'odd' }),
      ...defines('r/b', { name: 'odd' }),
      ...asks('r/user', 'kti(x)', 'tool/kit(y)', 'odd(z)'),
    })
    const said = messages((await check(world, 'r')).items)
    expect(said).toContain('no plugin here defines the predicate `kti`, did you mean `kit(…)`?')
    expect(said).toContain('no plugin here defines the predicate `tool/kit`, did you mean `tools/kit(…)`?')
    expect(said).toContain('call `a/odd(…)` or `b/odd(…)`, or rename one of them')
  })

  it('a call is no mention of a dependency, and keeps its plugin awake (P27, M12)', async () => {
    const world = authorWorld({ ...defines('r/tools'), ...asks('r/user', 'not(kit(serde))') })
    const { items, ran } = await check(world, 'r')
    expect([messages(items), ran.code]).toEqual(['', 0])
  })
})
