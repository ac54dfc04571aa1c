import { crate } from '../project.js'
import type { Shape } from './shape.js'

/** Projects that cargo refuses. */
export const REFUSED_SHAPES: readonly Shape[] = [
  {
    name: 'a matched directory without a manifest',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["crates/*"]',
        ...crate('ws/crates/a', 'a'),
        'ws/crates/empty/': '',
      }),
  },
  {
    name: 'a package below a workspace that does not list it',
    from: 'ws/tests/fixture',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a"]',
        ...crate('ws/a', 'a'),
        ...crate('ws/tests/fixture', 'fixture'),
      }),
  },
  {
    name: 'two members of one name',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
        ...crate('ws/a', 'same'),
        ...crate('ws/b', 'same'),
      }),
  },
  {
    name: 'a member with a [workspace] of its own',
    build: (s) =>
      s.write({ 'ws/Cargo.toml': '[workspace]\nmembers = ["a"]', ...crate('ws/a', 'a', '[workspace]') }),
  },
  {
    name: 'a pointer to a package that is no workspace',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[package]\nname = "app"\nworkspace = "../other"\n',
        'ws/src/lib.rs': '',
        ...crate('other', 'other'),
      }),
  },
  {
    name: 'a member beside the root that does not point to it',
    build: (s) =>
      s.write({ 'ws/Cargo.toml': '[workspace]\nmembers = ["../sibling"]', ...crate('sibling', 'sibling') }),
  },
  {
    name: 'an inherited dependency that the workspace does not have',
    build: (s) => s.write(crate('ws', 'app', '[workspace]\n[dependencies]\nx.workspace = true')),
  },
  {
    name: 'an inherited version without a workspace',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[package]\nname = "app"\nversion.workspace = true\n',
        'ws/src/lib.rs': '',
      }),
  },
  { name: 'a manifest that is not TOML', build: (s) => s.write({ 'ws/Cargo.toml': '[package\n' }) },
  {
    name: 'a manifest without package and workspace',
    build: (s) => s.write({ 'ws/Cargo.toml': '[dependencies]\n' }),
  },
  {
    name: 'a path dependency that is not there',
    build: (s) => s.write(crate('ws', 'app', '[dependencies]\nx = { path = "../x" }')),
  },
  {
    name: 'a path dependency of another name',
    build: (s) =>
      s.write({ ...crate('ws', 'app', '[dependencies]\nx = { path = "../y" }'), ...crate('y', 'y') }),
  },
  {
    name: 'a path dependency of another version',
    build: (s) =>
      s.write({
        ...crate('ws', 'app', '[dependencies]\ny = { path = "../y", version = "2" }'),
        ...crate('y', 'y'),
      }),
  },
  {
    name: 'keys with `_` in edition 2024',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[package]\nname = "app"\nedition = "2024"\n[dev_dependencies]\n',
        'ws/src/lib.rs': '',
      }),
  },
  {
    name: 'a dependency from two sources',
    build: (s) =>
      s.write(crate('ws', 'app', '[dependencies]\nx = { git = "https://example.com/x", path = "../x" }')),
  },
  {
    name: 'a broken pattern',
    build: (s) =>
      s.write({ 'ws/Cargo.toml': '[workspace]\nmembers = ["crates/[a"]', ...crate('ws/crates/a', 'a') }),
  },
  {
    name: 'a pattern with `**` inside a name',
    build: (s) =>
      s.write({ 'ws/Cargo.toml': '[workspace]\nmembers = ["crates/a**"]', ...crate('ws/crates/a', 'a') }),
  },
]
