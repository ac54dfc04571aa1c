import { crate, manifest } from '../project.js'
import { repository } from '../sources.js'
import { mirrored, vendored, type Shape } from './shape.js'

/** Packages that stand in for others. */
export const PATCH_SHAPES: readonly Shape[] = [
  {
    name: 'a patch of crates.io by a path',
    build: (s) => {
      mirrored(s)
      s.write({
        ...crate(
          'ws',
          'app',
          '[dependencies]\nlib-nice = "0.3"\ncodec = "1"\n[patch.crates-io]\nlib-nice = { path = "../patched" }',
        ),
        ...crate('patched', 'lib-nice'),
        'patched/Cargo.toml': manifest('lib-nice').replace('1.0.0', '0.3.7'),
      })
    },
  },
  {
    name: 'a patch of crates.io by a member',
    build: (s) => {
      vendored(s)
      s.write({
        ...crate(
          'ws',
          'app',
          '[workspace]\nmembers = ["nice"]\n[dependencies]\nlib-nice = "0.3"\n[patch.crates-io]\nlib-nice = { path = "nice" }',
        ),
        ...crate('ws/nice', 'lib-nice'),
        'ws/nice/Cargo.toml': manifest('lib-nice').replace('1.0.0', '0.3.0'),
      })
    },
  },
  {
    name: 'a patch of crates.io by a repository, under another key',
    build: (s) => {
      vendored(s)
      const url = repository(s, 'repo', {
        ...crate('.', 'lib-nice'),
        'Cargo.toml': manifest('lib-nice').replace('1.0.0', '0.3.9'),
      })
      s.write(
        crate(
          'ws',
          'app',
          `[dependencies]\nlib-nice = "0.3"\n[patch.crates-io]\nany = { package = "lib-nice", git = "${url}" }`,
        ),
      )
    },
  },
  {
    name: 'a patch that is not used',
    build: (s) => {
      vendored(s)
      s.write({
        ...crate(
          'ws',
          'app',
          '[dependencies]\nlib-nice = "0.3"\n[patch.crates-io]\nlib-nice = { path = "../patched" }',
        ),
        ...crate('patched', 'lib-nice'),
      })
    },
  },
  {
    name: 'patches of two versions of a name',
    build: (s) => {
      vendored(s)
      s.write({
        ...crate(
          'ws',
          'app',
          '[dependencies]\nold = { package = "codec", version = "1" }\ncodec = "2"\n[patch.crates-io]\np1 = { package = "codec", path = "../p1" }\np2 = { package = "codec", path = "../p2" }',
        ),
        ...crate('p1', 'codec'),
        'p1/Cargo.toml': manifest('codec').replace('1.0.0', '1.4.9'),
        ...crate('p2', 'codec'),
        'p2/Cargo.toml': manifest('codec').replace('1.0.0', '2.7.0'),
      })
    },
  },
  {
    name: 'a patch of a repository by a path, in the configuration',
    build: (s) => {
      const url = repository(s, 'repo', crate('.', 'g'))
      s.write({
        ...crate('ws', 'app', `[dependencies]\ng = { git = "${url}", branch = "main" }`),
        'ws/.cargo/config.toml': `[patch."${url}"]\ng = { path = "../patched" }`,
        ...crate('patched', 'g'),
      })
    },
  },
  {
    name: 'a patch in the manifest and another in the configuration',
    build: (s) => {
      const url = repository(s, 'repo', crate('.', 'g'))
      s.write({
        ...crate(
          'ws',
          'app',
          `[dependencies]\ng = { git = "${url}" }\n[patch."${url}"]\ng = { path = "../ours" }`,
        ),
        'ws/.cargo/config.toml': `[patch."${url}"]\ng = { path = "../theirs" }`,
        ...crate('ours', 'g'),
        ...crate('theirs', 'g'),
      })
    },
  },
  {
    name: 'a replacement by a path',
    build: (s) => {
      vendored(s)
      s.write({
        ...crate(
          'ws',
          'app',
          '[dependencies]\nlib-nice = "0.3"\n[replace]\n"lib-nice:0.3.0" = { path = "../replaced" }',
        ),
        ...crate('replaced', 'lib-nice'),
        'replaced/Cargo.toml': manifest('lib-nice').replace('1.0.0', '0.3.0'),
      })
    },
  },
  {
    name: 'a replacement by a repository',
    build: (s) => {
      vendored(s)
      const url = repository(s, 'repo', {
        ...crate('.', 'lib-nice'),
        'Cargo.toml': manifest('lib-nice').replace('1.0.0', '0.3.0'),
      })
      s.write(
        crate(
          'ws',
          'app',
          `[dependencies]\nlib-nice = "0.3"\n[replace]\n"lib-nice:0.3.0" = { git = "${url}" }`,
        ),
      )
    },
  },
]
