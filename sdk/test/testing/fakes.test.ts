import { SymposiumError, type CallOptions, type PackageId, type Registry } from '@symposium/sdk'
import { casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import {
  createFakeAgent,
  createFakeExtension,
  createFakePackageManager,
  createFakePredicateKind,
  createMemoryHost,
  type FakePackageManagerOptions,
} from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const options: CallOptions = { signal: new AbortController().signal }
const none = { ...options, level: 'none' } as const
const id = (name: string, pm = 'fake', version = '1.0.0'): PackageId => ({ pm, name, version })
const packages = [
  { name: 'b' },
  { name: 'a', manifest: { name: 'a' } },
  { name: 'bare', manifest: false },
] as const
const fake = (more: FakePackageManagerOptions = {}) => createFakePackageManager({ packages, ...more })

describe('a fake package manager', () => {
  test('offers what the dependencies embed, sorted', async () => {
    const { value } = await fake().activePlugins(
      [id('b'), id('a'), id('bare'), id('none'), id('a', 'other')],
      options,
    )
    expect(value.map((offer) => offer.id)).toEqual([id('a'), id('b')])
    expect(value[0]?.manifest).toEqual([{ type: 'value', label: 'fake a', value: { name: 'a' } }])
  })

  test('offers everything as a registry instance', async () => {
    const registry = fake({ registrySource: { type: 'path', path: '/r' } })
    const { value } = await registry.activePlugins([], options)
    expect(value.map((offer) => offer.id)).toEqual([id('a', 'fake', '*'), id('b', 'fake', '*')])
  })

  test('tells absence from emptiness', async () => {
    expect((await fake().loadPlugin(id('bare'), none)).value).toEqual([])
    expect((await fake().loadPlugin(id('x', 'other'), none)).value).toEqual([])
    await expect(fake().loadPlugin(id('x'), none)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' })
    await expect(fake().fetch(id('x'), none)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' })
  })

  test('has the operations that it declares, and remembers what it was asked', async () => {
    const limited = fake({ capabilities: ['search'] })
    expect(Object.keys(limited)).toContain('search')
    expect(Object.keys(limited)).not.toContain('workspace')
    expect(await limited.search?.('B', options)).toEqual([{ id: id('b') }, { id: id('bare') }])
    expect(limited.calls).toEqual([{ operation: 'search', args: ['B'] }])
  })

  test('finds its workspace from inside', async () => {
    const workspace = { root: '/w', members: [], inputs: [] }
    expect(await fake({ workspace }).workspace?.('/w/deep', options)).toBe(workspace)
    expect(await fake({ workspace }).workspace?.('/wx', options)).toBeUndefined()
  })
})

describe('a fake package manager at fault', () => {
  test('fails, for the operations that it is told', async () => {
    const failing = fake({ faults: { failures: { fetch: 'no error at all' } } })
    await expect(failing.fetch(id('a'), none)).rejects.toBe('no error at all')
    expect((await failing.loadPlugin(id('a'), none)).value).toHaveLength(1)
  })

  test('is slow, and stops waiting when aborted', async () => {
    const controller = new AbortController()
    const running = fake({ faults: { delay: 60_000 } }).fetch(id('a'), {
      level: 'none',
      signal: controller.signal,
    })
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('may ignore the signal', async () => {
    const deaf = fake({ faults: { ignoresAbort: true } })
    await expect(deaf.fetch(id('a'), { level: 'none', signal: AbortSignal.abort() })).resolves.toBeDefined()
    await expect(fake().fetch(id('a'), { level: 'none', signal: AbortSignal.abort() })).rejects.toThrow()
  })

  test('lies about identity', async () => {
    const liar = fake({ faults: { impersonates: { pm: 'cargo' } } })
    expect((await liar.fetch(id('a'), none)).id.pm).toBe('cargo')
    expect((await liar.loadPlugin(id('a'), none)).value[0]?.id.pm).toBe('cargo')
  })

  test('answers with far too much', async () => {
    const huge = fake({ faults: { flood: { items: 1000, characters: 500 } } })
    const { value } = await huge.loadPlugin(id('a'), none)
    expect(value).toHaveLength(1000)
    expect(JSON.stringify(value).length).toBeGreaterThan(500_000)
  })

  test('answers with anything', async () => {
    const broken = fake({ faults: { malformed: { loadPlugin: null, workspace: undefined } } })
    expect(await broken.loadPlugin(id('a'), none)).toBeNull()
  })

  test('brings problems along', async () => {
    const problem = new SymposiumError('MANIFEST_INVALID', 'is broken')
    const answer = await fake({ faults: { problems: { loadPlugin: [problem] } } }).loadPlugin(id('a'), none)
    expect(answer.problems).toEqual([problem])
  })
})

test('a fake agent', () => {
  const host = createMemoryHost()
  const detect = (agent: ReturnType<typeof createFakeAgent>) => agent.detect(host.environment, host.files)
  expect(detect(createFakeAgent())).toEqual({ found: false, evidence: [] })
  expect(detect(createFakeAgent({ name: 'x', found: true })).evidence).toEqual(['x on PATH'])
  expect(createFakeAgent({ name: 'x' }).skills).toEqual({ project: '.x/skills' })
  expect(() => detect(createFakeAgent({ faults: { failure: new Error('boom') } }))).toThrow('boom')
  expect(detect(createFakeAgent({ faults: { malformed: 42 } }))).toBe(42)
  expect(detect(createFakeAgent({ found: true, faults: { flood: 9 } })).evidence).toHaveLength(9)
})

describe('a fake agent with hooks and servers', () => {
  const subject: AgentSubject = {
    type: 'agent',
    agent: createFakeAgent({ hooks: {}, mcp: {} }),
    installed: [],
    notInstalled: [],
    overrides: [],
  }
  const cases = casesFor(subject).filter(({ capability }) => capability !== undefined)
  test.each(cases.map((one) => [one.id, one] as const))('%s', (_id, { run }) => run(subject))
})

test('a fake predicate', async () => {
  const host = createMemoryHost()
  const context = {
    ...host,
    workspaceRoot: undefined,
    directory: '/project',
    dependencies: [],
    workspaceMember: false,
    timeout: 1000,
  }
  const kind = createFakePredicateKind()
  expect(kind.evaluate(kind.parse('yes'), context)).toEqual({ holds: true, seen: 'yes' })
  expect(() => kind.parse('')).toThrow(SymposiumError)
  expect(kind.evaluated).toEqual(['yes'])
  const slow = createFakePredicateKind({ faults: { delay: 1, failure: 'boom' } })
  await expect(async () => slow.evaluate('x', context)).rejects.toBe('boom')
})

test('a fake extension', async () => {
  const registered: string[] = []
  const registry: Registry = {
    packageManager: ({ name }) => registered.push(name),
    registryType: ({ key }) => registered.push(key),
    agent: ({ name }) => registered.push(name),
    predicateKind: ({ name }) => registered.push(name),
  }
  const extension = createFakeExtension({
    packageManagers: [fake(), (host) => fake({ name: host.environment.home })],
    registryTypes: [{ key: 'shelf', create: () => fake() }],
    agents: [createFakeAgent({ name: 'agent' })],
    predicateKinds: [createFakePredicateKind({ name: 'kind' })],
    faults: { protocol: 99, delay: 1, failure: new Error('boom') },
  })
  expect(extension.protocol).toBe(99)
  await expect(extension.register(registry, createMemoryHost())).rejects.toThrow('boom')
  expect(registered).toEqual(['fake', '/home/user', 'shelf', 'agent', 'kind'])
})
