import type { JsonValue } from '@symposium/sdk'

import type { TestHost } from './host.js'
import { fromRegistry, INDEX, lock, locked } from './lock.js'
import { crate, inspect, manifest, names, open, signal, type Sandbox, type Tree } from './project.js'

/** One run of the whole of it: workspace, dependencies, what they embed. */
export async function run(
  sandbox: Sandbox,
  stored?: Map<string, JsonValue>,
): Promise<{ host: TestHost; found: readonly string[] }> {
  const { host, cargo } = open(sandbox, stored === undefined ? {} : { stored })
  const { dependencies } = await inspect(cargo, sandbox.path('ws'))
  await cargo.activePlugins(
    dependencies.map(({ id }) => id),
    { signal },
  )
  return { host, found: names(dependencies) }
}

/** A workspace with a pattern, a dependency from the registry and one by path, both with content. */
export const PROJECT: Tree = {
  'ws/Cargo.toml': '[workspace]\nmembers = ["crates/*"]',
  ...crate('ws/crates/a', 'a', '[dependencies]\ncodec = "1"\nn = { path = "../../../n" }'),
  ...crate('n', 'n', '[package.metadata.symposium]\nname = "n"'),
  'ws/Cargo.lock': lock(
    locked('a', '1.0.0', 'dependencies = ["codec", "n"]'),
    fromRegistry('codec', '1.4.0'),
  ),
  [`${INDEX}/codec-1.4.0/Cargo.toml`]: manifest('codec'),
  [`${INDEX}/codec-1.4.0/src/lib.rs`]: '',
  [`${INDEX}/codec-1.4.0/skills/deep/er/SKILL.md`]: '',
}
