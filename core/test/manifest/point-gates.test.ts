import type { ManifestLayer } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { loadPlugin } from '../../src/manifest/load-plugin.js'
import type { LoadedPlugin } from '../../src/manifest/source.js'
import { gate } from './one-gate.js'
import { contextOf, load, pluginOf, problemText, sourceOf, textFiles } from './support.js'

/** A layer that is data already, as in a `package.json`. */
function loadValue(gates: unknown): Promise<LoadedPlugin> {
  const value: Record<string, unknown> = { name: 'gadget', gates }
  const layers = [{ type: 'value', label: '/p/package.json', value } as unknown as ManifestLayer]
  return loadPlugin(sourceOf('registry', { layers }), contextOf(textFiles({})))
}

const SOUND = { point: 'ship:pre', check: { predicate: 'env(CI)' }, blocking: true, onError: 'halt' }

describe('a sound gate', () => {
  it('has its defaults applied and nothing else', async () => {
    const { gates, lostGates } = pluginOf(await load('registry', gate()))
    expect(gates).toMatchObject([
      {
        index: 0,
        point: 'ship:pre',
        gate: [],
        check: { type: 'predicate', predicate: { kind: 'env' } },
        blocking: true,
        onError: 'halt',
      },
    ])
    expect(lostGates).toEqual([])
  })

  it.each([
    ['a name', ['name = "tests"'], { name: 'tests' }],
    [
      'predicates that say whether it applies',
      ['depends-on = ["serde"]', 'predicates = ["env(A)"]'],
      {
        gate: [{ text: 'depends-on(serde)' }, { text: 'env(A)' }],
      },
    ],
    [
      'a query',
      ['check = { query = "security.scan" }'],
      { check: { type: 'query', query: 'security.scan' } },
    ],
    [
      'E08 an opinion that advises',
      ['check = { agent-verdict = { prompt = "Fine?" } }', 'blocking = false'],
      {
        check: { type: 'agent-verdict', verdict: { prompt: 'Fine?' } },
      },
    ],
    [
      'the public spellings',
      ['check = { agentVerdict = { ref = "a" } }', 'blocking = false', 'onError = "skip"', 'on-error'],
      {
        check: { type: 'agent-verdict', verdict: { ref: 'a' } },
        onError: 'skip',
      },
    ],
  ])('takes %s', async (_, lines, expected) => {
    const loaded = await load('registry', gate(...lines))
    expect(problemText(loaded)).toBe('')
    expect(pluginOf(loaded).gates).toMatchObject([expected])
  })
})

it('a gate takes a setting of its own plugin', async () => {
  const manifest = `${gate('when = "review.strict"')}\n[config."review.strict"]\ntype = "boolean"`
  const loaded = await load('registry', manifest)
  expect(problemText(loaded)).toBe('')
  expect(pluginOf(loaded).gates).toMatchObject([{ when: 'review.strict' }])
})

describe('a gate that is wrong costs itself alone', () => {
  it.each([
    [
      'E01 a point in another case',
      gate('point = "ship:Pre"'),
      ['unknown point `ship:Pre`', 'did you mean `ship:pre`', 'discuss:pre'],
    ],
    ['no point', gate('point'), ['`point` is missing']],
    ['E02 a check that says nothing', gate('check = {}'), ['exactly one']],
    ['E02 a list', gate('check = []'), ['exactly one']],
    ['E03 text', gate('check = "q"'), ['`check`', 'must be a table']],
    ['E03 no check', gate('check'), ['`check` is missing']],
    [
      'E04 two shapes',
      gate('check = { query = "a", predicate = "env(A)" }'),
      ['exactly one', '`query`, `predicate`'],
    ],
    [
      'both spellings of one shape',
      gate('check = { agent-verdict = {}, agentVerdict = {} }', 'blocking = false'),
      ['exactly one'],
    ],
    [
      'E06 all three, and blocking',
      gate('check = { query = "a", predicate = "env(A)", agent-verdict = {} }'),
      ['exactly one', 'cannot block'],
    ],
    ['E07 an opinion that blocks', gate('check = { agentVerdict = {} }'), ['cannot block']],
    ['E09 a predicate that is none', gate('check = { predicate = "env(" }'), ['`predicate`']],
    ['E09 a predicate of another type', gate('check = { predicate = 3 }'), ['`predicate`', 'the number 3']],
    ['a query that is no name', gate('check = { query = 1 }'), ['`query`', 'the name of a check']],
    ['an empty query', gate('check = { query = "" }'), ['`query`', 'is empty']],
    [
      'an opinion that is no table',
      gate('check = { agent-verdict = "yes" }', 'blocking = false'),
      ['`agent-verdict`'],
    ],
    ['E11 blocking as text', gate('blocking = "true"'), ['`blocking`', 'the text "true"']],
    ['no blocking', gate('blocking'), ['`blocking` is missing']],
    ['E12 another word', gate('on-error = "fail"'), ['`halt` or `skip`', 'the text "fail"']],
    ['E12 no word', gate('on-error'), ['`on-error` is missing']],
    ['both spellings of on-error', gate('on-error = "halt"', 'onError = "skip"'), ['one and the same']],
    [
      'E14 a setting of another plugin',
      gate('when = "other.key"'),
      ['no setting of this plugin', '[config."other.key"]'],
    ],
    ['E24 a negated key', gate('when = "!a.b"'), ['no key of a setting', 'predicates']],
    ['E26 a key that leads elsewhere', gate('when = "__proto__.x"'), ['no key of a setting']],
    ['an empty key', gate('when = ""'), ['no key of a setting']],
    ['a predicate of its own that is wrong', gate('predicates = ["env("]'), ['`predicates`']],
  ])('%s', async (_, manifest, says) => {
    const loaded = await load(
      'registry',
      `${manifest}\n\n[[gates]]\n${gate('point = "plan:pre"').split('\n').slice(2).join('\n')}`,
    )
    const { gates, lostGates } = pluginOf(loaded)
    expect(gates.map(({ index, point }) => [index, point])).toEqual([[1, 'plan:pre']])
    expect(lostGates).toMatchObject([{ index: 0 }])
    for (const text of says) expect(problemText(loaded)).toContain(text)
    for (const { place } of loaded.problems) expect(place?.line).toBeGreaterThan(0)
  })

  it('E06 is two faults', async () => {
    const loaded = await load(
      'registry',
      gate('check = { query = "a", predicate = "env(A)", agent-verdict = {} }'),
    )
    expect(loaded.problems).toHaveLength(2)
  })

  it('has all of its faults found at once', async () => {
    const loaded = await load(
      'package',
      gate('point = "x"', 'blocking = 1', 'on-error = 2', 'check = 3', 'when = 4', 'name = 5'),
    )
    expect(loaded.problems).toHaveLength(6)
  })

  it.each([
    ['E13 a `when` of null', { ...SOUND, when: null }, '`when`'],
    ['E03 a check of null', { ...SOUND, check: null }, 'not null'],
    [
      'E05 a key without a value',
      { ...SOUND, check: { query: undefined, predicate: 'env(A)' } },
      'exactly one',
    ],
    ['E09 a predicate of null', { ...SOUND, check: { predicate: null } }, 'not null'],
    ['a query of null', { ...SOUND, check: { query: null } }, 'not null'],
    ['E15 an entry of null', null, 'must be a table, not null'],
    ['a blocking of null', { ...SOUND, blocking: null }, '`blocking`'],
  ])('%s in data', async (_, entry, says) => {
    const loaded = await loadValue([entry, SOUND])
    expect(pluginOf(loaded).gates.map(({ index }) => index)).toEqual([1])
    expect(problemText(loaded)).toContain(says)
  })

  it('leaves what is known of it', async () => {
    const { lostGates } = pluginOf(
      await load('registry', gate('name = "tests"', 'on-error = "skip"', 'check = 1')),
    )
    expect(lostGates).toEqual([{ index: 0, name: 'tests', point: 'ship:pre', onError: 'skip' }])
  })

  it.each([
    ['a table', '[gates]\npoint = "ship:pre"'],
    ['text', 'gates = "x"'],
  ])('and so does %s in place of the list', async (_, lines) => {
    const loaded = await load('registry', `name = "gadget"\n${lines}`)
    expect(problemText(loaded)).toContain('array of tables')
    expect(pluginOf(loaded)).toMatchObject({ gates: [], lostGates: [{ index: 0 }] })
  })
})

describe('the predicate of a check', () => {
  it.each([
    ['as text', '"all(env(A), not(env(B)))"', 'all(env(A), not(env(B)))'],
    ['as a table', '{ kind = "env", name = "A" }', 'env(A)'],
    [
      'as a table of both',
      '{ kind = "any", of = ["env(A)", { kind = "not", of = "env(B)" }] }',
      'any(env(A), not(env(B)))',
    ],
    ['of a plugin', '"git_clean(x)"', 'git_clean(x)'],
  ])('%s', async (_, value, text) => {
    const loaded = await load('registry', gate(`check = { predicate = ${value} }`))
    expect(problemText(loaded)).toBe('')
    expect(pluginOf(loaded).gates).toMatchObject([{ check: { predicate: { text } } }])
  })

  it.each([
    ['E10 a table', '{ kind = "pth_exists", path = "a" }', 'did you mean `path_exists`', { type: 'custom' }],
    [
      'a call of what no plugin can define',
      '"acme-check(x)"',
      '`acme-check`',
      { type: 'leaf', kind: 'acme-check' },
    ],
    [
      'below others',
      '{ kind = "not", of = { kind = "acme-check", a = "(" } }',
      '`acme-check`',
      { type: 'combinator' },
    ],
    ['E61 what every object has', '{ kind = "constructor", a = 1 }', '`constructor`', { type: 'custom' }],
    ['E48 an unknown field', '{ kind = "env", name = "A", nam = 1 }', '`nam`', { type: 'leaf' }],
  ])('%s is warned of', async (_, value, says, predicate) => {
    const loaded = await load('registry', gate(`check = { predicate = ${value} }`))
    expect(pluginOf(loaded).gates).toMatchObject([{ check: { predicate } }])
    expect(problemText(loaded)).toContain(says)
  })

  it.each([
    ['E32 a list', '[]', '`predicate`'],
    ['E33 no kind', '{ name = "A" }', 'no `kind`'],
    ['E33 an empty kind', '{ kind = "" }', 'no `kind`'],
    ['a kind that is no name', '{ kind = "a b" }', 'no kind of predicate'],
  ])('%s is refused', async (_, value, says) => {
    const loaded = await load('registry', gate(`check = { predicate = ${value} }`))
    expect(pluginOf(loaded).gates).toEqual([])
    expect(problemText(loaded)).toContain(says)
  })
})

describe('what costs nothing', () => {
  it.each([
    ['E16 a key nobody knows', gate('blockng = true'), 'did you mean `blocking`'],
    [
      'a key of a check that nobody knows',
      gate('check = { predicate = "env(A)", predicat = 1 }'),
      'did you mean `predicate`',
    ],
  ])('%s', async (_, manifest, says) => {
    const loaded = await load('registry', manifest)
    expect(pluginOf(loaded).gates).toHaveLength(1)
    expect(problemText(loaded)).toContain(says)
  })

  it('two of one name are told of', async () => {
    const one = gate('name = "tests"').split('\n').slice(1).join('\n')
    const loaded = await load('registry', `name = "gadget"\n${one}\n${one}`)
    expect(pluginOf(loaded).gates).toHaveLength(2)
    expect(problemText(loaded)).toContain('two gates have the name `tests`')
  })
})
