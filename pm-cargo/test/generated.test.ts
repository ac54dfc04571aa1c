import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createCargo } from '../src/index.js'
import { inspect, Sandbox, type Tree } from './support/project.js'
import { answerOf, askRealCargo, cargoEnvironment, hasCargo, type CargoAnswer } from './support/real-cargo.js'

const DIRECTORIES = ['ws', 'ws/a', 'ws/a/b', 'ws/c', 'ws/c/d', 'out', 'out/e'] as const
type Directory = (typeof DIRECTORIES)[number]

/** One package or virtual root of a made-up tree. */
interface Spot {
  readonly kind: 'none' | 'package' | 'root' | 'virtual'
  readonly members: readonly string[]
  readonly exclude: readonly string[]
  readonly pointer: Directory | undefined
  readonly inherits: boolean
  readonly hasLibrary: boolean
  readonly dependencies: readonly {
    readonly to: Directory
    readonly table: string
    readonly inherited: boolean
  }[]
}

const PATTERNS = ['a', 'a/b', 'c', 'c/d', '*', 'a/*', 'c/**', '[a-c]', '?', '../out', 'a/', './c']
const TABLES = [
  'dependencies',
  'dev-dependencies',
  'build-dependencies',
  "target.'cfg(windows)'.dependencies",
]

function rarely<T, U>(arbitrary: fc.Arbitrary<T>, usual: U): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })
}

const spot: fc.Arbitrary<Spot> = fc.record({
  kind: fc.oneof(
    { weight: 1, arbitrary: fc.constant('none' as const) },
    { weight: 9, arbitrary: fc.constant('package' as const) },
    { weight: 1, arbitrary: fc.constantFrom('root' as const, 'virtual' as const) },
  ),
  members: fc.subarray(PATTERNS, { maxLength: 2 }),
  exclude: fc.subarray(['a', 'a/b', 'c', 'c/d'], { maxLength: 1 }),
  pointer: rarely(fc.constantFrom(...DIRECTORIES), undefined),
  inherits: rarely(fc.constant(true), false),
  hasLibrary: rarely(fc.constant(false), true),
  dependencies: fc.uniqueArray(
    fc.record({
      to: fc.constantFrom(...DIRECTORIES),
      table: fc.constantFrom(...TABLES),
      inherited: rarely(fc.constant(true), false),
    }),
    { maxLength: 2, selector: ({ to }) => to },
  ),
})

const tree = fc.record(
  Object.fromEntries(DIRECTORIES.map((directory) => [directory, spot])) as Record<Directory, typeof spot>,
)

function nameOf(directory: Directory): string {
  return `p-${directory.replaceAll('/', '-')}`
}

function relative(from: Directory, to: Directory): string {
  return `${'../'.repeat(from.split('/').length)}${to}`
}

function write(sandbox: Sandbox, spots: Record<Directory, Spot>): void {
  // A dependency on what is no package would end nearly every trial.
  const packages = new Set(DIRECTORIES.filter((directory) => /package|root/.test(spots[directory].kind)))
  for (const directory of DIRECTORIES) {
    const files = toTree(directory, spots[directory], packages)
    if (files !== undefined) sandbox.write(files)
  }
}

function toTree(directory: Directory, spot: Spot, packages: ReadonlySet<Directory>): Tree | undefined {
  if (spot.kind === 'none') return undefined
  const lines: string[] = []
  if (spot.kind !== 'virtual') {
    lines.push('[package]', `name = "${nameOf(directory)}"`, 'edition = "2021"')
    lines.push(spot.inherits ? 'version.workspace = true' : 'version = "1.0.0"')
    if (spot.pointer !== undefined && spot.kind === 'package') {
      lines.push(`workspace = "${relative(directory, spot.pointer)}"`)
    }
    for (const { to, table, inherited } of spot.dependencies.filter(({ to }) => packages.has(to))) {
      lines.push(
        `[${table}.${nameOf(to)}]`,
        inherited ? 'workspace = true' : `path = "${relative(directory, to)}"`,
      )
    }
  }
  if (spot.kind !== 'package') {
    lines.push(
      '[workspace]',
      `members = ${JSON.stringify(spot.members)}`,
      `exclude = ${JSON.stringify(spot.exclude)}`,
    )
    lines.push('[workspace.package]', 'version = "2.0.0"', '[workspace.dependencies]')
    lines.push(...DIRECTORIES.map((to) => `${nameOf(to)} = { path = "${relative(directory, to)}" }`))
  }
  return {
    [`${directory}/Cargo.toml`]: lines.join('\n'),
    ...(spot.hasLibrary
      ? { [`${directory}/src/lib.rs`]: '' }
      : { [`${directory}/src/main.rs`]: 'fn main() {}' }),
  }
}

async function answer(sandbox: Sandbox, directory: string): Promise<CargoAnswer> {
  const host = sandbox.host({ cwd: directory, variables: cargoEnvironment(sandbox) })
  return answerOf(await inspect(createCargo(host), directory))
}

const RUNS = 25

describe.skipIf(!hasCargo)('trees of packages that nobody thought of', () => {
  it('cargo says the same of those that it accepts', async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom(...DIRECTORIES), async (spots, from) => {
        const sandbox = new Sandbox({ [`${from}/`]: '' })
        try {
          const kind = spots.ws.kind === 'none' ? 'root' : spots.ws.kind
          write(sandbox, { ...spots, ws: { ...spots.ws, kind } })
          const expected = await askRealCargo(sandbox, sandbox.path(from))
          // Cargo also refuses for faults in manifests that have no part in the answer.
          if (typeof expected === 'string') return
          accepted += 1
          expect(await answer(sandbox, sandbox.path(from))).toEqual(expected.answer)
        } finally {
          sandbox.remove()
        }
      }),
      { numRuns: RUNS, seed: 20261130 },
    )
    // The generator is worth nothing if cargo refuses nearly all that it makes.
    expect(accepted).toBeGreaterThan(RUNS / 5)
  })
})
