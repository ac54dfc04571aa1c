import { SymposiumError } from '@symposium/sdk'
import {
  createFakeAgent,
  createFakeExtension,
  createFakePackageManager,
  type FakePackageManagerOptions,
  type PackageManagerOperation,
} from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { FAKE, fakeAgents, fakeManager, fakeWorld, wellBehaved } from '../support/fakes.js'
import { skills } from '../support/plugins.js'
import { syncOnce } from '../support/session.js'
import { createWorld } from '../support/world.js'

describe('a pipeline of fakes', () => {
  it('goes from a workspace to installed skills like the real one', async () => {
    const world = fakeWorld()
    const { events, warnings, failed } = await syncOnce(world, { extensions: wellBehaved(world) })
    expect(warnings()).toEqual([])
    expect(failed).toBe(false)
    expect(world.installed(FAKE)).toEqual(['kit'])
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'skill_installed', plugin: 'buck:kit:1.0.0' }),
    )
  })

  it('tells an agent of servers and hooks, and isolates one that fails', async () => {
    const world = createWorld({
      agents: ['robin', 'wren'],
      top: ['hook-scope = "project"'],
      plugins: ['use = ["kit"]'],
      files: skills('kit', 'kit'),
    })
    const manifest = { mcp: [{ name: 'orbit', command: '/opt/orbit' }] }
    const packages = [{ name: 'kit', directory: world.at('kit'), manifest }]
    const robin = createFakeAgent({
      name: 'robin',
      hooks: { events: ['Stop'], approval: 'say yes' },
      mcp: {},
    })
    const faulty = { failure: new Error('no') }
    const wren = createFakeAgent({ name: 'wren', hooks: faulty, mcp: faulty })
    const agents = createFakeExtension({ name: 'agents', agents: [robin, wren] })
    const sync = (): ReturnType<typeof syncOnce> =>
      syncOnce(world, { extensions: [fakeManager(world, 'buck', { packages }), agents] })
    const { events, warnings, failed } = await sync()
    expect([warnings(), failed]).toEqual([['ADAPTER_MISBEHAVED', 'ADAPTER_MISBEHAVED'], false])
    expect(JSON.parse(world.read('ws/.robin/mcp.json'))).toMatchObject({
      mcpServers: { orbit: { transport: 'stdio', command: '/opt/orbit' } },
    })
    expect(world.read('ws/.robin/hooks.json')).toContain('exec symposium hook robin stop')
    expect(events).toContainEqual({ kind: 'info', message: 'Fake robin: say yes' })
    expect((await sync()).events).not.toContainEqual(expect.objectContaining({ kind: 'agent_file_changed' }))
  })

  it('E-X1 takes nobody’s word for trust', async () => {
    const world = fakeWorld([])
    const { events } = await syncOnce(world, { extensions: wellBehaved(world) })
    expect(world.installed(FAKE)).toEqual([])
    expect(events).toContainEqual({ kind: 'consent_pending', plugins: ['kit'] })
  })

  it('serves registries of a type that an extension brings, which the user has configured and so trusts', async () => {
    const world = createWorld({
      config: '[[registry]]\nname = "acme"\nshelf = "s"\n[[agent]]\nname = "fake"\n',
      files: skills('kit', 'kit'),
    })
    const shelf = createFakeExtension({
      name: 'shelf',
      registryTypes: [
        {
          key: 'shelf',
          create: ({ name, location }) =>
            createFakePackageManager({
              name,
              registrySource: { type: 'other', description: location },
              packages: [
                { name: 'kit', directory: world.at('kit'), manifest: { name: 'kit', 'depends-on': ['*'] } },
              ],
            }),
        },
      ],
    })
    const { warnings } = await syncOnce(world, {
      extensions: [fakeManager(world, 'buck', { packages: [] }), shelf, fakeAgents()],
    })
    expect(warnings()).toEqual([])
    expect(world.installed(FAKE)).toEqual(['kit'])
  })
})

interface Fault {
  readonly title: string
  readonly options: FakePackageManagerOptions
  readonly warnings: readonly string[]
}

const OPERATIONS = ['workspace', 'dependencies', 'activePlugins'] as const
const ODD = { packages: [{ name: 'odd' }] }

function each<T>(value: T): Partial<Record<PackageManagerOperation, T>> {
  return Object.fromEntries(OPERATIONS.map((operation) => [operation, value]))
}

const faults: readonly Fault[] = [
  ...OPERATIONS.flatMap((operation): Fault[] => [
    {
      title: `is slow in ${operation}, and deaf`,
      options: { ...ODD, faults: { delay: { [operation]: 2000 }, ignoresAbort: true } },
      warnings: ['ADAPTER_TIMEOUT'],
    },
    {
      title: `throws something in ${operation}`,
      options: { ...ODD, faults: { failures: { [operation]: 'no error at all' } } },
      warnings: ['ADAPTER_MISBEHAVED'],
    },
    {
      title: `fails in ${operation}`,
      options: { ...ODD, faults: { failures: { [operation]: new SymposiumError('TOOL_FAILED', 'broken') } } },
      warnings: ['TOOL_FAILED'],
    },
    ...[null, 42, {}, { value: 'x', problems: [] }, { value: [null, 1, {}], problems: [] }].map(
      (malformed): Fault => ({
        title: `answers ${operation} with ${JSON.stringify(malformed)}`,
        options: { ...ODD, faults: { malformed: { [operation]: malformed } } },
        warnings: ['ADAPTER_MISBEHAVED'],
      }),
    ),
  ]),
  {
    title: 'R19 answers with ids of another',
    options: { ...ODD, faults: { impersonates: { pm: 'buck' } } },
    warnings: ['ADAPTER_MISBEHAVED'],
  },
  {
    title: 'answers with more than anything real has',
    options: { ...ODD, faults: { flood: { items: 200_001 } } },
    warnings: ['ADAPTER_MISBEHAVED'],
  },
  {
    title: 'offers manifests of megabytes',
    options: { ...ODD, faults: { flood: { items: 1, characters: 2_000_000 } } },
    warnings: ['ADAPTER_MISBEHAVED'],
  },
  {
    title: 'reports problems that are none',
    options: { ...ODD, faults: { problems: each([undefined, 7]) } },
    warnings: ['ADAPTER_MISBEHAVED'],
  },
  {
    title: 'offers a directory that is not there',
    options: { packages: [{ name: 'odd', directory: '/nowhere/odd' }] },
    warnings: [],
  },
  {
    title: 'has a rule for names that throws',
    options: {
      ...ODD,
      sameName: () => {
        throw new Error('no')
      },
    },
    warnings: [],
  },
]

describe('a package manager that', () => {
  it.each(faults.map((fault) => [fault.title, fault] as const))(
    '%s costs itself only',
    async (_title, fault) => {
      const world = fakeWorld(['use = ["buck:kit", "odd"]'])
      const bad = fakeManager(world, 'bad', fault.options)
      for (const extensions of [
        [...wellBehaved(world), bad],
        [bad, ...wellBehaved(world)],
      ]) {
        const run = await syncOnce(world, { extensions, adapterDeadline: 100 })
        expect(run.failed).toBe(false)
        expect(new Set(run.warnings())).toEqual(new Set(fault.warnings))
        expect(world.installed(FAKE)).toContain('kit')
      }
    },
  )

  it('F-7 cannot answer today keeps what it had brought', async () => {
    const world = fakeWorld(['use = ["odd", "kit"]'])
    const odd = { packages: [{ name: 'odd', directory: world.at('odd') }] }
    await syncOnce(world, { extensions: [...wellBehaved(world), fakeManager(world, 'bad', odd)] })
    expect(world.installed(FAKE)).toEqual(['kit', 'odd'])
    for (const operation of OPERATIONS) {
      const failing = fakeManager(world, 'bad', {
        ...odd,
        faults: { failures: { [operation]: new SymposiumError('TOOL_FAILED', 'broken') } },
      })
      const run = await syncOnce(world, { extensions: [...wellBehaved(world), failing] })
      expect(run.warnings()).toContain('TOOL_FAILED')
      expect(world.installed(FAKE), operation).toEqual(['kit', 'odd'])
    }
  })

  it('G61 cannot tell a member’s manifest keeps what that declares', async () => {
    const world = fakeWorld([])
    world.write({ ...skills('ws/member', 'usual'), ...skills('ws/member/more', 'declared') })
    const workspace = {
      root: world.workspace,
      members: [{ name: 'member', version: '1.0.0', directory: world.at('ws/member') }],
      inputs: [],
    }
    const manifest = { skills: [{ source: { path: 'more' } }] }
    const packages = [{ name: 'member', directory: world.at('ws/member'), manifest }]
    const options = { workspace, packages, dependencies: [] }
    await syncOnce(world, { extensions: [fakeManager(world, 'buck', options), fakeAgents()] })
    expect(world.installed(FAKE)).toEqual(['declared', 'usual'])
    const faults = { failures: { loadPlugin: new SymposiumError('TOOL_FAILED', 'broken') } }
    const run = await syncOnce(world, {
      extensions: [fakeManager(world, 'buck', { ...options, faults }), fakeAgents()],
    })
    expect(run.warnings()).toContain('TOOL_FAILED')
    expect(world.installed(FAKE)).toEqual(['declared', 'usual'])
  })

  it('faults A4 reaches one package by two paths brings it once', async () => {
    const world = fakeWorld()
    world.write({ store: '-> kit' })
    const packages = [
      { name: 'kit', directory: world.at('kit') },
      { name: 'kit', directory: world.at('store') },
    ]
    const { warnings } = await syncOnce(world, {
      extensions: [fakeManager(world, 'buck', { packages }), fakeAgents()],
    })
    expect(warnings()).toEqual([])
    expect(world.installed(FAKE)).toEqual(['kit'])
  })
})
