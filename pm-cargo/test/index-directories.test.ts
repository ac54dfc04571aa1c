import { describe, expect, it } from 'vitest'

import { fetch, project } from './support/fetching.js'
import { fromRegistry, INDEX, lock } from './support/lock.js'
import { crate, inspect, manifest, open, sandboxOf, type Tree } from './support/project.js'

const SOURCES = 'home/.cargo/registry/src'
const PROJECT: Tree = {
  ...crate('ws', 'app', '[dependencies]\ncodec = "1"'),
  'ws/Cargo.lock': lock(fromRegistry('codec', '1.4.0')),
}

function unpackedIn(index: string): Tree {
  return {
    [`${SOURCES}/${index}/codec-1.4.0/Cargo.toml`]: manifest('codec').replace('1.0.0', '1.4.0'),
    [`${SOURCES}/${index}/codec-1.4.0/src/lib.rs`]: '',
  }
}

interface Row {
  readonly row: string
  readonly index: string
  readonly others?: Tree
  readonly isTaken: boolean
}

const ROWS: readonly Row[] = [
  { row: 'the sparse index', index: 'index.crates.io-1949cf8c6b5b557f', isTaken: true },
  { row: 'the sparse index before cargo 1.85', index: 'index.crates.io-6f17d22bba15001f', isTaken: true },
  { row: 'the git index', index: 'github.com-25cdd57fae9f0462', isTaken: true },
  { row: 'the git index before cargo 1.85', index: 'github.com-1ecc6299db9ec823', isTaken: true },
  { row: "another repository at crates.io's old host", index: 'github.com-0123456789abcdef', isTaken: false },
  { row: 'a host that begins alike', index: 'index.crates.io.evil.example-1949cf8c6b5b557f', isTaken: false },
  { row: 'a machine that hashes otherwise', index: 'index.crates.io-0123456789abcdef', isTaken: true },
  {
    row: 'another hash beside a known one',
    index: 'index.crates.io-0123456789abcdef',
    others: { [`${INDEX}/`]: '' },
    isTaken: false,
  },
]

describe('whose directory a crate of crates.io may lie in', () => {
  it.each(ROWS)('$row: $isTaken', async ({ index, others = {}, isTaken }) => {
    const sandbox = sandboxOf({ ...PROJECT, ...unpackedIn(index), ...others })
    const { dependencies } = await inspect(open(sandbox).cargo, sandbox.path('ws'))
    const directory = isTaken ? sandbox.path(SOURCES, index, 'codec-1.4.0') : undefined
    expect(dependencies.map((found) => found.directory)).toEqual([directory])
  })

  it('what is no dependency either', async () => {
    const { cargo } = project(unpackedIn('github.com-0123456789abcdef'))
    await expect(fetch(cargo, 'codec', '=1.4.0', 'none')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
  })
})
