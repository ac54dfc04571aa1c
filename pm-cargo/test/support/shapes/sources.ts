import { crate, manifest } from '../project.js'
import { commit, git, localRegistry, registry, repository, vendor, vendorConfig } from '../sources.js'
import { CRATES, mirrored, vendored, type Shape } from './shape.js'

/** Dependencies from registries, repositories and directories. */
export const SOURCE_SHAPES: readonly Shape[] = [
  {
    name: 'a repository by default branch, branch, tag and revision',
    build: (s) => {
      const url = repository(s, 'repo', crate('.', 'g0'))
      const second = repository(s, 'second.git', {
        ...crate('one', 'g1'),
        ...crate('two', 'g2'),
        ...crate('three', 'g3'),
      })
      git(s.path('second.git'), 'branch', 'feature/x')
      git(s.path('second.git'), 'tag', 'v1')
      const revision = git(s.path('second.git'), 'rev-parse', 'HEAD')
      s.write(
        crate(
          'ws',
          'app',
          `[dependencies]
g0 = { git = "${url}" }
g1 = { git = "${second}", branch = "feature/x" }
g2 = { git = "${second}", tag = "v1" }
g3 = { git = "${second}", rev = "${revision}", version = "1" }
`,
        ),
      )
    },
  },
  {
    name: 'packages of a workspace in a repository, with inherited versions',
    build: (s) => {
      const url = repository(s, 'repo', {
        'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n[workspace.package]\nversion = "4.5.6"',
        'crates/deep/Cargo.toml': '[package]\nname = "deep"\nversion.workspace = true\n',
        'crates/deep/src/lib.rs': '',
        ...crate('crates/other', 'other'),
        'broken/Cargo.toml': 'this is not toml',
      })
      s.write(crate('ws', 'app', `[dependencies]\ndeep = { git = "${url}" }\nother = { git = "${url}/" }`))
    },
  },
  {
    name: 'one name at two revisions',
    build: (s) => {
      const url = repository(s, 'repo', crate('.', 'g'))
      const first = git(s.path('repo'), 'rev-parse', 'HEAD')
      s.write({ 'repo/Cargo.toml': manifest('g').replace('1.0.0', '2.0.0') })
      commit(s, 'repo')
      s.write(
        crate(
          'ws',
          'app',
          `[dependencies]\nold = { package = "g", git = "${url}", rev = "${first}" }\ng = { git = "${url}" }`,
        ),
      )
    },
  },
  {
    name: 'C7: two versions across members',
    build: (s) => {
      mirrored(s)
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
        ...crate('ws/a', 'a', '[dependencies]\ncodec = "1"'),
        ...crate('ws/b', 'b', '[dependencies]\ncodec = "2.0, <2.1"\nlib-nice = "^0.3"'),
      })
    },
  },
  {
    name: 'two versions in one package',
    build: (s) => {
      vendored(s)
      s.write(crate('ws', 'app', '[dependencies]\nold = { package = "codec", version = "1.4" }\ncodec = "2"'))
    },
  },
  {
    name: 'requirements that overlap',
    build: (s) => {
      vendored(s)
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
        ...crate('ws/a', 'a', '[dependencies]\ncodec = ">=1"'),
        ...crate('ws/b', 'b', '[dependencies]\ncodec = "1"'),
      })
    },
  },
  {
    name: 'vendored packages, with the version in some directories and odd names in others',
    build: (s) => {
      vendor(s, 'ws/vendor', {
        codec: { name: 'codec', version: '2.0.1' },
        'codec-1.4.0': { name: 'codec', version: '1.4.0' },
        'called-anything': { name: 'lib-nice', version: '0.3.0' },
      })
      s.write({
        'ws/.cargo/config.toml': vendorConfig('vendor'),
        ...crate(
          'ws',
          'app',
          '[dependencies]\nold = { package = "codec", version = "1" }\ncodec = "2"\nlib-nice = "0.3"',
        ),
      })
    },
  },
  {
    name: 'a vendored repository',
    build: (s) =>
      s.write(
        crate('ws', 'app', `[dependencies]\ng = { git = "${repository(s, 'repo', crate('.', 'g'))}" }`),
      ),
    change: (s) => {
      vendor(s, 'ws/vendor', { g: { name: 'g', version: '1.0.0' } })
      const url = `file://${s.path('repo')}`
      s.write({
        'ws/vendor/g/.cargo-checksum.json': '{"files":{}}',
        'ws/.cargo/config.toml': `[source."git+${url}"]\ngit = "${url}"\nreplace-with = "vendored"\n[source.vendored]\ndirectory = "vendor"\n`,
      })
    },
  },
  {
    name: 'a local registry',
    build: (s) => {
      const directory = localRegistry(s, 'local', CRATES)
      s.write({
        'ws/.cargo/config.toml': `[source.crates-io]\nreplace-with = "local"\n[source.local]\nlocal-registry = "${directory}"\n`,
        ...crate('ws', 'app', '[dependencies]\ncodec = "2"\nlib-nice = "0.3"'),
      })
    },
  },
  {
    name: 'an alternative registry beside a mirrored crates.io',
    build: (s) => {
      mirrored(s)
      const url = registry(s, 'alternative', [{ name: 'in-house', version: '0.9.0' }])
      s.write({
        '.cargo/config.toml': `[registries.mine]\nindex = "${url}"\n`,
        ...crate(
          'ws',
          'app',
          `[dependencies]\nin-house = { version = "0.9", registry = "mine" }\ncodec = "1"`,
        ),
      })
    },
  },
  {
    name: "configuration in the old file, in an included one and in cargo's home",
    build: (s) => {
      const url = registry(s, 'mirror', CRATES)
      s.write({
        'ws/.cargo/config':
          'include = ["more.toml", { path = "none.toml", optional = true }]\n[source.crates-io]\nreplace-with = "mirror"\n',
        'ws/.cargo/config.toml': '[source.crates-io]\nreplace-with = "nowhere"\n',
        'ws/.cargo/more.toml': '[source.crates-io]\nreplace-with = "nowhere"\n',
        'home/.cargo/config.toml': `[source.mirror]\nregistry = "${url}"\n`,
        ...crate('ws', 'app', '[dependencies]\ncodec = "1"'),
      })
    },
  },
]
