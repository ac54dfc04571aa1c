import { SymposiumError, type FileReader, type Workspace } from '@symposium/sdk'
import {
  createFakePackageManager,
  createMemoryFiles,
  type FakePackageManagerOptions,
} from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import type { Instance } from '../../src/registry/instance.js'
import { collectDependencies } from '../../src/workspace/dependencies.js'
import { findWorkspace } from '../../src/workspace/view.js'

function instance(name: string, options: FakePackageManagerOptions): Instance {
  const pm = createFakePackageManager({ name, ...options })
  return { name, kind: 'transport', trusted: false, legacy: false, builtin: false, autoUpdate: true, pm }
}

function at(root: string, ...members: readonly string[]): Workspace {
  return {
    root,
    inputs: [],
    members: members.map((directory) => ({ name: directory, version: '1.0.0', directory })),
  }
}

const files = createMemoryFiles({ files: {} })
const find = (instances: readonly Instance[], directory = '/home/me/w/app') =>
  findWorkspace(instances, { directory, home: '/home/me', files })

const failing: FakePackageManagerOptions = {
  faults: { failures: { workspace: new SymposiumError('WORKSPACE_UNREADABLE', 'broken') } },
}

describe('the workspace over all ecosystems', () => {
  const rows: readonly [string, readonly Instance[], string | undefined][] = [
    ['F-44 none', [instance('cargo', {})], undefined],
    ['one', [instance('cargo', { workspace: at('/home/me/w') })], '/home/me/w'],
    [
      'the outermost of two',
      [
        instance('cargo', { workspace: at('/home/me/w/app') }),
        instance('npm', { workspace: at('/home/me/w') }),
      ],
      '/home/me/w',
    ],
    [
      'not the home directory',
      [instance('cargo', { workspace: at('/home/me/w') }), instance('npm', { workspace: at('/home/me') })],
      '/home/me/w',
    ],
    [
      'not above the home directory',
      [instance('cargo', { workspace: at('/home/me/w') }), instance('npm', { workspace: at('/') })],
      '/home/me/w',
    ],
    [
      'nor the home directory alone, where skills would reach every project',
      [instance('npm', { workspace: at('/home/me') })],
      undefined,
    ],
    [
      'F-7 one that fails does not hide another',
      [instance('cargo', failing), instance('npm', { workspace: at('/home/me/w') })],
      '/home/me/w',
    ],
    [
      'one without the capability is not asked',
      [instance('x', { capabilities: [], workspace: at('/home/me/w') })],
      undefined,
    ],
  ]
  it.each(rows)('%s', async (_title, instances, root) => {
    expect((await find(instances)).view?.root).toBe(root)
  })

  it('says why there is none when that was a failure (G6)', async () => {
    const { view, problems } = await find([instance('cargo', failing)])
    expect(view).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'WORKSPACE_UNREADABLE', message: 'cargo: broken' }])
  })

  it('lists the members of all, by directory', async () => {
    const { view } = await find([
      instance('cargo', { workspace: at('/home/me/w', '/home/me/w/b', '/home/me/w/a') }),
      instance('npm', { workspace: at('/home/me/w', '/home/me/w/a') }),
    ])
    expect(view?.members.map(({ pm, directory }) => `${pm} ${directory}`)).toEqual([
      'cargo /home/me/w/a',
      'npm /home/me/w/a',
      'cargo /home/me/w/b',
    ])
  })
})

describe('whose workspace it is', () => {
  const ME = 1000
  const STRANGER = 1001
  const ADMINISTRATOR = 0
  const workspace: Workspace = {
    ...at('/tmp/x', '/tmp/x/app'),
    inputs: ['/tmp/x/Cargo.toml', '/tmp/x/Cargo.lock', '/home/other/config'],
  }

  /** Everything belongs to the user unless told. */
  function owned(owners: Readonly<Record<string, number | undefined>>): FileReader {
    return {
      ...files,
      stat: (path) => {
        const owner = path in owners ? owners[path] : path.startsWith('/home/other') ? STRANGER : ME
        const stat = { type: 'directory', size: 0, mode: 0o755, stamp: '' } as const
        return owner === undefined ? stat : { ...stat, owner }
      },
    }
  }

  const rows: readonly [string, Readonly<Record<string, number | undefined>>, number | undefined, boolean][] =
    [
      ['the own', {}, ME, true],
      ['a stranger’s above an own directory', { '/tmp/x': STRANGER }, ME, false],
      ['a stranger’s as administrator', { '/tmp/x': STRANGER }, ADMINISTRATOR, false],
      ['of a user that the administrator looks at', {}, ADMINISTRATOR, true],
      ['a stranger’s in which one is', { '/tmp/x': STRANGER, '/tmp/x/app': STRANGER }, ME, true],
      ['the administrator’s directory above', { '/tmp/x': ADMINISTRATOR }, ME, false],
      ['with a stranger’s manifest', { '/tmp/x/Cargo.toml': STRANGER }, ME, false],
      ['with a lockfile that a container wrote', { '/tmp/x/Cargo.lock': ADMINISTRATOR }, ME, true],
      ['where files have no owner', { '/tmp/x': undefined }, ME, true],
      ['where users have no number', { '/tmp/x': STRANGER }, undefined, true],
    ]
  it.each(rows)('%s', async (_title, owners, uid, isTaken) => {
    const found = await findWorkspace([instance('cargo', { workspace })], {
      directory: '/tmp/x/app',
      home: '/home/me',
      files: owned(owners),
      uid,
    })
    expect(found.view?.root).toBe(isTaken ? '/tmp/x' : undefined)
    expect(found.problems.map(({ code }) => code)).toEqual(isTaken ? [] : ['WORKSPACE_UNTRUSTED'])
    expect(found.unanswered).toEqual(isTaken ? [] : ['cargo'])
  })

  it('a nearer one of another ecosystem is taken all the same', async () => {
    const nearer = instance('npm', { workspace: at('/tmp/x/app') })
    const found = await findWorkspace([instance('cargo', { workspace }), nearer], {
      directory: '/tmp/x/app',
      home: '/home/me',
      files: owned({ '/tmp/x': STRANGER }),
      uid: ME,
    })
    expect(found.view?.root).toBe('/tmp/x/app')
    expect(found.problems).toMatchObject([
      { code: 'WORKSPACE_UNTRUSTED', place: { file: '/tmp/x' }, remedy: expect.stringContaining('chown') },
    ])
  })
})

describe('the dependencies over all ecosystems', () => {
  const dependency = (pm: string, name: string) =>
    ({ id: { pm, name, version: '1.0.0' }, source: 'path', directory: `/deps/${name}` }) as const

  async function collect(instances: readonly Instance[], memory: Map<string, unknown> = new Map()) {
    const { view } = await find(instances)
    if (view === undefined) {
      throw new Error('there should be a workspace')
    }
    return collectDependencies(view, {
      get: (pm) => memory.get(pm) as never,
      set: (pm, value) => void memory.set(pm, value),
    })
  }

  it('are joined', async () => {
    const set = await collect([
      instance('cargo', { workspace: at('/home/me/w'), dependencies: [dependency('cargo', 'a')] }),
      instance('npm', { workspace: at('/home/me/w'), dependencies: [dependency('npm', 'a')] }),
    ])
    expect(set.ids.map(({ pm, name }) => `${pm}:${name}`)).toEqual(['cargo:a', 'npm:a'])
    expect(set.unanswered).toEqual([])
  })

  it('F-7 G3 of one that fails are those of its last good answer', async () => {
    const memory = new Map<string, unknown>()
    const good = { workspace: at('/home/me/w'), dependencies: [dependency('cargo', 'a')] }
    await collect([instance('cargo', good)], memory)
    const bad = { ...good, faults: { failures: { dependencies: new SymposiumError('TOOL_FAILED', 'down') } } }
    const set = await collect(
      [
        instance('cargo', bad),
        instance('npm', { workspace: at('/home/me/w'), dependencies: [dependency('npm', 'b')] }),
      ],
      memory,
    )
    expect(set.all).toEqual([dependency('cargo', 'a'), dependency('npm', 'b')])
    expect(set.unanswered).toEqual(['cargo'])
    expect(set.problems).toMatchObject([
      { code: 'TOOL_FAILED', message: 'cargo: down; its last answer stays in use' },
    ])
  })

  it('a damaged memory is no memory', async () => {
    const memory = new Map<string, unknown>([
      ['cargo', [['a', '1.0.0', 'registry'], ['b'], 7, null, ['c', 1, 'registry']]],
    ])
    const bad = { workspace: at('/home/me/w'), faults: { failures: { dependencies: new Error('x') } } }
    const set = await collect([instance('cargo', bad)], memory)
    expect(set.ids).toEqual([{ pm: 'cargo', name: 'a', version: '1.0.0' }])
  })
})
