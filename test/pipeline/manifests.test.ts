import { describe, expect } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'

const A = ['a = { path = "../a" }']

const rows: readonly Row[] = [
  {
    id: 'F-21',
    title: 'one bad entry of a package’s manifest costs itself',
    dependencies: [...A, 'helper = { path = "../helper" }'],
    files: {
      ...crate('a', {
        manifest:
          '[package.metadata.symposium]\nplugins = [{ source.cargo = "helper" }]\nhooks = [{ event = "Nope", command = "x" }]\n',
      }),
      ...crate('helper', { files: skills('.', 'helper') }),
    },
    plugins: ['use = ["a"]'],
    installed: ['helper'],
    warnings: ['MANIFEST_INVALID'],
  },
  {
    id: 'F-20 N-25',
    title: 'a warning names file, line and cause',
    dependencies: A,
    files: {
      ...crate('a', { files: { 'SYMPOSIUM.toml': 'skilz = []\n\n[[skills]]\n', ...skills('.', 'a') } }),
    },
    plugins: ['use = ["a"]'],
    installed: ['a'],
    warnings: ['MANIFEST_INVALID', 'MANIFEST_INVALID'],
    check: (world, ran) => {
      expect(ran.ofKind('warning')).toMatchObject([
        { file: world.at('a/SYMPOSIUM.toml'), line: 1, message: expect.stringContaining('skilz') },
        { file: world.at('a/SYMPOSIUM.toml'), line: 3, message: expect.stringContaining('source') },
      ])
      expect(ran.stderr).toContain('a/SYMPOSIUM.toml:3')
    },
  },
  {
    id: 'E-X22',
    title: 'a predicate that nobody defines is false, and said',
    dependencies: A,
    files: crate('a', { files: { 'SYMPOSIUM.toml': 'predicates = ["org(x)"]\n', ...skills('.', 'a') } }),
    plugins: ['use = ["a"]'],
    installed: [],
    warnings: ['PREDICATE_UNDEFINED'],
    line: ['status'],
    check: (_world, ran) =>
      expect(ran.ofKind('plugin_status')).toMatchObject([
        { state: 'inactive', reason: expect.stringContaining('org') },
      ]),
  },
  {
    id: 'F-4',
    title: 'retired spellings are rejected with the new one',
    files: plugin('reg/old', { manifest: 'name = "old"\ncrates = ["app"]\n' }),
    installed: [],
    warnings: ['MANIFEST_RETIRED'],
    check: (_world, ran) => expect(ran.stderr).toContain('depends-on'),
  },
  {
    id: 'F-4',
    title: 'or upgraded in memory where the registry is marked so',
    dependencies: ['kit = { path = "../kit" }'],
    files: { ...crate('kit'), ...plugin('reg/old', { manifest: 'name = "old"\ncrates = ["kit"]\n' }) },
    before: (world) => {
      const text = world.read('home/.symposium/config.toml').replace('name = "team"', '$&\nlegacy = true')
      world.write({ 'home/.symposium/config.toml': text })
    },
    installed: ['old'],
    warnings: ['MANIFEST_RETIRED'],
  },
  {
    id: 'E-S45',
    title: 'a group in a repository that cannot be had costs itself',
    files: {
      ...plugin('reg/a', {
        manifest: 'name = "a"\ndepends-on = ["*"]\n[[skills]]\nsource.git = "https://github.com/o/r"\n',
      }),
    },
    installed: ['a'],
    warnings: ['PACKAGE_UNAVAILABLE'],
  },
  {
    id: 'faults B16',
    title: 'an empty list means what a missing one does',
    files: {
      ...plugin('reg/empty', { manifest: 'name = "empty"\ndepends-on = []\n' }),
      ...plugin('reg/missing', { manifest: 'name = "missing"\n' }),
    },
    installed: [],
    status: [
      ['empty', 'dormant'],
      ['missing', 'dormant'],
    ],
  },
]

describe('manifests with faults', () => {
  testRows(rows)
})
