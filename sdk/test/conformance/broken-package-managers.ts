import { SymposiumError, type Host, type PackageManager, type PackageManagerCapability } from '@symposium/sdk'
import type { PackageManagerSubject } from '@symposium/sdk/conformance'
import { delay } from '@symposium/sdk/testing'
import { id, offer, subject } from './good-package-manager.js'
import type { Broken } from './run-table.js'

type Change = (good: PackageManager, host: Host) => Partial<PackageManager>

function broken(
  rule: string,
  how: string,
  row: { saying: string; change: Change },
): Broken<PackageManagerSubject> {
  return { id: `package-manager/${rule}`, how, saying: row.saying, subject: subject(row.change) }
}

let instances = 0
const run = (host: Host) =>
  host.processes.run({ program: 'curl', args: ['https://example.com'], cwd: '/', timeout: 1 })
const lookAt = (host: Host, name: string): void => void host.files.stat(`/packages/${name}`)
const escape = (host: Host, name: string): void => {
  if (name.startsWith('..')) {
    lookAt(host, name)
  }
}
const notFound = (): never => {
  throw new SymposiumError('PACKAGE_NOT_FOUND', 'none')
}
const unknown = 'everything' as PackageManagerCapability

/** Faults of shape, identity, levels, names and signals. */
export const BROKEN: readonly Broken<PackageManagerSubject>[] = [
  broken('name', 'a colon', { saying: 'colon', change: () => ({ name: 'a:b' }) }),
  broken('name', 'empty', { saying: 'must be text', change: () => ({ name: '' }) }),
  broken('name', 'two lines', { saying: 'one line', change: () => ({ name: 'a\nb' }) }),
  broken('name', 'another one every time', {
    saying: 'different names',
    change: () => ({ name: `fake${(instances += 1)}` }),
  }),
  broken('quiet-creation', 'reads a file', {
    saying: '/packages/alpha/SYMPOSIUM.toml',
    change: (_good, host) => {
      host.files.readText('/packages/alpha/SYMPOSIUM.toml')
      return {}
    },
  }),
  broken('quiet-creation', 'starts a process', {
    saying: 'curl',
    change: (_good, host) => {
      void run(host)
      return {}
    },
  }),
  broken('capabilities', 'an unknown one', {
    saying: 'does not exist',
    change: () => ({ capabilities: [unknown] }),
  }),
  broken('capabilities', 'one twice', {
    saying: 'declared twice',
    change: () => ({ capabilities: ['search', 'search'] }),
  }),
  broken('capabilities', 'declared without method', {
    saying: 'declared without its method',
    change: () => ({ search: undefined as never }),
  }),
  broken('capabilities', 'method without declaration', {
    saying: 'exists without its capability',
    change: () => ({ capabilities: ['workspace', 'dependencies', 'refresh'] }),
  }),
  broken('same-name', 'unlike itself', {
    saying: 'unlike itself',
    change: () => ({ sameName: () => false }),
  }),
  broken('same-name', 'all the same', { saying: 'the same', change: () => ({ sameName: () => true }) }),
  broken('same-name', 'one-sided', {
    saying: 'order',
    change: () => ({ sameName: (left, right) => right.startsWith(left) }),
  }),
  broken('project-files', 'a path', {
    saying: 'no name but a path',
    change: () => ({ projectFiles: ['app/package.json'] }),
  }),
  broken('registry-source', 'a relative path', {
    saying: 'absolute',
    change: () => ({ registrySource: () => ({ type: 'path', path: 'here' }) }),
  }),
  broken('registry-source', 'nothing', {
    saying: 'undefined',
    change: () => ({ registrySource: () => undefined as never }),
  }),
  broken('load-absent', 'an empty answer', {
    saying: 'must fail',
    change: () => ({ loadPlugin: async () => ({ value: [], problems: [] }) }),
  }),
  broken('load-absent', 'an error of its own', {
    saying: 'TypeError',
    change: () => ({ loadPlugin: () => Promise.reject(new TypeError('x is not a function')) }),
  }),
  broken('load-foreign', 'answers for everybody', {
    saying: 'leave the id',
    change: () => ({ loadPlugin: async () => ({ value: [offer()], problems: [] }) }),
  }),
  broken('load-foreign', 'fails', {
    saying: 'PACKAGE',
    change: () => ({ loadPlugin: async () => notFound() }),
  }),
  broken('load-hostile', 'looks outside', {
    saying: 'look at "/packages/.."',
    change: (good, host) => ({
      loadPlugin(asked, options) {
        escape(host, asked.name)
        return good.loadPlugin(asked, options)
      },
    }),
  }),
  broken('load-hostile', 'looks names up in an object', {
    saying: '__proto__',
    change: (good) => ({
      loadPlugin: async (asked, options) =>
        asked.name in {} ? { value: [offer({ id: asked })], problems: [] } : good.loadPlugin(asked, options),
    }),
  }),
  broken('load-hostile', 'breaks', {
    saying: 'RangeError',
    change: (good) => ({
      loadPlugin: (asked, options) =>
        asked.name.length > 1000
          ? Promise.reject(new RangeError('too long'))
          : good.loadPlugin(asked, options),
    }),
  }),
  broken('load-offline', 'starts a process', {
    saying: 'curl',
    change: (good, host) => ({
      loadPlugin: (asked, options) => run(host).then(() => good.loadPlugin(asked, options)),
    }),
  }),
  broken('fetch-absent', 'gives a directory', {
    saying: 'must fail',
    change: () => ({ fetch: async (asked) => ({ id: asked, directory: '/packages' }) }),
  }),
  broken('fetch-foreign', 'gives a directory', {
    saying: 'must fail',
    change: (good) => ({ fetch: (asked, options) => good.fetch({ ...asked, pm: 'fake' }, options) }),
  }),
  broken('fetch-hostile', 'looks outside', {
    saying: '..',
    change: (good, host) => ({
      fetch(asked, options) {
        escape(host, asked.name)
        return good.fetch(asked, options)
      },
    }),
  }),
  broken('fetch-hostile', 'fetches everything', {
    saying: 'must fail',
    change: () => ({ fetch: async (asked) => ({ id: asked, directory: '/packages/alpha' }) }),
  }),
  broken('fetch-offline', 'starts a process', {
    saying: 'curl',
    change: (good, host) => ({ fetch: (asked, options) => run(host).then(() => good.fetch(asked, options)) }),
  }),
  broken('aborted-before', 'answers all the same', {
    saying: 'loadPlugin',
    change: () => ({ loadPlugin: async () => ({ value: [], problems: [] }) }),
  }),
  broken('aborted-during', 'goes on waiting', {
    saying: 'search was still running',
    change: () => ({ search: () => delay(500).then(() => []) }),
  }),
  broken('search-finds', 'finds nothing', {
    saying: 'does not find',
    change: () => ({ search: async () => [] }),
  }),
  broken('search-finds', 'minds letter case', {
    saying: 'ALPH',
    change: () => ({ search: async (query) => ('Alpha'.includes(query) ? [{ id: id('alpha') }] : []) }),
  }),
  broken('search-identity', 'hits of another', {
    saying: 'other',
    change: () => ({ search: async () => [{ id: id('alpha', { pm: 'other' }) }] }),
  }),
  broken('search-identity', 'no JSON', {
    saying: 'undefined',
    change: () => ({ search: async () => [{ id: id('alpha'), description: undefined as never }] }),
  }),
  broken('search-hostile', 'takes the query for an expression', {
    saying: 'SyntaxError',
    change: () => ({
      search: async (query) => (new RegExp(query).test('alpha') ? [{ id: id('alpha') }] : []),
    }),
  }),
  broken('search-hostile', 'everything', {
    saying: 'screenful',
    change: () => ({ search: async () => Array.from({ length: 1000 }, () => ({ id: id('alpha') })) }),
  }),
  broken('search-hostile', 'looks at a path', {
    saying: 'look at',
    change: (_good, host) => ({
      search: async (query) => {
        escape(host, query)
        return []
      },
    }),
  }),
  broken('exists-known', 'denies what is there', {
    saying: 'must say `true`',
    change: () => ({ exists: async () => false }),
  }),
  broken('exists-hostile', 'says something else', {
    saying: 'yes or no',
    change: () => ({ exists: async () => 'perhaps' as never }),
  }),
  broken('exists-hostile', 'looks at a path', {
    saying: 'look at',
    change: (_good, host) => ({
      exists: async (name) => {
        escape(host, name)
        return true
      },
    }),
  }),
  broken('refresh-none', 'says that it asked', {
    saying: 'false',
    change: () => ({ refresh: async () => true }),
  }),
  broken('refresh-none', 'asks when forced', {
    saying: 'curl',
    change: (_good, host) => ({
      refresh: async (_level, force) => {
        await (force ? run(host) : undefined)
        return false
      },
    }),
  }),
]
