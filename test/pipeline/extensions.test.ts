import { explain, knownAgents, proposeAgents, status } from '@symposium/core'
import type { Extension } from '@symposium/sdk'
import {
  createFakeAgent,
  createFakeExtension,
  createFakePackageManager,
  createFakePredicateKind,
} from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { FAKE, fakeWorld, wellBehaved } from '../support/fakes.js'
import { openWorld, syncOnce } from '../support/session.js'

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
