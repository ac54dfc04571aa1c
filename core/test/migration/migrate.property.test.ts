import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Plugin } from '../../src/manifest/plugin.js'
import { migrateManifestText } from '../../src/migration/manifest-text.js'
import { holds } from '../../src/predicates/evaluate.js'
import { witness } from '../../src/predicates/witness.js'
import { load, pluginOf } from '../manifest/support.js'
import { dependencies, kinds, scopeOf } from '../predicates/support.js'

const NAMES = ['a', 'b', 'c', 'd']
const name = fc.constantFrom(...NAMES)
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 })

const call: fc.Arbitrary<string> = fc.letrec<{ call: string }>((tie) => ({
  call: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(
      name.map((each) => `crate(${each})`),
      name.map((each) => `depends-on(${each}>=1)`),
      fc.constantFrom('env(X)', 'depends-on(*)'),
    ),
    fc
      .tuple(fc.constantFrom('any', 'all'), fc.array(tie('call'), { minLength: 1, maxLength: 3 }))
      .map(([combinator, children]) => `${combinator}(${children.join(', ')})`),
    tie('call').map((child) => `not(${child})`),
  ),
})).call

const list = (texts: readonly string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`

/** Lines of a gate, in a dialect of its own: no key twice. */
const gate = fc
  .record({
    atoms: fc.option(names, { nil: undefined }),
    key: fc.constantFrom('depends-on', 'crates', 'advice-for', 'where.crates', 'where.cargo'),
    calls: fc.option(fc.array(call, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    inWhere: fc.boolean(),
    activation: fc.boolean(),
  })
  .map(({ atoms, key, calls, inWhere, activation }) => [
    ...(atoms === undefined ? [] : [`${key} = ${list(atoms)} # for ${atoms.length}`]),
    ...(calls === undefined ? [] : [`${inWhere ? 'where.' : ''}predicates = ${list(calls)}`]),
    ...(activation ? ['activation = "always"'] : []),
  ])

const section = (header: string, source: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> =>
  fc
    .tuple(gate, source)
    .map(([lines, from]) => ['', `# about ${from.length}`, `[[${header}]]`, ...lines, from])

const part = fc.oneof(
  section('skills', fc.constantFrom('source = "crate"', 'source.crate_path = "skills" # there')),
  section('skills', fc.constantFrom('source.path = "guides"', 'source.crate = "d"')),
  section('skills', fc.constant('source.crate = { name = "c", version = "1" }')),
  section('plugins', fc.constantFrom('source.crate = "d"', 'source.cargo = "c"')),
  section('mcp_servers', fc.constant('name = "m"\ncommand = "see"')),
)

const manifest = fc
  .record({ title: fc.boolean(), top: gate, parts: fc.array(part, { maxLength: 3 }) })
  .map(({ title, top, parts }) => [...(title ? ['name = "orchard"'] : []), ...top, ...parts.flat()])
  // One server may stand for the others.
  .filter((lines) => lines.filter((line) => line === '[[mcp_servers]]').length < 2)
  .map((lines) => `# top\n${lines.join('\n')}\n`)

/** Packages that a plugin brings into play where some of the names are dependencies. */
async function brought(
  plugin: Plugin,
  present: readonly string[],
  variables: object,
): Promise<readonly string[]> {
  const scope = scopeOf({ dependencies: dependencies(...present), variables: { ...variables } })
  if (!(await holds(plugin.gate, scope))) return []
  const found: string[] = []
  for (const { gate: own, pm, name: chained } of plugin.chained) {
    if (await holds(own, scope)) found.push(`${pm}:${chained}`)
  }
  for (const { gate: own, source } of plugin.skillGroups) {
    const seen = source.type === 'witness' ? await witness([...plugin.gate, ...own], scope) : undefined
    // W3: once both gates hold.
    if (seen?.holds === true) found.push(...seen.packages.map(({ pm, name: fetched }) => `${pm}:${fetched}`))
  }
  return [...new Set(found)].sort()
}

/** Everything but what stands for `source = "crate"`. */
function others(loaded: Plugin): unknown {
  const { skillGroups, chained: _chained, dormant: _dormant, ...plugin } = loaded
  return { ...plugin, skillGroups: skillGroups.filter(({ source }) => source.type !== 'witness') }
}

const PRESENT = Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
  NAMES.filter((_name, index) => (bits >> index) % 2 === 1),
)

it('reads without legacy as the original did with it, and is left alone the next time', async () => {
  let migratedCount = 0
  await fc.assert(
    fc.asyncProperty(manifest, async (before) => {
      const loaded = await load('registry', before, { legacy: true })
      fc.pre(loaded.plugin !== undefined)
      const options = { file: '/reg/orchard/SYMPOSIUM.toml', kinds, prefix: [], name: 'orchard' }
      const { text, changes } = await migrateManifestText(before, options).catch(() => ({
        text: '',
        changes: [],
      }))
      // Refused: said to its author, and nothing is written.
      fc.pre(text !== '')
      migratedCount += changes.length > 0 ? 1 : 0
      expect((await migrateManifestText(text, options)).text).toBe(text)
      const plugin = pluginOf(await load('registry', text))
      const original = pluginOf(loaded)
      expect(others(plugin)).toEqual(others(original))
      for (const present of PRESENT) {
        for (const variables of [{}, { X: '1' }]) {
          expect(await brought(plugin, present, variables)).toEqual(
            await brought(original, present, variables),
          )
        }
      }
    }),
    { numRuns: 150 },
  )
  expect(migratedCount).toBeGreaterThan(20)
})

it('keeps every comment, and every line that is not retired', async () => {
  await fc.assert(
    fc.asyncProperty(manifest, async (before) => {
      const options = { file: '/reg/orchard/SYMPOSIUM.toml', kinds, prefix: [], name: 'orchard' }
      const migrated = await migrateManifestText(before, options).catch(() => undefined)
      fc.pre(migrated !== undefined)
      for (const line of before
        .split('\n')
        .filter((each) => /^(?:#|name =|command =|source\.path)/.test(each))) {
        expect(migrated?.text.split('\n')).toContain(line)
      }
    }),
    { numRuns: 100 },
  )
})
