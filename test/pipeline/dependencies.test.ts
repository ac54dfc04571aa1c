import { describe, expect } from 'vitest'
import { crate, extracted, lock, virtualRoot } from '../support/cargo.js'
import { plugin, skill, skills } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'

/** A registry plugin that is active where an atom holds. */
function on(name: string, atom: string): Record<string, string> {
  return plugin(`reg/${name}`, { manifest: `name = "${name}"\ndepends-on = ["${atom}"]\n` })
}

const KIT = ['kit = { path = "../kit" }']
const KIT_FILES = crate('kit', { files: skills('.', 'tune') })

const dependencies: readonly Row[] = [
  {
    id: 'C1',
    title: 'a renamed dependency goes by its own name',
    dependencies: ['nice = { package = "lib-nice", path = "../n" }'],
    files: { ...crate('n', { name: 'lib-nice' }), ...on('by-alias', 'nice'), ...on('by-name', 'lib-nice') },
    installed: ['by-name'],
  },
  {
    id: 'C2',
    title: 'what is needed for tests and builds alone counts',
    dependencies: [
      '[dev-dependencies]\nbench-kit = { path = "../bench-kit" }',
      '[build-dependencies]\ncodegen = { path = "../codegen" }',
    ],
    files: {
      ...crate('bench-kit'),
      ...crate('codegen'),
      ...on('for-bench', 'bench-kit'),
      ...on('for-codegen', 'codegen'),
    },
    installed: ['for-bench', 'for-codegen'],
  },
  {
    id: 'C3',
    title: 'what is optional or for another platform counts',
    dependencies: [
      'opt-x = { path = "../opt-x", optional = true }',
      '[target.\'cfg(windows)\'.dependencies]\nwin-x = { path = "../win-x" }',
      '[target.\'cfg(unix)\'.dependencies]\nunix-x = { path = "../unix-x" }',
    ],
    files: {
      ...crate('opt-x'),
      ...crate('win-x'),
      ...crate('unix-x'),
      ...on('for-opt', 'opt-x'),
      ...on('for-win', 'win-x'),
      ...on('for-unix', 'unix-x'),
    },
    installed: ['for-opt', 'for-unix', 'for-win'],
  },
  {
    id: 'C4',
    title: 'a member is no package that could be enabled, and its content is on',
    files: {
      ...virtualRoot('ws', ['a', 'b']),
      ...crate('ws/a', { dependencies: ['b = { path = "../b" }'] }),
      ...crate('ws/b', { files: skills('.', 'b-notes') }),
      ...on('for-b', 'b'),
    },
    line: ['use', 'b'],
    check: async (world, ran) => {
      expect(ran.ofKind('plugin_enabled')).toEqual([])
      expect(world.read('home/.symposium/config.toml')).not.toContain('[plugins]')
      await world.sync()
      expect(world.installed()).toEqual(['b-notes', 'for-b'])
    },
    status: [
      ['for-b', 'active'],
      ['b', 'active'],
    ],
  },
  {
    id: 'C5',
    title: 'a path dependency inside a root with [workspace] is a member',
    files: {
      ...crate('ws', { name: 'app', manifest: '[workspace]', dependencies: ['q = { path = "vendor/q" }'] }),
      ...crate('ws/vendor/q', { files: skills('.', 'q-notes') }),
    },
    installed: ['q-notes'],
    status: [['q', 'active']],
  },
  {
    id: 'C6',
    title: 'the same without [workspace] awaits consent',
    files: {
      ...crate('ws', { name: 'app', dependencies: ['q = { path = "vendor/q" }'] }),
      ...crate('ws/vendor/q', { files: skills('.', 'q-notes') }),
    },
    installed: [],
    status: [['q', 'candidate']],
  },
  {
    id: 'C7',
    title: 'of two versions either satisfies, one row shows, the highest brings the content',
    files: {
      ...virtualRoot('ws', ['a', 'b']),
      ...crate('ws/a', { dependencies: ['codec = "1.4"'] }),
      ...crate('ws/b', { dependencies: ['codec = "2"'] }),
      ...lock('ws', [
        { name: 'a', version: '1.0.0', local: true, dependencies: ['codec 1.4.0'] },
        { name: 'b', version: '1.0.0', local: true, dependencies: ['codec 2.0.1'] },
        { name: 'codec', version: '1.4.0' },
        { name: 'codec', version: '2.0.1' },
      ]),
      ...extracted('codec', '1.4.0', { files: skills('.', 'old-codec') }),
      ...extracted('codec', '2.0.1', { files: skills('.', 'new-codec') }),
      ...on('for-one', 'codec<2'),
      ...on('for-two', 'codec>=2'),
      ...on('for-three', 'codec>=3'),
    },
    plugins: ['use = ["codec"]'],
    installed: ['for-one', 'for-two', 'new-codec'],
    status: [
      ['for-one', 'active'],
      ['for-three', 'inactive'],
      ['for-two', 'active'],
      ['codec', 'active'],
    ],
  },
  {
    id: 'C8',
    title: 'a virtual root is a plugin of its own, named like its directory',
    files: { ...virtualRoot('ws', ['a']), ...crate('ws/a'), ...skill('ws/skills/s') },
    installed: ['s'],
    status: [['ws', 'active']],
  },
  {
    id: 'C20',
    title: 'a dependency with an empty skills directory carries no plugin',
    dependencies: ['quiet = { path = "../quiet" }'],
    files: crate('quiet', { files: { 'skills/': '' } }),
    installed: [],
    status: [],
  },
  {
    id: 'C20',
    title: 'and is an empty plugin, without complaint, once it is used',
    dependencies: ['quiet = { path = "../quiet" }'],
    files: crate('quiet', { files: { 'skills/': '' } }),
    plugins: ['use = ["quiet"]'],
    installed: [],
    status: [['quiet', 'active']],
  },
  {
    id: 'C21',
    title: 'a skill deep below skills makes a plugin',
    dependencies: KIT,
    files: crate('kit', { files: skill('skills/deep/er') }),
    status: [['kit', 'candidate']],
  },
  {
    id: 'C22',
    title: 'a metadata table with a wrong type costs that key only',
    dependencies: KIT,
    files: crate('kit', {
      manifest: '[package.metadata.symposium]\nskills = 3\n',
      files: skills('.', 'tune'),
    }),
    plugins: ['use = ["kit"]'],
    installed: ['tune'],
    warnings: ['MANIFEST_INVALID'],
  },
  {
    id: 'E-X18',
    title: 'a patched dependency brings the content of the patch',
    files: {
      ...crate('ws', {
        name: 'app',
        dependencies: ['kit = "1"\n[patch.crates-io]\nkit = { path = "../kit" }'],
      }),
      ...lock('ws', [
        { name: 'app', version: '1.0.0', local: true, dependencies: ['kit'] },
        { name: 'kit', version: '1.0.0', local: true },
      ]),
      ...extracted('kit', '1.0.0', { files: skills('.', 'published') }),
      ...crate('kit', { files: skills('.', 'patched') }),
    },
    plugins: ['use = ["kit"]'],
    installed: ['patched'],
  },
  {
    id: 'E-X21',
    title: 'a dependency of a dependency is not offered',
    dependencies: KIT,
    files: {
      ...crate('kit', { dependencies: ['far = { path = "../far" }'] }),
      ...crate('far', { files: skills('.', 'far') }),
    },
    plugins: ['auto-enable = ["*"]'],
    installed: [],
    status: [],
  },
  {
    id: 'faults A16',
    title: 'a path dependency outside the workspace is offered and no member',
    dependencies: KIT,
    files: KIT_FILES,
    installed: [],
    status: [['kit', 'candidate']],
    check: (_world, ran) => expect(ran.ofKind('consent_pending')).toMatchObject([{ plugins: ['kit'] }]),
  },
  {
    id: 'faults A17',
    title: 'a skill that is only text in the program is not discovered',
    dependencies: KIT,
    files: { ...crate('kit'), 'kit/src/lib.rs': 'pub const SKILL: &str = "---\\nname: kit\\n---";\n' },
    status: [],
  },
]

describe('what is a dependency', () => {
  testRows(dependencies)
})
