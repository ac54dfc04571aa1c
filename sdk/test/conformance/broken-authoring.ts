import { SymposiumError, type Host, type PackageManager, type PluginOffer } from '@symposium/sdk'
import type { PackageManagerSubject } from '@symposium/sdk/conformance'
import { AUTHORING, id, offer, subject } from './good-package-manager.js'
import type { Broken } from './run-table.js'

type Change = (host: Host) => Partial<PackageManager>
type Row = readonly [how: string, saying: string]

function broken(rule: string, [how, saying]: Row, change: Change): Broken<PackageManagerSubject> {
  return {
    id: `package-manager/${rule}`,
    how,
    saying,
    subject: subject((_good, host) => ({ ...AUTHORING, ...change(host) })),
  }
}

const finds =
  (found: Partial<PluginOffer>): Change =>
  () => ({ localPackage: async () => offer(found) })
const publishes =
  (...paths: readonly unknown[]): Change =>
  () => ({ packagedFiles: async () => paths as readonly string[] })
let calls = 0

/** Answers to authors with something wrong in them. */
export const BROKEN_AUTHORING: readonly Broken<PackageManagerSubject>[] = [
  broken('local-offer', ['nothing', 'calls a package'], () => ({ localPackage: async () => undefined })),
  broken('local-offer', ['of another', 'its own name'], finds({ id: id('alpha', { pm: 'x' }) })),
  broken('local-offer', ['any version', 'exact version'], finds({ id: id('alpha', { version: '*' }) })),
  broken(
    'local-offer',
    ['another directory', 'itself'],
    finds({ content: { type: 'directory', path: '/packages/beta' } }),
  ),
  broken(
    'local-offer',
    ['what is published already', 'itself'],
    finds({ content: { type: 'archive', url: 'https://x' } }),
  ),
  broken(
    'local-offer',
    ['a manifest outside', 'in the content'],
    finds({ manifest: [{ type: 'toml', file: '/packages/other.toml' }] }),
  ),
  broken('local-offer', ['no list of layers', 'no list'], finds({ manifest: undefined as never })),
  broken('local-json', ['a date', 'plain object'], finds({ notices: [new Date() as never] })),
  broken('local-json', ['another version every time', 'differently'], () => ({
    localPackage: async () => offer({ id: id('alpha', { version: `1.0.${(calls += 1)}` }) }),
  })),
  broken('local-json', ['by a process', 'curl'], (host) => ({
    async localPackage() {
      await host.processes.run({ program: 'curl', args: [], cwd: '/', timeout: 1 })
      return offer()
    },
  })),
  broken('local-none', ['everywhere', 'must find none'], finds({})),
  broken('local-none', ['an error of its own', 'ENOENT'], () => ({
    localPackage: () => Promise.reject(new Error('ENOENT')),
  })),
  broken('packaged-paths', ['absolute', 'below the directory'], publishes('/packages/alpha/a')),
  broken('packaged-paths', ['out of it', 'below the directory'], publishes('a/../../b')),
  broken('packaged-paths', ['of another system', 'below the directory'], publishes('skills\\a')),
  broken('packaged-paths', ['empty', 'below the directory'], publishes('')),
  broken('packaged-paths', ['no text', 'below the directory'], publishes(1)),
  broken('packaged-paths', ['twice', 'each once'], publishes('a', 'a')),
  broken('packaged-paths', ['no list', 'must give a list'], () => ({
    packagedFiles: async () => 'a' as never,
  })),
  broken('packaged-paths', ['of what nobody finds', 'no localPackage'], () => ({
    localPackage: undefined as never,
  })),
  broken('packaged-paths', ['fails with another code', 'TOOL_MISSING or TOOL_FAILED'], () => ({
    packagedFiles: () => Promise.reject(new SymposiumError('PACKAGE_NOT_FOUND', 'none')),
  })),
  broken('packaged-paths', ['an error of its own', 'ENOENT'], () => ({
    packagedFiles: () => Promise.reject(new Error('ENOENT')),
  })),
  broken('packaged-missing', ['everywhere', 'must give none'], publishes('a')),
  broken('packaged-missing', ['an error of its own', 'ENOENT'], () => ({
    packagedFiles: () => Promise.reject(new Error('ENOENT')),
  })),
]
