import { createCargo } from '@symposium/pm-cargo'
import { casesFor, type PackageManagerSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { afterAll, describe, expect, test } from 'vitest'

import { fromRegistry, lock } from './support/lock.js'
import { manifest } from './support/project.js'
import { serveRegistry } from './support/registry.js'

const INDEX = '/home/user/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f'

const NOT_FOUND = {
  state: 'exited',
  code: 101,
  stdout: '',
  stderr: 'error: no matching package named `x` found',
} as const

const registry = await serveRegistry({ crates: { codec: [{ vers: '2.0.1' }] } })

afterAll(() => registry.close())

const subject: PackageManagerSubject = {
  type: 'package-manager',
  createHost: () =>
    createMemoryHost({
      files: {
        '/project/Cargo.toml': '[workspace]\nmembers = ["crates/*"]',
        '/project/crates/a/Cargo.toml': manifest(
          'a',
          '[dependencies]\ncodec = "1"\nnew-codec = { package = "codec", version = "2" }\npath-one = { path = "../../../path-one" }\nb = { path = "../b" }',
        ),
        '/project/crates/b/Cargo.toml': manifest('b'),
        '/project/crates/b/src/lib.rs': '',
        '/project/Cargo.lock': lock(fromRegistry('codec', '1.4.0'), fromRegistry('codec', '2.0.1')),
        [`${INDEX}/codec-1.4.0/Cargo.toml`]: manifest('codec', '[lib]'),
        [`${INDEX}/codec-1.4.0/SYMPOSIUM.toml`]: '',
        [`${INDEX}/codec-2.0.1/Cargo.toml`]: manifest('codec', '[lib]\n[package.metadata.symposium]'),
        '/path-one/Cargo.toml': manifest('path-one', '[lib]'),
        '/path-one/skills/one/SKILL.md': '',
      },
      processes: () => NOT_FOUND,
    }),
  create: (host) => createCargo(host, { cratesIo: registry.url, pace: 0 }),
  known: {
    present: { pm: 'cargo', name: 'codec', version: '2.0.1' },
    absent: { pm: 'cargo', name: 'no-such-crate', version: '*' },
    dependencies: [
      { pm: 'cargo', name: 'codec', version: '1.4.0' },
      { pm: 'cargo', name: 'codec', version: '2.0.1' },
      { pm: 'cargo', name: 'path-one', version: '1.0.0' },
    ],
    workspace: '/project/crates/a',
    outside: '/home/user',
    sources: '/project/crates/b',
    query: 'codec',
  },
}

describe('cargo keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})
