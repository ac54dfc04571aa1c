import { describe, expect, it } from 'vitest'
import { activate, plugin, type World } from './support.js'

const reg = (name: string, sketch: Parameters<typeof plugin>[1] = {}) => plugin(name, sketch, 'team')

describe('what becomes of every candidate (spec/model.md section 4 and 5.5)', () => {
  const rows: readonly [string, World, Record<string, string>][] = [
    ['E-X1 no consent', { dependencies: ['gizmo'] }, { gizmo: 'candidate' }],
    [
      'E-X2 auto-enabled in the other spelling',
      { dependencies: ['giz-mo'], config: { autoEnable: [{ name: 'giz_mo' }] } },
      { 'giz-mo': 'active' },
    ],
    [
      'E-X3 declined beats *',
      { dependencies: ['gizmo'], config: { autoEnable: [{ name: '*' }], disable: [{ name: 'gizmo' }] } },
      { gizmo: 'declined' },
    ],
    ['E-X4 a used package that is no dependency', { config: { use: [{ name: 'far' }] } }, { far: 'active' }],
    ['E-X5 an auto-enabled one that is no dependency', { config: { autoEnable: [{ name: 'ghost' }] } }, {}],
    [
      'E6 a dependency that embeds nothing',
      { dependencies: ['plain'], embedded: [], config: { autoEnable: [{ name: '*' }] } },
      {},
    ],
    [
      'E-X6 a registry plugin vouches',
      {
        dependencies: ['quill'],
        registry: [reg('advice', { gate: ['depends-on(quill)'], chained: ['quill'] })],
      },
      { advice: 'active', quill: 'active' },
    ],
    [
      'E-X7 the edge does not hold',
      { registry: [reg('advice', { chained: ['quill if env(UNSET)'] })] },
      { advice: 'active' },
    ],
    [
      'E-X8 a chain of three',
      { registry: [reg('a', { chained: ['b'] })], packages: [plugin('b', { chained: ['c'] })] },
      { a: 'active', b: 'active', c: 'active' },
    ],
    [
      'E-X9 C23 a cycle',
      {
        registry: [reg('start', { chained: ['a'] })],
        packages: [plugin('a', { chained: ['b'] }), plugin('b', { chained: ['a'] })],
      },
      { start: 'active', a: 'active', b: 'active' },
    ],
    [
      'E-X14 C24 the version does not suit',
      { dependencies: ['quill@1.5.0'], registry: [reg('advice', { chained: ['quill>=2'] })] },
      { advice: 'active', quill: 'inactive' },
    ],
    [
      'F-14 the version suits',
      { dependencies: ['quill@1.5.0'], registry: [reg('advice', { chained: ['quill>=1.2'] })] },
      { advice: 'active', quill: 'active' },
    ],
    [
      'E-X15 a registry plugin of the same name hides it',
      {
        dependencies: ['gizmo'],
        registry: [reg('gizmo', { gate: ['env(UNSET)'] })],
        config: { autoEnable: [{ name: 'gizmo' }] },
      },
      { gizmo: 'candidate' },
    ],
    [
      'E-X16 used and disabled',
      { dependencies: ['gizmo'], config: { use: [{ name: 'gizmo' }], disable: [{ name: 'gizmo' }] } },
      { gizmo: 'declined' },
    ],
    [
      'E-X17 F-12 disabled, reached by a trusted edge',
      {
        dependencies: ['viewer'],
        registry: [reg('kit', { chained: ['viewer'] })],
        config: { disable: [{ name: 'viewer' }] },
      },
      { kit: 'active', viewer: 'declined' },
    ],
    [
      'F-12 a disabled registry plugin',
      { registry: [reg('kit', { chained: ['viewer'] })], config: { disable: [{ name: 'kit' }] } },
      { kit: 'declined' },
    ],
    [
      'E22 a disabled workspace plugin',
      { workspace: [plugin('here', {}, 'local')], config: { disable: [{ name: 'here' }] } },
      { here: 'declined' },
    ],
    [
      'E-X19 the target does not hold, its edges are ignored',
      {
        registry: [reg('a', { chained: ['b'] })],
        packages: [plugin('b', { gate: ['env(UNSET)'], chained: ['c'] })],
      },
      { a: 'active', b: 'inactive' },
    ],
    ['E-M1 dormant', { registry: [reg('lamp', { dormant: true })] }, { lamp: 'dormant' }],
    [
      'E-M15 awake by the other spelling',
      { registry: [reg('lamp-post', { dormant: true })], config: { use: [{ name: 'lamp_post' }] } },
      { 'lamp-post': 'active' },
    ],
    [
      'E18 awake, and its predicate does not hold',
      {
        registry: [reg('lamp', { dormant: true, gate: ['env(UNSET)'] })],
        config: { use: [{ name: 'lamp' }] },
      },
      { lamp: 'inactive' },
    ],
    [
      'E17 F-13 vouched for, so no candidate',
      { dependencies: ['viewer'], registry: [reg('kit', { chained: ['viewer'] })] },
      { kit: 'active', viewer: 'active' },
    ],
    [
      'G15 an edge to a member',
      { members: ['mine'], registry: [reg('kit', { chained: ['mine'] })] },
      { kit: 'active' },
    ],
    ['X8 outside a workspace nothing is enabled', { outside: true, config: { use: [{ name: 'far' }] } }, {}],
    [
      'C25 F-6 a load that fails',
      { failing: ['far'], config: { use: [{ name: 'far' }] } },
      { far: 'failed' },
    ],
    [
      'a load of what is not there',
      { absent: ['far'], config: { use: [{ name: 'far' }] } },
      { far: 'failed' },
    ],
    [
      'the workspace member sees itself as one',
      { workspace: [plugin('here', { gate: ['workspace-member()'] }, 'local')] },
      { here: 'active' },
    ],
    [
      'a package never counts as a member',
      {
        dependencies: ['gizmo'],
        packages: [plugin('gizmo', { gate: ['workspace-member()'] })],
        config: { use: [{ name: 'gizmo' }] },
      },
      { gizmo: 'inactive' },
    ],
  ]
  it.each(rows)('%s', async (_title, world, states) => {
    const set = await activate(world)
    expect(Object.fromEntries(set.records.map((record) => [record.name, record.state]))).toEqual(states)
    // Every candidate has exactly one record.
    const keys = set.records.map((record) => `${record.id.pm}:${record.id.name}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(set.active.map(({ record }) => record)).toEqual(
      set.records.filter(({ state }) => state === 'active'),
    )
  })
})

describe('order and loading', () => {
  it('loads a package once, however it is spelled and reached (E-X10, E-X11, G22)', async () => {
    const set = await activate({
      registry: [reg('a', { chained: ['wid-get', 'c'] }), reg('b', { chained: ['wid_get', 'c'] })],
    })
    expect(set.loads).toEqual(['wid-get', 'c'])
  })

  it('goes first in, first out', async () => {
    const set = await activate({
      registry: [reg('a', { chained: ['one', 'two'] })],
      packages: [plugin('one', { chained: ['three'] })],
    })
    expect(set.active.map(({ plugin: { name } }) => name)).toEqual(['a', 'one', 'two', 'three'])
  })

  it('passes the requirement on only for what is no dependency', async () => {
    const set = await activate({ registry: [reg('a', { chained: ['far>=2'] })] })
    expect(set.loads).toEqual(['far@>=2'])
  })

  it('takes the highest of several versions, and the highest that suits an edge (C7)', async () => {
    const any = await activate({
      dependencies: ['codec@1.4.0', 'codec@2.0.1'],
      registry: [reg('a', { chained: ['codec'] })],
    })
    expect(any.loads).toEqual(['codec'])
    const older = await activate({
      dependencies: ['codec@1.4.0', 'codec@2.0.1'],
      registry: [reg('a', { chained: ['codec<2.0'] })],
    })
    expect(older.loads).toEqual(['codec@1.4.0'])
  })

  it('asks no predicate of what is not enabled (S79)', async () => {
    const set = await activate({
      dependencies: ['gizmo', 'gadget'],
      packages: [
        plugin('gizmo', { gate: ['shell(touch pwned)'] }),
        plugin('gadget', { gate: ['shell(touch pwned)'] }),
      ],
      config: { disable: [{ name: 'gadget' }] },
    })
    expect(set.states()).toEqual({ gizmo: 'candidate', gadget: 'declined' })
    expect(set.loads).toEqual([])
    expect(set.records.every((record) => record.gate === undefined)).toBe(true)
  })
})

describe('what is not known is not absent (G61)', () => {
  it('a failed load leaves the run incomplete', async () => {
    expect((await activate({ failing: ['far'], config: { use: [{ name: 'far' }] } })).complete).toBe(false)
  })

  it('a package that is positively not there does not', async () => {
    expect((await activate({ absent: ['far'], config: { use: [{ name: 'far' }] } })).complete).toBe(true)
  })

  it('an undetermined predicate marks its plugin, and the run only where it could hide targets', async () => {
    const alone = await activate({ registry: [reg('a', { gate: ['shell(true)'] })] })
    expect(alone.records[0]).toMatchObject({ state: 'inactive', undetermined: true })
    expect(alone.complete).toBe(true)
    const owner = await activate({ registry: [reg('a', { gate: ['shell(true)'], chained: ['b'] })] })
    expect(owner.complete).toBe(false)
  })
})

describe('reasons', () => {
  const rows: readonly [string, World, RegExp, RegExp][] = [
    ['a candidate', { dependencies: ['gizmo'] }, /consent/, /symposium use gizmo/],
    [
      'a declined one',
      { dependencies: ['gizmo'], config: { disable: [{ name: 'gizmo' }] } },
      /declined by `gizmo`/,
      /disable gizmo --remove/,
    ],
    ['a dormant one', { registry: [reg('lamp', { dormant: true })] }, /`use` entry/, /symposium use lamp/],
    [
      'a version that does not suit',
      { dependencies: ['quill@1.5.0'], registry: [reg('advice', { chained: ['quill>=2'] })] },
      /workspace has 1\.5\.0/,
      /update/,
    ],
    [
      'a hidden one',
      { dependencies: ['gizmo'], registry: [reg('gizmo')] },
      /hides it/,
      /symposium use cargo:gizmo/,
    ],
  ]
  it.each(rows)('%s', async (_title, world, reason, remedy) => {
    const { records } = await activate(world)
    expect(records.at(-1)?.reason).toMatch(reason)
    expect(records.at(-1)?.remedy).toMatch(remedy)
  })

  it('shows the value that was seen where a predicate does not hold', async () => {
    const { records } = await activate({
      dependencies: ['quill@1.5.0'],
      registry: [reg('advice', { gate: ['depends-on(quill>=2)'] })],
    })
    expect(records[0]?.reason).toMatch(/quill>=2.*1\.5\.0/)
  })
})
