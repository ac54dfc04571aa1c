import { crate, manifest } from '../project.js'
import type { Shape } from './shape.js'

/** Which packages a workspace has. */
export const MEMBER_SHAPES: readonly Shape[] = [
  { name: 'a package alone', build: (s) => s.write(crate('ws', 'app')) },
  {
    name: 'a path dependency outside',
    build: (s) =>
      s.write({ ...crate('ws', 'app', '[dependencies]\nn = { path = "../n" }'), ...crate('n', 'n') }),
  },
  {
    name: 'a virtual workspace',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a", "./b/"]\nresolver = "2"',
        ...crate('ws/a', 'a'),
        ...crate('ws/b', 'b'),
      }),
  },
  {
    name: 'members by `*`, files and hidden directories included',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["crates/*"]',
        'ws/crates/README.md': '',
        ...crate('ws/crates/a', 'a'),
        ...crate('ws/crates/.hidden', 'hidden'),
      }),
  },
  {
    name: 'members by `**`',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["**/pkg"]',
        ...crate('ws/pkg', 'p0'),
        ...crate('ws/x/pkg', 'p1'),
        ...crate('ws/x/y/z/pkg', 'p2'),
      }),
  },
  {
    name: 'members by `**` at the end',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["only/**"]',
        'ws/only/a/Cargo.toml': manifest('a', '[lib]\npath = "lib.rs"'),
        'ws/only/a/lib.rs': '',
      }),
  },
  {
    name: 'members by sets and single characters',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["crates/[ab]?", "crates/[!a-c]x", "crates/[]]"]',
        ...crate('ws/crates/a1', 'a1'),
        ...crate('ws/crates/b2', 'b2'),
        ...crate('ws/crates/c3', 'c3'),
        ...crate('ws/crates/dx', 'dx'),
        ...crate('ws/crates/]', 'bracket'),
      }),
  },
  {
    name: 'a pattern that matches one name exactly',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a*b*c"]',
        ...crate('ws/axxbxxc', 'm'),
        'ws/axxbxx/': '',
      }),
  },
  {
    name: 'exclude against a pattern',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/old"]',
        ...crate('ws/crates/a', 'a', '[dependencies]\nold = { path = "../old" }'),
        ...crate('ws/crates/old', 'old'),
      }),
  },
  {
    name: 'exclude of a directory with a listed member in it',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["old/keep"]\nexclude = ["old"]',
        ...crate('ws/old/keep', 'keep', '[dependencies]\ngone = { path = "../gone" }'),
        ...crate('ws/old/gone', 'gone'),
      }),
  },
  {
    name: 'default-members',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]\ndefault-members = ["a"]',
        ...crate('ws/a', 'a', '[dependencies]\nx = { path = "../../x" }'),
        ...crate('ws/b', 'b', '[dependencies]\ny = { path = "../../y" }'),
        ...crate('x', 'x'),
        ...crate('y', 'y'),
      }),
  },
  {
    name: 'a member beside the root that points to it',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["../sibling"]',
        'sibling/Cargo.toml': '[package]\nname = "sibling"\nversion = "1.0.0"\nworkspace = "../ws"\n',
        'sibling/src/lib.rs': '',
      }),
  },
  {
    name: 'asked from inside a member',
    from: 'ws/a/src',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
        ...crate('ws/a', 'a', '[dependencies]\nb = { path = "../b" }'),
        ...crate('ws/b', 'b'),
      }),
  },
  {
    name: 'asked from an excluded package',
    from: 'ws/tools',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a"]\nexclude = ["tools"]',
        ...crate('ws/a', 'a'),
        ...crate('ws/tools', 'tools'),
      }),
  },
  {
    name: 'asked from a workspace inside an excluded directory',
    from: 'ws/tools/t',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["a"]\nexclude = ["tools"]',
        ...crate('ws/a', 'a'),
        'ws/tools/Cargo.toml': '[workspace]\nmembers = ["t"]',
        ...crate('ws/tools/t', 't'),
      }),
  },
  {
    name: 'a linked member',
    build: (s) =>
      s.write({
        'ws/Cargo.toml': '[workspace]\nmembers = ["crates/*"]',
        ...crate('ws/real/a', 'a'),
        'ws/crates/a': '-> ../real/a',
      }),
  },
  {
    name: 'names beyond ASCII in paths',
    build: (s) =>
      s.write({ 'ws/Cargo.toml': '[workspace]\nmembers = ["größe/?"]', ...crate('ws/größe/é', 'e') }),
  },
  {
    name: 'a path with the characters of a pattern',
    from: 'ws/odd [x]',
    build: (s) =>
      s.write({ 'ws/odd [x]/Cargo.toml': '[workspace]\nmembers = ["a"]', ...crate('ws/odd [x]/a', 'a') }),
  },
]
