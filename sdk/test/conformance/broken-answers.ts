import type {
  Answer,
  Content,
  Dependency,
  FetchedPackage,
  ManifestLayer,
  PackageManager,
  PluginOffer,
  Workspace,
} from '@symposium/sdk'
import type { PackageManagerSubject } from '@symposium/sdk/conformance'
import { dependency, id, offer, subject, workspace } from './good-package-manager.js'
import type { Broken } from './run-table.js'

type Change = (good: PackageManager) => Partial<PackageManager>
type Row = readonly [how: string, saying: string]

function broken(rule: string, [how, saying]: Row, change: Change): Broken<PackageManagerSubject> {
  return { id: `package-manager/${rule}`, how, saying, subject: subject(change) }
}

const answer = <T>(value: readonly T[]): Answer<readonly T[]> => ({ value, problems: [] })
const loads =
  (...offers: readonly PluginOffer[]): Change =>
  () => ({ loadPlugin: async () => answer(offers) })
const offers =
  (...items: readonly PluginOffer[]): Change =>
  () => ({ activePlugins: async () => answer(items) })
const fetches =
  (fetched: Partial<FetchedPackage>): Change =>
  () => ({
    fetch: async () => ({ id: id('alpha'), directory: '/packages/alpha', ...fetched }),
  })
const opens =
  (change: Partial<Workspace> | undefined): Change =>
  () => ({
    workspace: async () => (change === undefined ? undefined : { ...workspace, ...change }),
  })
const depends =
  (...items: readonly Dependency[]): Change =>
  () => ({ dependencies: async () => answer(items) })
const content = (value: unknown): Partial<PluginOffer> => ({ content: value as Content })
const layer = (value: unknown): Partial<PluginOffer> => ({ manifest: [value as ManifestLayer] })
let calls = 0
const next = (): string => `${(calls += 1)}`

const relative = { type: 'directory', path: 'alpha' }
const missing = { type: 'directory', path: '/nowhere' }
const toml = { type: 'toml', file: '/packages/alpha/SYMPOSIUM.toml' }

/** Answers with something wrong in them. */
export const BROKEN_ANSWERS: readonly Broken<PackageManagerSubject>[] = [
  broken('load-present', ['offers nothing', 'offers nothing'], loads()),
  broken('load-present', ['no answer', 'null'], () => ({ loadPlugin: async () => null as never })),
  broken('load-present', ['a bare list', 'value'], () => ({ loadPlugin: async () => [] as never })),
  broken(
    'load-identity',
    ['an id of another', 'its own name'],
    loads(offer({ id: id('alpha', { pm: 'x' }) })),
  ),
  broken('load-identity', ['another name', 'asked for'], loads(offer({ id: id('beta') }))),
  broken(
    'load-identity',
    ['a requirement', 'exact version'],
    loads(offer({ id: id('alpha', { version: '^1' }) })),
  ),
  broken(
    'load-identity',
    ['any version', 'exact version'],
    loads(offer({ id: id('alpha', { version: '*' }) })),
  ),
  broken('load-identity', ['no id', 'malformed'], loads(offer({ id: {} as never }))),
  broken('load-content', ['relative', 'absolute'], loads(offer(content(relative)))),
  broken('load-content', ['missing', 'no directory'], loads(offer(content(missing)))),
  broken('load-content', ['through ..', '..'], loads(offer(content({ ...missing, path: '/packages/../w' })))),
  broken(
    'load-content',
    ['an address of no protocol', 'HTTP'],
    loads(offer(content({ type: 'archive', url: 'file:///x' }))),
  ),
  broken(
    'load-content',
    ['a subdirectory outside', 'leaves'],
    loads(offer(content({ type: 'archive', url: 'https://x', subdirectory: '../y' }))),
  ),
  broken(
    'load-content',
    ['half a path component', 'components'],
    loads(offer(content({ type: 'archive', url: 'https://x', strip: 0.5 }))),
  ),
  broken(
    'load-content',
    ['a branch', 'commit'],
    loads(offer(content({ type: 'git', url: 'https://x', commit: 'main' }))),
  ),
  broken(
    'load-content',
    ['an option as address', 'address'],
    loads(offer(content({ type: 'git', url: '--x', commit: '' }))),
  ),
  broken('load-content', ['nothing known', 'unknown form'], loads(offer(content({ type: 'zip' })))),
  broken(
    'load-manifest',
    ['a missing file', 'no file'],
    loads(offer(layer({ type: 'toml', file: '/packages/alpha/x' }))),
  ),
  broken(
    'load-manifest',
    ['a file outside', 'in the content'],
    loads(offer(layer({ ...toml, file: '/packages/other.toml' }))),
  ),
  broken('load-manifest', ['an old stamp', 'stamp'], loads(offer(layer({ ...toml, stamp: 'old' })))),
  broken(
    'load-manifest',
    ['a relative file', 'absolute'],
    loads(offer(layer({ ...toml, file: 'SYMPOSIUM.toml' }))),
  ),
  broken(
    'load-manifest',
    ['a value without label', 'label'],
    loads(offer(layer({ type: 'value', value: {} }))),
  ),
  broken('load-manifest', ['nothing known', 'unknown form'], loads(offer(layer({ type: 'yaml' })))),
  broken('load-manifest', ['no list', 'no list'], loads(offer({ manifest: {} as never }))),
  broken(
    'load-json',
    ['a member without value', 'undefined'],
    loads(offer({ labelRoot: undefined as never })),
  ),
  broken(
    'load-json',
    ['a map', 'plain object'],
    loads(offer(layer({ type: 'value', label: 'x', value: new Map() }))),
  ),
  broken('load-json', ['a function', 'function'], loads(offer({ notices: [(() => 'x') as never] }))),
  broken(
    'load-json',
    ['no number', 'NaN'],
    loads(offer(layer({ type: 'value', label: 'x', value: { x: NaN } }))),
  ),
  broken('load-twice', ['a new version every time', 'differently'], () => ({
    loadPlugin: async () => answer([offer({ id: id('alpha', { version: next() }) })]),
  })),
  broken('fetch-present', ['a relative directory', 'absolute'], fetches({ directory: 'alpha' })),
  broken('fetch-present', ['a missing directory', 'no directory'], fetches({ directory: '/nowhere' })),
  broken('fetch-present', ['nothing', 'undefined'], () => ({ fetch: async () => undefined as never })),
  broken('fetch-identity', ['the requirement', 'exact'], fetches({ id: id('alpha', { version: '>=1' }) })),
  broken('fetch-identity', ['another name', 'asked for'], fetches({ id: id('beta') })),
  broken('fetch-identity', ['another instance', 'its own name'], fetches({ id: id('alpha', { pm: 'x' }) })),
  broken('fetch-again', ['another directory every time', 'differs'], () => ({
    fetch: async () => ({ id: id('alpha'), directory: `/packages/${next()}` }),
  })),
  broken(
    'fetch-again',
    ['what cannot be loaded', 'another id'],
    fetches({ id: id('alpha', { version: '2.0.0' }) }),
  ),
  broken('fetch-json', ['an instance', 'plain object'], fetches({ id: new URL('x:y') as never })),
  broken('active-present', ['nothing', 'offers nothing'], offers()),
  broken('active-present', ['no answer', 'undefined'], () => ({
    activePlugins: async () => undefined as never,
  })),
  broken(
    'active-identity',
    ['ids of another', 'its own name'],
    offers(offer({ id: id('alpha', { pm: 'x' }) })),
  ),
  broken('active-identity', ['what nobody depends on', 'no dependency'], offers(offer({ id: id('zeta') }))),
  broken('active-identity', ['any version', 'exact'], offers(offer({ id: id('alpha', { version: '*' }) }))),
  broken('active-order', ['unsorted', 'sorted'], offers(offer({ id: id('beta') }), offer())),
  broken('active-order', ['twice', 'twice'], offers(offer(), offer())),
  broken(
    'active-order',
    ['in two places', 'two places'],
    offers(offer(), offer({ id: id('beta') }), offer({ id: id('alpha', { version: '2.0.0' }) })),
  ),
  broken('active-content', ['missing', 'no directory'], offers(offer(content(missing)))),
  broken(
    'active-content',
    ['a manifest outside', 'in the content'],
    offers(offer(layer({ ...toml, file: '/packages/other.toml' }))),
  ),
  broken('active-json', ['a date', 'plain object'], offers(offer({ notices: [new Date() as never] }))),
  broken('active-twice', ['in the order that it is asked', 'differently'], () => ({
    activePlugins: async (ids) => answer(ids.map((asked) => offer({ id: asked }))),
  })),
  broken('active-isolation', ['fails for a hostile name', 'threw Error'], (good) => ({
    activePlugins: async (ids, options) => {
      if (ids.some(({ name }) => name === '')) {
        throw new Error('a name is empty')
      }
      return good.activePlugins(ids, options)
    },
  })),
  broken('active-isolation', ['offers for foreign ids', 'hostile'], (good) => ({
    activePlugins: async (ids, options) =>
      ids.some(({ pm }) => pm !== 'fake') ? answer([offer()]) : good.activePlugins(ids, options),
  })),
  broken('active-none', ['everything all the same', 'without dependencies'], offers(offer())),
  broken(
    'active-agrees',
    ['another content', 'differs'],
    offers(offer(content({ type: 'directory', path: '/w' }))),
  ),
  broken('workspace-root', ['none', 'undefined'], opens(undefined)),
  broken('workspace-root', ['a relative root', 'absolute'], opens({ root: 'w' })),
  broken('workspace-root', ['a missing root', 'no directory'], opens({ root: '/nowhere' })),
  broken('workspace-members', ['unsorted', 'sorted'], opens({ members: workspace.members.toReversed() })),
  broken('workspace-members', ['no list', 'list'], opens({ members: undefined as never })),
  broken(
    'workspace-members',
    ['a missing directory', 'no directory'],
    opens({ members: [{ name: 'x', version: '1.0.0', directory: '/w/none' }] }),
  ),
  broken(
    'workspace-members',
    ['without a name', 'the name of a member'],
    opens({ members: [{ name: '', version: '1.0.0', directory: '/w/a' }] }),
  ),
  broken('workspace-inputs', ['none', 'noticed'], opens({ inputs: [] })),
  broken('workspace-inputs', ['relative', 'absolute'], opens({ inputs: ['lock'] })),
  broken('workspace-inputs', ['twice', 'repetition'], opens({ inputs: ['/w/lock', '/w/lock'] })),
  broken('workspace-json', ['a set', 'plain object'], opens({ members: new Set() as never })),
  broken('workspace-json', ['another one every time', 'differently'], () => ({
    workspace: async () => ({ ...workspace, root: `/${next()}` }),
  })),
  broken('workspace-none', ['everywhere', '/outside'], opens({})),
  broken('workspace-missing', ['everywhere', 'missing'], opens({})),
  broken('workspace-missing', ['an error of its own', 'ENOENT'], () => ({
    workspace: () => Promise.reject(new Error('ENOENT')),
  })),
  broken(
    'dependencies-identity',
    ['of another', 'its own name'],
    depends(dependency('x', { id: id('x', { pm: 'y' }) })),
  ),
  broken(
    'dependencies-identity',
    ['a requirement', 'exact'],
    depends(dependency('x', { id: id('x', { version: '1 || 2' }) })),
  ),
  broken('dependencies-identity', ['none', 'must have a dependency'], depends()),
  broken('dependencies-order', ['unsorted', 'sorted'], depends(dependency('beta'), dependency('alpha'))),
  broken('dependencies-order', ['twice', 'twice'], depends(dependency('alpha'), dependency('alpha'))),
  broken(
    'dependencies-source',
    ['unknown', 'unknown source'],
    depends(dependency('x', { source: 'constructor' as never })),
  ),
  broken(
    'dependencies-source',
    ['a missing directory', 'no directory'],
    depends(dependency('alpha', { directory: '/x' })),
  ),
  broken(
    'dependencies-json',
    ['a member without value', 'undefined'],
    depends(dependency('x', { directory: undefined as never })),
  ),
  broken('dependencies-json', ['another one every time', 'differently'], () => ({
    dependencies: async () => answer([dependency('alpha', { id: id('alpha', { version: next() }) })]),
  })),
]
