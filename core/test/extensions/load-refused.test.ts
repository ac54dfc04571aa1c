import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadExtensions } from '../../src/extensions/load.js'
import { createPlace, GOOD_CODE, GOOD_MANIFEST, MANAGED, writePackage, type Place } from './packages.js'

const ENTRY = [{ package: '@acme/x' }]
const { symposium } = GOOD_MANIFEST
const withField = (field: object): object => ({ ...GOOD_MANIFEST, symposium: { ...symposium, ...field } })
const without = (key: string): object =>
  Object.fromEntries(Object.entries(GOOD_MANIFEST).filter(([name]) => name !== key))

/** Faults that are seen before any code of the package runs. */
const unread: readonly {
  readonly name: string
  readonly manifest: object | string
  readonly code: string
  readonly says: string
}[] = [
  {
    name: 'an older protocol',
    manifest: withField({ protocol: 0 }),
    code: 'EXTENSION_PROTOCOL',
    says: 'update the extension',
  },
  {
    name: 'a newer protocol of another shape',
    manifest: { ...GOOD_MANIFEST, symposium: { protocol: 2 } },
    code: 'EXTENSION_PROTOCOL',
    says: 'update Symposium',
  },
  {
    name: 'a protocol that is no number',
    manifest: withField({ protocol: '1' }),
    code: 'EXTENSION_INVALID',
    says: 'symposium.protocol',
  },
  { name: 'no field', manifest: without('symposium'), code: 'EXTENSION_INVALID', says: '`symposium`' },
  {
    name: 'a field that is a list',
    manifest: { ...GOOD_MANIFEST, symposium: [] },
    code: 'EXTENSION_INVALID',
    says: '`symposium`',
  },
  {
    name: 'no entry',
    manifest: withField({ entry: undefined }),
    code: 'EXTENSION_INVALID',
    says: 'symposium.entry',
  },
  {
    name: 'an entry with ..',
    manifest: withField({ entry: '../y/index.js' }),
    code: 'PATH_ESCAPES',
    says: '../y/index.js',
  },
  {
    name: 'an entry that returns with ..',
    manifest: withField({ entry: './lib/../index.js' }),
    code: 'PATH_ESCAPES',
    says: 'index.js',
  },
  {
    name: 'an absolute entry',
    manifest: withField({ entry: '/etc/passwd' }),
    code: 'PATH_ESCAPES',
    says: '/etc/passwd',
  },
  {
    name: 'an entry that is a link out',
    manifest: withField({ entry: './link.js' }),
    code: 'PATH_ESCAPES',
    says: 'link.js',
  },
  {
    name: 'an entry below a linked directory',
    manifest: withField({ entry: './out/evil.js' }),
    code: 'PATH_ESCAPES',
    says: 'out/evil.js',
  },
  {
    name: 'an entry that is not there',
    manifest: withField({ entry: './dist/x.js' }),
    code: 'EXTENSION_INVALID',
    says: 'does not exist',
  },
  {
    name: 'an entry that is the package itself',
    manifest: withField({ entry: '.' }),
    code: 'EXTENSION_INVALID',
    says: 'does not exist',
  },
  {
    name: 'nothing provided',
    manifest: withField({ provides: [] }),
    code: 'EXTENSION_INVALID',
    says: 'symposium.provides',
  },
  {
    name: 'provided things as a table',
    manifest: withField({ provides: { kind: 'agent', name: 'x' } }),
    code: 'EXTENSION_INVALID',
    says: 'symposium.provides',
  },
  {
    name: 'an unknown kind',
    manifest: withField({ provides: [{ kind: 'hook', name: 'x' }] }),
    code: 'EXTENSION_INVALID',
    says: 'package-manager, agent, predicate',
  },
  {
    name: 'an inherited kind',
    manifest: withField({ provides: [{ kind: 'constructor', name: 'x' }] }),
    code: 'EXTENSION_INVALID',
    says: '`kind`',
  },
  {
    name: 'something without a name',
    manifest: withField({ provides: [{ kind: 'agent' }] }),
    code: 'EXTENSION_INVALID',
    says: '`name`',
  },
  {
    name: 'a package.json that is not JSON',
    manifest: '{ "name": ',
    code: 'EXTENSION_INVALID',
    says: 'not JSON',
  },
  { name: 'a package.json that is a list', manifest: '[]', code: 'EXTENSION_INVALID', says: 'not an object' },
  {
    name: 'a package.json beyond all measure',
    manifest: `${JSON.stringify(GOOD_MANIFEST)}${' '.repeat(2 ** 21)}`,
    code: 'FILE_TOO_LARGE',
    says: 'bytes',
  },
  {
    name: 'another name',
    manifest: { ...GOOD_MANIFEST, name: '@acme/y' },
    code: 'EXTENSION_INVALID',
    says: '`@acme/y`',
  },
  { name: 'no name', manifest: without('name'), code: 'EXTENSION_INVALID', says: '`name`' },
  {
    name: 'a field by way of a prototype (S71)',
    manifest: JSON.stringify(without('symposium')).replace(
      '{',
      `{"__proto__":{"symposium":${JSON.stringify(symposium)}},`,
    ),
    code: 'EXTENSION_INVALID',
    says: '`symposium`',
  },
  {
    name: 'members by way of a prototype (S71)',
    manifest: `{"name":"@acme/x","symposium":{"__proto__":${JSON.stringify(symposium)}}}`,
    code: 'EXTENSION_INVALID',
    says: 'symposium.protocol',
  },
  {
    name: 'another Node',
    manifest: { ...GOOD_MANIFEST, engines: { node: '<12' } },
    code: 'EXTENSION_INVALID',
    says: 'needs Node <12',
  },
]

/** Faults of the code itself. */
const misbehaving: readonly {
  readonly name: string
  readonly code: string
  readonly error: string
  readonly says: string
}[] = [
  {
    name: 'throws when it is loaded',
    code: 'throw new Error("boom")',
    error: 'EXTENSION_FAILED',
    says: 'boom',
  },
  {
    name: 'does not parse',
    code: 'export default {',
    error: 'EXTENSION_FAILED',
    says: 'fails when it is loaded',
  },
  {
    name: 'imports what is not there',
    code: 'import "@acme/missing"',
    error: 'EXTENSION_FAILED',
    says: '@acme/missing',
  },
  {
    name: 'never finishes loading',
    code: 'await new Promise(() => {})',
    error: 'EXTENSION_FAILED',
    says: 'did not finish loading',
  },
  {
    name: 'exports a function by name',
    code: 'export function createX() {}',
    error: 'EXTENSION_INVALID',
    says: 'exports `createX`, not a default export',
  },
  { name: 'exports nothing', code: '1', error: 'EXTENSION_INVALID', says: 'exports nothing' },
  {
    name: 'exports a factory',
    code: 'export default () => ({})',
    error: 'EXTENSION_INVALID',
    says: 'exports a function by default',
  },
  {
    name: 'exports part of an extension',
    code: 'export default { name: "@acme/x", setup() {} }',
    error: 'EXTENSION_INVALID',
    says: '`name`, `setup`',
  },
  {
    name: 'calls itself otherwise',
    code: GOOD_CODE.replace('@acme/x', 'acme'),
    error: 'EXTENSION_INVALID',
    says: 'calls itself `acme`',
  },
  {
    name: 'speaks otherwise than it says',
    code: GOOD_CODE.replace('protocol: 1', 'protocol: 2'),
    error: 'EXTENSION_PROTOCOL',
    says: 'update Symposium',
  },
]

function prepare(place: Place, manifest: object | string): void {
  writePackage(place, { manifest, code: `globalThis.extensionRan = true\n${GOOD_CODE}` })
  place.write('outside/evil.js', 'globalThis.extensionRan = true')
  symlinkSync(join(place.root, 'outside/evil.js'), join(place.root, MANAGED, 'link.js'))
  symlinkSync(join(place.root, 'outside'), join(place.root, MANAGED, 'out'))
}

describe('an extension that cannot be used', () => {
  it.each(unread)('runs no code of a package with $name', async ({ manifest, code, says }) => {
    const place = createPlace()
    prepare(place, manifest)
    const { extensions, problems } = await loadExtensions(ENTRY, place.ports)
    expect(extensions).toEqual([])
    expect(problems).toMatchObject([{ code, place: { file: join(place.root, MANAGED, 'package.json') } }])
    expect(`${problems[0]?.message} ${problems[0]?.remedy}`).toContain(says)
    expect(problems[0]?.message).toContain('extension `@acme/x`')
    expect('extensionRan' in globalThis).toBe(false)
  })

  it.each(misbehaving)('reports code that $name', async ({ code, error, says }) => {
    const place = createPlace()
    writePackage(place, { code })
    const { extensions, problems } = await loadExtensions(ENTRY, { ...place.ports, deadline: 500 })
    expect(extensions).toEqual([])
    expect(problems).toMatchObject([{ code: error, place: { file: join(place.root, MANAGED, 'index.js') } }])
    expect(`${problems[0]?.message} ${problems[0]?.remedy}`).toContain(says)
  })
})
