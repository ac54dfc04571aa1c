import { SymposiumError, type PackageId } from '@symposium/sdk'
import { createFakePackageManager, type FakePackageManagerOptions } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { guard, type Guarded } from '../../src/registry/guard.js'
import type { Instance } from '../../src/registry/instance.js'

const workspace = {
  root: '/w',
  members: [{ name: 'm', version: '0.1.0', directory: '/w' }],
  inputs: ['/w/x'],
}
const kit: PackageId = { pm: 'fake', name: 'kit', version: '1.0.0' }

function instance(options: FakePackageManagerOptions, deadline = 5000): Instance {
  const pm = createFakePackageManager({
    workspace,
    packages: [{ name: 'kit' }, { name: 'other' }],
    ...options,
  })
  return {
    name: 'fake',
    kind: 'transport',
    trusted: false,
    legacy: false,
    builtin: false,
    autoUpdate: true,
    pm,
    deadline,
  }
}

type Call = (instance: Instance) => Promise<Guarded<unknown>>

const calls: Record<string, Call> = {
  workspace: (one) => guard.workspace(one, '/w'),
  dependencies: (one) => guard.dependencies(one, workspace),
  activePlugins: (one) => guard.activePlugins(one, [kit]),
  loadPlugin: (one) => guard.loadPlugin(one, kit, 'none'),
  fetch: (one) => guard.fetch(one, kit, 'none'),
}
const operations = Object.entries(calls)

describe('a well-behaved adapter', () => {
  it.each(operations)('%s is answered', async (_operation, call) => {
    expect(await call(instance({}))).toMatchObject({ ok: true, problems: [] })
  })
})

describe.each(operations)('%s of an adapter that', (operation, call) => {
  it('fails keeps its code and names the adapter', async () => {
    const error = new SymposiumError('TOOL_MISSING', 'no tool', { remedy: 'install it' })
    const answer = await call(instance({ faults: { failures: { [operation]: error } } }))
    expect(answer).toEqual({
      ok: false,
      problem: { code: 'TOOL_MISSING', message: 'fake: no tool', remedy: 'install it' },
    })
  })

  it('throws something that is no error', async () => {
    const answer = await call(instance({ faults: { failures: { [operation]: 'oops' } } }))
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'ADAPTER_MISBEHAVED', message: 'fake: oops' },
    })
  })

  it('is too slow, and ignores the signal (S91)', async () => {
    const answer = await call(instance({ faults: { delay: 2000, ignoresAbort: true } }, 20))
    expect(answer).toMatchObject({ ok: false, problem: { code: 'ADAPTER_TIMEOUT' } })
  })

  const malformed: readonly [string, unknown][] = [
    ['null', null],
    ['a number', 7],
    ['a text', 'x'],
    ['a list', []],
    ['an empty object', {}],
    ['prototype keys', JSON.parse('{"__proto__": {"value": []}, "constructor": 1}')],
  ]
  it.each(malformed)('answers with %s', async (_title, value) => {
    const answer = await call(instance({ faults: { malformed: { [operation]: value } } }))
    expect(answer).toMatchObject({ ok: false, problem: { code: 'ADAPTER_MISBEHAVED' } })
  })
})

describe('one bad item costs itself (R19, S91)', () => {
  const offer = { id: kit, content: { type: 'directory', path: '/packages/kit' }, manifest: [] }
  const bad: readonly [string, unknown][] = [
    ['another package manager', { ...offer, id: { ...kit, pm: 'cargo' } }],
    ['no id', { ...offer, id: undefined }],
    ['a relative directory', { ...offer, content: { type: 'directory', path: 'kit' } }],
    ['an unknown content', { ...offer, content: { type: 'magic' } }],
    ['no manifest list', { ...offer, manifest: undefined }],
    ['a relative manifest', { ...offer, manifest: [{ type: 'toml', file: '../x.toml' }] }],
    ['an unknown layer', { ...offer, manifest: [{ type: 'yaml', file: '/x' }] }],
    [
      'an enormous manifest',
      { ...offer, manifest: [{ type: 'value', label: 'l', value: { a: 'x'.repeat(2_000_000) } }] },
    ],
    ['an enormous name', { ...offer, id: { ...kit, name: 'k'.repeat(5000) } }],
    ['S98 a name of two lines', { ...offer, id: { ...kit, name: 'ev\n🟢 lantern' } }],
    ['S98 a version with an escape', { ...offer, id: { ...kit, version: '1.0.0\u001B[2J' } }],
    ['S98 a name that runs backwards', { ...offer, id: { ...kit, name: 'a\u202Eb' } }],
    ['an empty version', { ...offer, id: { ...kit, version: '' } }],
    ['a path with NUL', { ...offer, content: { type: 'directory', path: '/a\0b' } }],
  ]
  it.each(bad)('%s', async (_title, item) => {
    const one = instance({ faults: { malformed: { activePlugins: { value: [item, offer], problems: [] } } } })
    const answer = await guard.activePlugins(one, [kit])
    expect(answer).toMatchObject({ ok: true, value: [offer], problems: [{ code: 'ADAPTER_MISBEHAVED' }] })
  })

  it('an identity that was not asked for', async () => {
    const other = { ...offer, id: { ...kit, name: 'other' } }
    const one = instance({ faults: { malformed: { loadPlugin: { value: [other], problems: [] } } } })
    expect(await guard.loadPlugin(one, kit, 'none')).toMatchObject({
      ok: true,
      value: [],
      problems: [{ code: 'ADAPTER_MISBEHAVED' }],
    })
  })

  it('problems of the adapter are passed on under its name', async () => {
    const problem = new SymposiumError('MANIFEST_SYNTAX', 'bad file')
    const answer = await guard.activePlugins(
      instance({ faults: { problems: { activePlugins: [problem] } } }),
      [kit],
    )
    expect(answer).toMatchObject({
      ok: true,
      problems: [{ code: 'MANIFEST_SYNTAX', message: 'fake: bad file' }],
    })
  })

  it('more items than any registry has', async () => {
    const one = instance({ faults: { flood: { items: 200_001 } } })
    expect(await guard.activePlugins(one, [kit])).toMatchObject({
      ok: false,
      problem: { code: 'ADAPTER_MISBEHAVED' },
    })
  })
})
