import { explain, knownAgents, proposeAgents, status } from '@symposium/core'
import type { Extension } from '@symposium/sdk'
import {
  createFakeAgent,
  createFakeExtension,
  createFakePackageManager,
  createFakePredicateKind,
} from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { FAKE, fakeManager, fakeWorld, wellBehaved } from '../support/fakes.js'
import { plugin } from '../support/plugins.js'
import { openWorld, syncOnce } from '../support/session.js'
import { CLAUDE, createWorld, type World } from '../support/world.js'

const plain = (name: string, parts: object): Extension => createFakeExtension({ name, ...parts })

/** What plain JavaScript can register, whatever the types say. */
const registrations: readonly (readonly [title: string, extension: Extension, warning: string])[] = [
  ['speaks another protocol', plain('x', { faults: { protocol: 99 } }), 'EXTENSION_PROTOCOL'],
  ['throws while it registers', plain('x', { faults: { failure: new Error('no') } }), 'EXTENSION_FAILED'],
  ['takes a name that is taken', plain('x', { agents: [createFakeAgent()] }), 'DUPLICATE_NAME'],
  [
    'takes a name of ours',
    plain('x', { packageManagers: [createFakePackageManager({ name: 'local' })] }),
    'DUPLICATE_NAME',
  ],
  ['registers an agent without a name', plain('x', { agents: [{}] }), 'EXTENSION_INVALID'],
  ['registers nothing as an agent', plain('x', { agents: [undefined] }), 'EXTENSION_INVALID'],
  ['registers an agent that reads nowhere', plain('x', { agents: [{ name: 'x' }] }), 'EXTENSION_INVALID'],
  ['registers half a package manager', plain('x', { packageManagers: [{ name: 'x' }] }), 'EXTENSION_INVALID'],
  [
    'promises what it does not have',
    plain('x', {
      packageManagers: [
        { ...createFakePackageManager({ name: 'x' }), capabilities: ['search'], search: undefined },
      ],
    }),
    'EXTENSION_INVALID',
  ],
  [
    'registers a predicate under a second name that is taken',
    plain('x', { predicateKinds: [{ ...createFakePredicateKind({ name: 'mine' }), aliases: ['env'] }] }),
    'DUPLICATE_NAME',
  ],
  [
    'registers a predicate that nobody could write',
    plain('x', { predicateKinds: [createFakePredicateKind({ name: 'no name' })] }),
    'EXTENSION_INVALID',
  ],
]

describe('an extension that', () => {
  it.each(registrations)('%s costs itself only', async (_title, extension, warning) => {
    const world = fakeWorld()
    const run = await syncOnce(world, { extensions: [...wellBehaved(world), extension] })
    expect(run.warnings()).toEqual([warning])
    expect(run.failed).toBe(false)
    expect(world.installed(FAKE)).toEqual(['kit'])
  })
})

const agents: readonly (readonly [
  title: string,
  agent: ReturnType<typeof createFakeAgent>,
  warnings: readonly string[],
])[] = [
  ['throws when it looks for itself', createFakeAgent({ name: 'odd', faults: { failure: 'no' } }), []],
  [
    'answers nothing when it looks for itself',
    createFakeAgent({ name: 'odd', faults: { malformed: undefined } }),
    [],
  ],
  [
    'throws when asked for the user’s directory',
    createFakeAgent({
      name: 'odd',
      user: () => {
        throw new Error('no')
      },
    }),
    ['ADAPTER_MISBEHAVED'],
  ],
  ['reads outside the workspace', createFakeAgent({ name: 'odd', project: '../outside' }), ['PATH_ESCAPES']],
  ['reads the workspace itself', createFakeAgent({ name: 'odd', project: '.' }), ['PATH_ESCAPES']],
]

describe('an agent that', () => {
  it.each(agents)('%s costs itself only', async (_title, agent, warnings) => {
    const world = fakeWorld(['use = ["kit"]'], ['odd', 'fake'])
    const extensions = [plain('odd', { agents: [agent] }), ...wellBehaved(world)]
    const run = await syncOnce(world, { extensions })
    expect(new Set(run.warnings())).toEqual(new Set(warnings))
    expect(world.installed(FAKE)).toEqual(['kit'])
    expect(Object.keys(world.tree('.')).filter((path) => path.startsWith('outside'))).toEqual([])

    const { session } = await openWorld(world, { extensions })
    expect(knownAgents(session).map(({ name }) => name)).toEqual(['odd', 'fake'])
    expect(proposeAgents(session)).toEqual(['odd', 'fake'])
    await status(session)
    await explain(session, 'kit')
  })
})

describe('an extension that the user’s configuration names', () => {
  const CODE = `export default {
    name: '@acme/house',
    protocol: 1,
    register(registry) {
      registry.agent({
        name: 'house',
        displayName: 'House agent',
        skills: { project: '.house/skills' },
        detect: () => ({ found: false, evidence: [] }),
      })
      registry.predicateKind({
        type: 'leaf',
        name: 'friday',
        effects: 'pure',
        parse: (argument) => argument,
        evaluate: (argument) => ({ holds: argument === 'yes', seen: 'it is friday' }),
      })
    },
  }\n`
  const DESCRIPTION = {
    name: '@acme/house',
    version: '1.0.0',
    type: 'module',
    peerDependencies: { '@symposium/sdk': '^0.1.0' },
    symposium: {
      protocol: 1,
      entry: './index.js',
      provides: [
        { kind: 'agent', name: 'house' },
        { kind: 'predicate', name: 'friday' },
      ],
    },
  }
  const MANAGED = 'home/.symposium/extensions/node_modules/@acme/house'
  const FILES = {
    ...plugin('reg/a', { manifest: 'name = "a"\ndepends-on = ["*"]\npredicates = ["friday(yes)"]\n' }),
    ...plugin('reg/b', { manifest: 'name = "b"\ndepends-on = ["*"]\npredicates = ["friday(no)"]\n' }),
  }

  function houseWorld(place: string): World {
    const world = createWorld({
      agents: ['house'],
      registries: { team: 'reg' },
      files: {
        ...FILES,
        [`${place}/package.json`]: JSON.stringify(DESCRIPTION),
        [`${place}/index.js`]: CODE,
      },
    })
    const text = world.read('home/.symposium/config.toml')
    world.write({ 'home/.symposium/config.toml': `${text}[[extension]]\npackage = "@acme/house"\n` })
    return world
  }

  it('brings agents and predicates like a bundled one', async () => {
    const world = houseWorld(MANAGED)
    const ran = await world.sync()
    expect(ran.warnings).toEqual([])
    expect(world.installed('.house/skills')).toEqual(['a'])
    expect((await world.run(['explain', 'b'])).stdout).toContain('it is friday')
    expect((await world.run(['init', '--add-agent', 'claude'])).code).toBe(0)
    await world.sync()
    expect(world.installed(CLAUDE)).toEqual(['a'])
  })

  it('security S86 is never looked for in the project', async () => {
    const world = houseWorld('ws/node_modules/@acme/house')
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(ran.warnings).toContain('EXTENSION_NOT_FOUND')
    expect(ran.warnings).toContain('UNKNOWN_AGENT')
    expect(world.installed('.house/skills')).toEqual([])
  })

  it('keeps its skills while it cannot be loaded', async () => {
    const world = houseWorld(MANAGED)
    await world.run(['init', '--add-agent', 'claude'])
    await world.sync()
    const later = { ...DESCRIPTION, symposium: { ...DESCRIPTION.symposium, protocol: 2 } }
    world.write({ [`${MANAGED}/package.json`]: JSON.stringify(later) })
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(ran.warnings).toContain('EXTENSION_PROTOCOL')
    expect(world.installed(CLAUDE)).toEqual(['a'])
    expect(world.installed('.house/skills')).toEqual(['a'])
  })
})

describe('what an extension had brought', () => {
  const shelf = (world: World): Extension =>
    plain('shelf', {
      registryTypes: [
        {
          key: 'shelf',
          create: ({ name, location }: { name: string; location: string }) =>
            createFakePackageManager({
              name,
              registrySource: { type: 'other', description: location },
              packages: [
                { name: 'odd', directory: world.at('odd'), manifest: { name: 'odd', 'depends-on': ['*'] } },
              ],
            }),
        },
      ],
    })

  const rows = [
    ['S22 a type of registries', shelf, '[[registry]]\nname = "acme"\nshelf = "s"\n', 'REGISTRY_INVALID'],
    [
      'F-7 a package manager',
      (world: World) =>
        fakeManager(world, 'other', { packages: [{ name: 'odd', directory: world.at('odd') }] }),
      '',
      'EXTENSION_FAILED',
    ],
  ] as const

  it.each(rows)('stays while it is missing: %s', async (_title, extension, config, warning) => {
    const world = fakeWorld(['use = ["kit", "other:odd"]'])
    world.write({ 'home/.symposium/config.toml': world.read('home/.symposium/config.toml') + config })
    const brings = extension(world)
    await syncOnce(world, { extensions: [...wellBehaved(world), brings] })
    expect(world.installed(FAKE)).toEqual(['kit', 'odd'])
    const broken = plain(brings.name, { faults: { failure: new Error('broken') } })
    const run = await syncOnce(world, { extensions: [...wellBehaved(world), broken] })
    expect(run.warnings()).toContain(warning)
    expect(world.installed(FAKE)).toEqual(['kit', 'odd'])
  })
})
