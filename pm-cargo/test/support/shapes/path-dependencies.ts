import { crate, manifest } from '../project.js'
import type { Shape } from './shape.js'

/** Dependencies by path, of all kinds. */
export const PATH_SHAPES: readonly Shape[] = [
  {
    name: 'C6: a path dependency inside a root without [workspace]',
    build: (s) =>
      s.write({
        ...crate('ws', 'app', '[dependencies]\nq = { path = "vendor/q" }'),
        ...crate('ws/vendor/q', 'q'),
      }),
  },
  {
    name: 'C5: a path dependency inside a root with [workspace]',
    build: (s) =>
      s.write({
        ...crate('ws', 'app', '[workspace]\n[dependencies]\nq = { path = "vendor/q" }'),
        ...crate('ws/vendor/q', 'q'),
      }),
  },
  {
    name: 'path dependencies inside, transitively, and one that leads out',
    build: (s) =>
      s.write({
        ...crate('ws', 'app', '[workspace]\n[dependencies]\na = { path = "a" }'),
        ...crate('ws/a', 'a', '[dev-dependencies]\nb = { path = "../deep/b" }'),
        ...crate('ws/deep/b', 'b', '[dependencies]\nout = { path = "../../../out" }'),
        ...crate('out', 'out', '[dependencies]\nfar = { path = "../far" }'),
        ...crate('far', 'far'),
      }),
  },
  {
    name: 'a path dependency outside that points to the root',
    build: (s) =>
      s.write({
        ...crate('ws', 'app', '[workspace]\n[dependencies]\nsibling = { path = "../sibling" }'),
        'sibling/Cargo.toml': '[package]\nname = "sibling"\nversion = "1.0.0"\nworkspace = "../ws"\n',
        'sibling/src/lib.rs': '',
      }),
  },
  {
    name: 'C1: a renamed dependency',
    build: (s) =>
      s.write({
        ...crate('ws', 'app', '[dependencies]\nnice = { package = "lib-nice", path = "../n" }'),
        ...crate('n', 'lib-nice'),
      }),
  },
  {
    name: 'C2 and C3: all kinds, optional ones, other targets',
    build: (s) =>
      s.write({
        ...crate(
          'ws',
          'app',
          `[features]
extra = ["dep:opt-y"]
[dependencies]
opt-x = { path = "../opt-x", optional = true }
opt-y = { path = "../opt-y", optional = true }
[dev-dependencies]
bench-kit = { path = "../bench-kit" }
[build-dependencies]
codegen = { path = "../codegen" }
[target.'cfg(windows)'.dependencies]
winapi-ish = { path = "../winapi-ish" }
[target.x86_64-unknown-none.dev-dependencies]
bare = { path = "../bare" }
[target.'cfg(any())'.build-dependencies]
never = { path = "../never" }
`,
        ),
        ...crate('opt-x', 'opt-x'),
        ...crate('opt-y', 'opt-y'),
        ...crate('bench-kit', 'bench-kit'),
        ...crate('codegen', 'codegen'),
        ...crate('winapi-ish', 'winapi-ish'),
        ...crate('bare', 'bare'),
        ...crate('never', 'never'),
      }),
  },
  {
    name: 'keys with `_` of older editions, of which the new spelling wins',
    build: (s) =>
      s.write({
        ...crate(
          'ws',
          'app',
          '[dev_dependencies]\na = { path = "../a" }\n[build_dependencies]\nb = { path = "../b" }\n[build-dependencies]\nc = { path = "../c" }',
        ),
        ...crate('a', 'a'),
        ...crate('b', 'b'),
        ...crate('c', 'c'),
      }),
  },
  {
    name: 'the [project] table of edition 2015',
    build: (s) =>
      s.write({ 'ws/Cargo.toml': '[project]\nname = "old"\nversion = "0.1.0"\n', 'ws/src/lib.rs': '' }),
  },
  {
    name: 'no version',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[package]\nname = "app"\nedition = "2021"\n[dependencies]\nn = { path = "../n" }',
        'ws/src/lib.rs': '',
        'n/Cargo.toml': '[package]\nname = "n"\n',
        'n/src/lib.rs': '',
      }),
  },
  {
    name: 'inherited version, edition and dependencies',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': `[workspace]
members = ["a", "b"]
[workspace.package]
version = "3.2.1"
edition = "2024"
[workspace.dependencies]
short = { package = "long-name", path = "../long" }
b = { path = "b" }
`,
        'ws/a/Cargo.toml': `[package]
name = "a"
version.workspace = true
edition.workspace = true
[dependencies]
short = { workspace = true, optional = true, features = ["f"] }
[dev-dependencies]
b.workspace = true
`,
        'ws/a/src/lib.rs': '',
        'ws/b/Cargo.toml': '[package]\nname = "b"\nversion = { workspace = true }\nedition = "2021"\n',
        'ws/b/src/lib.rs': '',
        ...crate('long', 'long-name', '[features]\nf = []'),
      }),
  },
  {
    name: 'a path dependency that inherits from a workspace of its own',
    build: (s) =>
      s.write({
        ...crate('ws', 'app', '[dependencies]\nn = { path = "../other/n", version = "7" }'),
        'other/Cargo.toml': '[workspace]\nmembers = ["n"]\n[workspace.package]\nversion = "7.0.0"',
        'other/n/Cargo.toml': '[package]\nname = "n"\nversion.workspace = true\n',
        'other/n/src/lib.rs': '',
      }),
  },
  {
    name: 'C4: members that depend on each other, in a circle by way of tests',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
        ...crate('ws/a', 'a', '[dependencies]\nb = { path = "../b" }'),
        ...crate('ws/b', 'b', '[dev-dependencies]\na = { path = "../a" }'),
      }),
  },
  {
    name: 'a package whose tests depend on itself',
    build: (s) => s.write(crate('ws', 'app', '[dev-dependencies]\napp = { path = "." }')),
  },
  {
    name: 'dependencies without a library, which cargo ignores',
    build: (s) =>
      s.write({
        ...crate(
          'ws',
          'app',
          '[dependencies]\ntool = { path = "../tool" }\nodd = { path = "../odd" }\noff = { path = "../off" }',
        ),
        'tool/Cargo.toml': manifest('tool'),
        'tool/src/main.rs': 'fn main() {}',
        'odd/Cargo.toml': manifest('odd', '[lib]\npath = "odd.rs"'),
        'odd/odd.rs': '',
        'off/Cargo.toml': '[package]\nname = "off"\nversion = "1.0.0"\nedition = "2021"\nautolib = false\n',
        'off/src/lib.rs': '',
        'off/src/main.rs': 'fn main() {}',
      }),
  },
]
