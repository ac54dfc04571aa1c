import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Origin } from '../../src/manifest/plugin.js'
import { contextOf, load, pluginOf, sourceOf, textFiles } from './support.js'
import { loadPlugin } from '../../src/manifest/load-plugin.js'

/** Something of everything, so that small changes reach every reader. */
const MANIFEST_TEXT = `name = "lamp"
depends-on = ["serde>=1.0", "*"]
predicates = ["any(env(CI), not(path_exists(x)))"]
defaults.skills = true

[[skills]]
source.path = "extra"
[[skills]]
source = "crate"
depends-on = ["a"]
[[plugins]]
source.cargo = { name = "quill", version = "^1" }
[[plugins]]
source.npm = "@a/b>=1"

[[installations]]
name = "forge"
source = "cargo"
crate = "forge"
version = "1.2"
requirements = ["b", { script = "x.sh", args = ["a"] }]
[[installable]]
name = "b"
source.cargo = { b = "1.0" }

[[hooks]]
event = "PreToolUse"
agent = "claude"
format = "claude"
command = "forge"
args = ["a"]
[[hooks]]
name = "h"
event = "Stop"
command = { source = "github", url = "https://github.com/a/b", script = "c.sh" }

[[mcp]]
name = "s"
type = "http"
url = "https://x.example"
headers = [{ name = "A", value = "b" }]
[[mcp_servers]]
name = "t"
command = "forge"
env = { A = "b" }

[subcommand.x]
description = "d"
audience = "humans"
command = "forge"
[[predicate]]
name = "kit"
command = { executable = "bin/kit" }
`

const WORDS = [
  '=',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  '\n',
  '.',
  '#',
  '[[',
  '__proto__',
  'crates',
  'where',
  'source',
  'crate',
].concat([
  '"../x"',
  '""',
  '[]',
  '{}',
  '1',
  'true',
  '"*"',
  'nan',
  '1979-05-27',
  '"\\u0000"',
  '"shell(x"',
  'command',
])

/** The manifest with a few of its pieces removed, doubled or replaced. */
const mutated = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: MANIFEST_TEXT.length - 1 }),
      length: fc.integer({ min: 0, max: 12 }),
      word: fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 5 })),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((edits) =>
    edits.reduce(
      (text, { at, length, word }) => text.slice(0, at) + word + text.slice(at + length),
      MANIFEST_TEXT,
    ),
  )

/** Well-formed, but with values of any type in any place. */
const KEYS = [
  'name',
  'depends-on',
  'predicates',
  'defaults',
  'skills',
  'plugins',
  'installations',
  'hooks',
  'mcp',
  'subcommand',
]
  .concat([
    'predicate',
    'source',
    'cargo',
    'path',
    'git',
    'command',
    'event',
    'args',
    'env',
    'headers',
    'requirements',
    'version',
  ])
  .concat(['crate', 'crates', 'where', '__proto__', 'constructor', 'toString', 'x'])
const shaped = fc.letrec<{ value: unknown; table: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>('a', '', '*', 'Stop', 'crate', 'cargo', 'x(y)', null, true, 0, 1.5),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('table'),
  ),
  table: fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 6 }),
})).table

const origins = fc.constantFrom<Origin>('registry', 'workspace', 'package')

describe('whatever a manifest says', () => {
  it('starts from one that is accepted', async () => {
    for (const origin of ['registry', 'workspace', 'package'] as const) {
      expect(pluginOf(await load(origin, MANIFEST_TEXT)).name).toBe('lamp')
    }
  })

  it('a plugin comes of it or a reason why not, and nothing is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, origins, fc.boolean(), async (text, origin, legacy) => {
        const { plugin, problems } = await load(origin, text, { legacy })
        expect(plugin !== undefined || problems.length > 0).toBe(true)
        expect(problems.every(({ place, message }) => place !== undefined && message !== '')).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('the same holds for a value that an adapter made', async () => {
    await fc.assert(
      fc.asyncProperty(shaped, origins, fc.boolean(), async (table, origin, legacy) => {
        // JSON.parse makes own properties even of `__proto__`.
        const value = JSON.parse(JSON.stringify(table))
        const layers = [{ type: 'value', label: 'made up', value }] as const
        const { plugin, problems } = await loadPlugin(
          sourceOf(origin, { layers, legacy }),
          contextOf(textFiles({})),
        )
        expect(plugin !== undefined || problems.length > 0).toBe(true)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
