import { crate, manifest } from '../project.js'
import { git, repository } from '../sources.js'
import { mirrored, vendored, rewriteLock, type Shape } from './shape.js'

/** Locks of other versions, and locks that the manifests have run away from. */
export const STALE_SHAPES: readonly Shape[] = [
  {
    name: 'a lock of version 3',
    build: (s) => {
      const url = repository(s, 'repo', crate('.', 'g'))
      git(s.path('repo'), 'branch', 'feature/x+y')
      s.write(crate('ws', 'app', `[dependencies]\ng = { git = "${url}", branch = "feature/x" }`))
      git(s.path('repo'), 'branch', 'feature/x')
    },
    change: (s) =>
      rewriteLock(s, (text) => text.replace('version = 4', 'version = 3').replaceAll('%2F', '/')),
  },
  {
    name: 'a lock of version 2, which takes `master` for the default branch',
    build: (s) => {
      const url = repository(s, 'repo', crate('.', 'g'))
      git(s.path('repo'), 'branch', '--move', 'master')
      s.write(crate('ws', 'app', `[dependencies]\ng = { git = "${url}", branch = "master" }`))
    },
    change: (s) => rewriteLock(s, (text) => text.replace('version = 4\n', '').replace('?branch=master', '')),
  },
  {
    name: 'a lock of version 1',
    build: (s) => {
      vendored(s)
      s.write(crate('ws', 'app', '[dependencies]\nold = { package = "codec", version = "1" }\ncodec = "2"'))
    },
    change: (s) =>
      rewriteLock(s, (text) => {
        const source = 'registry+https://github.com/rust-lang/crates.io-index'
        const checksums = [
          ...text.matchAll(/name = "(.*)"\nversion = "(.*)"\nsource = .*\nchecksum = "(.*)"/g),
        ].map(([, name, version, sum]) => `"checksum ${name} ${version} (${source})" = "${sum}"`)
        const packages = text
          .replace('version = 4\n', '')
          .replace(/checksum = .*\n/g, '')
          .replace(/"(codec) (\d.*?)"/g, `"$1 $2 (${source})"`)
          .replace('"leaf"', `"leaf 1.0.5 (${source})"`)
        return `${packages}\n[metadata]\n${checksums.join('\n')}\n`
      }),
  },
  {
    name: 'the version of a member raised, the lock as before',
    build: (s) => {
      vendored(s)
      s.write(crate('ws', 'app', '[dependencies]\ncodec = "2"'))
    },
    change: (s) =>
      s.write({ 'ws/Cargo.toml': manifest('app', '[dependencies]\ncodec = "2"').replace('1.0.0', '1.1.0') }),
  },
  {
    name: 'a dependency taken out, the lock as before',
    build: (s) => {
      vendored(s)
      s.write(crate('ws', 'app', '[dependencies]\ncodec = "2"\nlib-nice = "0.3"'))
    },
    change: (s) => s.write({ 'ws/Cargo.toml': manifest('app', '[dependencies]\nlib-nice = "0.3"') }),
  },
  {
    name: 'a dependency added that the lock has twice',
    build: (s) => {
      vendored(s)
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
        ...crate('ws/a', 'a', '[dependencies]\ncodec = "2"\nold = { package = "codec", version = "1" }'),
        ...crate('ws/b', 'b'),
      })
    },
    change: (s) => s.write({ 'ws/b/Cargo.toml': manifest('b', '[dependencies]\ncodec = "*"\nleaf = "1"') }),
  },
  {
    name: 'C11: a path dependency added by hand, the lock as before',
    build: (s) => {
      vendored(s)
      s.write({ ...crate('ws', 'app', '[dependencies]\ncodec = "2"'), ...crate('n', 'n') })
    },
    change: (s) =>
      s.write({ 'ws/Cargo.toml': manifest('app', '[dependencies]\ncodec = "2"\nn = { path = "../n" }') }),
  },
  {
    name: 'a patch of the locked version added, the lock as before',
    build: (s) => {
      vendored(s)
      s.write({
        ...crate('ws', 'app', '[dependencies]\nlib-nice = "0.3"'),
        ...crate('patched', 'lib-nice'),
        'patched/Cargo.toml': manifest('lib-nice').replace('1.0.0', '0.3.0'),
      })
    },
    change: (s) =>
      s.write({
        'ws/Cargo.toml': manifest(
          'app',
          '[dependencies]\nlib-nice = "0.3"\n[patch.crates-io]\nlib-nice = { path = "../patched" }',
        ),
      }),
  },
  {
    name: 'a patch of another version added, the lock as before',
    build: (s) => {
      vendored(s)
      s.write({
        ...crate('ws', 'app', '[dependencies]\nlib-nice = "0.3"'),
        ...crate('patched', 'lib-nice'),
        'patched/Cargo.toml': manifest('lib-nice').replace('1.0.0', '0.3.1'),
      })
    },
    change: (s) =>
      s.write({
        'ws/Cargo.toml': manifest(
          'app',
          '[dependencies]\nlib-nice = "0.3"\n[patch.crates-io]\nlib-nice = { path = "../patched" }',
        ),
      }),
  },
  {
    name: 'a requirement raised beyond the lock',
    asks: true,
    build: (s) => {
      vendored(s)
      s.write(crate('ws', 'app', '[dependencies]\ncodec = "1"'))
    },
    change: (s) => s.write({ 'ws/Cargo.toml': manifest('app', '[dependencies]\ncodec = "2"') }),
  },
  {
    name: 'C9: no lock',
    asks: true,
    build: (s) => {
      mirrored(s)
      s.write(crate('ws', 'app', '[dependencies]\ncodec = "2"'))
    },
    change: (s) => s.delete('ws/Cargo.lock'),
  },
  {
    name: 'packages overridden by `paths`',
    asks: true,
    build: (s) => {
      vendored(s)
      s.write({
        ...crate('ws', 'app', '[dependencies]\nlib-nice = "0.3"'),
        '.cargo/config.toml': 'paths = ["override"]\n',
        ...crate('override', 'lib-nice'),
        'override/Cargo.toml': manifest('lib-nice').replace('1.0.0', '0.3.0'),
      })
    },
  },
]
