import type { PackageManager, UpdateLevel } from '@symposium/sdk'

import { fakeCargo } from './fake-cargo.js'
import type { TestHost } from './host.js'
import { fromRegistry, INDEX, lock, locked } from './lock.js'
import { crate, manifest, open, sandboxOf, signal, type Sandbox, type Tree } from './project.js'

/** A workspace with dependencies from everywhere, beside crates that a registry has. */
export const PROJECT: Tree = {
  'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
  ...crate(
    'ws/a',
    'a',
    '[dependencies]\nlib-nice = { path = "../../n" }\ncodec = "1"\nnewer = { package = "codec", version = "2" }\ngit-one = { git = "https://example.com/g" }\nremote = "3"',
  ),
  ...crate('ws/b', 'b'),
  ...crate('n', 'lib-nice'),
  'n/Cargo.toml': manifest('lib-nice').replace('1.0.0', '0.3.0'),
  'ws/Cargo.lock': lock(
    fromRegistry('codec', '1.4.0'),
    fromRegistry('codec', '2.0.1'),
    fromRegistry('remote', '3.1.0'),
    locked(
      'git-one',
      '1.0.0',
      'source = "git+https://example.com/g#0123456789abcdef0123456789abcdef01234567"',
    ),
  ),
  [`${INDEX}/codec-1.4.0/Cargo.toml`]: manifest('codec'),
  [`${INDEX}/codec-1.4.0/src/lib.rs`]: '',
  [`${INDEX}/codec-2.0.1/Cargo.toml`]: manifest('codec'),
  [`${INDEX}/codec-2.0.1/src/lib.rs`]: '',
}

const CRATES = {
  toolbelt: ['0.9.0', '0.2.5'],
  'lib-nice': ['0.2.9'],
  remote: ['3.2.0', '3.1.0'],
  'far-crate': ['1.0.0'],
}

export interface Opened {
  readonly sandbox: Sandbox
  readonly host: TestHost
  readonly cargo: PackageManager
}

export function project(
  tree: Tree = PROJECT,
  extra: { complaint?: () => string | undefined; isOld?: boolean } = {},
): Opened {
  const sandbox = sandboxOf(tree)
  return { sandbox, ...open(sandbox, { run: fakeCargo({ sandbox, crates: CRATES, ...extra }) }) }
}

export function fetch(
  cargo: PackageManager,
  name: string,
  version = '*',
  level: UpdateLevel = 'check',
): ReturnType<PackageManager['fetch']> {
  return cargo.fetch({ pm: 'cargo', name, version }, { level, signal })
}
