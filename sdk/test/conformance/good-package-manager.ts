import type { Dependency, Host, PackageId, PackageManager, PluginOffer, Workspace } from '@symposium/sdk'
import type { PackageManagerSubject } from '@symposium/sdk/conformance'
import {
  createFakePackageManager,
  createMemoryHost,
  type FakePackageManagerOptions,
} from '@symposium/sdk/testing'

export const id = (name: string, more: Partial<PackageId> = {}): PackageId => ({
  pm: 'fake',
  name,
  version: '1.0.0',
  ...more,
})

export const workspace: Workspace = {
  root: '/w',
  members: [
    { name: 'one', version: '0.1.0', directory: '/w/a' },
    { name: 'two', version: '0.1.0', directory: '/w/b' },
  ],
  inputs: ['/w/lock'],
}

export const dependency = (name: string, more: Partial<Dependency> = {}): Dependency => ({
  id: id(name),
  source: 'registry',
  directory: `/packages/${name}`,
  ...more,
})

export const offer = (more: Partial<PluginOffer> = {}): PluginOffer => ({
  id: id('alpha'),
  content: { type: 'directory', path: '/packages/alpha' },
  manifest: [],
  ...more,
})

function createHost(): Host {
  return createMemoryHost({
    files: {
      '/packages/alpha/SYMPOSIUM.toml': '',
      '/packages/beta/SYMPOSIUM.toml': '',
      '/packages/other.toml': '',
      '/w/a': { directory: true },
      '/w/b': { directory: true },
      '/w/lock': '',
      '/outside': { directory: true },
    },
  })
}

/** What authors ask, answered as it should be. */
export const AUTHORING: Required<Pick<PackageManager, 'localPackage' | 'packagedFiles'>> = {
  localPackage: async (directory) =>
    directory === '/packages/alpha'
      ? offer({ manifest: [{ type: 'toml', file: '/packages/alpha/SYMPOSIUM.toml' }] })
      : undefined,
  packagedFiles: async (directory) =>
    directory === '/packages/alpha' ? ['SYMPOSIUM.toml', 'skills/a/SKILL.md'] : [],
}

/** A subject that keeps every rule, and can be made to break one. */
export function subject(
  change: (good: PackageManager, host: Host) => Partial<PackageManager> = () => ({}),
  options: FakePackageManagerOptions = {},
): PackageManagerSubject {
  return {
    type: 'package-manager',
    createHost,
    create(host) {
      const good = createFakePackageManager({
        packages: [{ name: 'alpha' }, { name: 'beta' }],
        workspace,
        dependencies: [dependency('alpha'), dependency('beta')],
        ...options,
      })
      return { ...good, ...change(good, host) }
    },
    known: {
      present: id('alpha'),
      absent: id('gamma'),
      dependencies: [id('alpha'), id('beta')],
      workspace: '/w/a',
      outside: '/outside',
      sources: '/packages/alpha',
      query: 'Alph',
    },
    patience: 20,
  }
}
