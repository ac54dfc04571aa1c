import { isSymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { migrateManifestText } from '../../src/migration/manifest-text.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { PredicateKinds } from '../../src/predicates/registry.js'

const kinds = new PredicateKinds(everydayKinds)

async function migrate(text: string, prefix: readonly string[] = []): Promise<string> {
  const options = { file: '/reg/lamp/SYMPOSIUM.toml', kinds, prefix }
  const named = prefix.length === 0 ? { ...options, name: 'lamp' } : options
  const { text: migrated } = await migrateManifestText(text, named)
  return migrated
}

/** Title, what was written, what is written instead. */
type Row = readonly [title: string, before: string, after: string]

/** Every dialect that real registries have had (spec/papers.md 4.2). */
const LADDER: readonly Row[] = [
  [
    '`advice-for`, and no name yet',
    `[[skills]]
advice-for = ["serde"]
source.git = "https://github.com/o/r/tree/main/skills/serde"
`,
    `name = "lamp"

[[skills]]
depends-on = ["serde"]
source.git = "https://github.com/o/r/tree/main/skills/serde"
`,
  ],
  [
    '`crates`',
    'name = "symposium"\ncrates = ["*"]\n\n[[skills]]\nsource.path = "."\n',
    'name = "symposium"\ndepends-on = ["*"]\n\n[[skills]]\nsource.path = "."\n',
  ],
  [
    '`crates` of every part that has a gate',
    `name = "x"
[subcommand.see]
crates = ["a"]
description = "d"
command = "see"
[[hooks]]
crates = "b"
event = "Stop"
command = "see"
[[mcp]]
name = "m"
crates = ["c"]
command = "see"
`,
    `name = "x"
[subcommand.see]
depends-on = ["a"]
description = "d"
command = "see"
[[hooks]]
depends-on = "b"
event = "Stop"
command = "see"
[[mcp]]
name = "m"
depends-on = ["c"]
command = "see"
`,
  ],
  [
    '`source = "crate"` under the gate of the plugin',
    'name = "x"\ncrates = ["anyhow", "eyre"]\n\n# From whichever is used.\n[[skills]]\nsource = "crate" # of old\n',
    `name = "x"
depends-on = ["anyhow", "eyre"]

# From whichever is used.
[[plugins]]
depends-on = ["anyhow"]
source.cargo = "anyhow" # of old

[[plugins]]
depends-on = ["eyre"]
source.cargo = "eyre"
`,
  ],
  [
    '`source.crate_path`',
    `name = "dial9"
crates = ["dial9", "dial9-viewer"]

[[skills]]
crates = ["dial9-viewer"]
source.crate_path = "skills"
`,
    `name = "dial9"
depends-on = ["dial9", "dial9-viewer"]

[[plugins]]
depends-on = ["dial9-viewer"]
predicates = ["depends-on(dial9)"]
source.cargo = "dial9"

[[plugins]]
depends-on = ["dial9-viewer"]
source.cargo = "dial9-viewer"
`,
  ],
  [
    '`source.crate` with a version',
    'name = "x"\ndepends-on = "a"\n\n[[skills]]\nsource.crate = { name = "b", version = "1" } # pinned\n',
    'name = "x"\ndepends-on = "a"\n\n[[plugins]]\nsource.cargo = { name = "b", version = "1" } # pinned\n',
  ],
  [
    '`where`, and `source.crate` of a chained plugin',
    `# The list.
where.crates = ["a"] # one

[[plugins]]
where.cargo = ["b"]
where.predicates = ["env(CI)"]
source.crate = "error-battery-pack"
`,
    `# The list.
depends-on = ["a"] # one
name = "lamp"

[[plugins]]
depends-on = ["b"]
predicates = ["env(CI)"]
source.cargo = "error-battery-pack"
`,
  ],
  [
    '`where` as a table',
    'where = { crates = ["a"] }\n[[skills]]\nsource.path = "."\n',
    'depends-on = ["a"]\nname = "lamp"\n\n[[skills]]\nsource.path = "."\n',
  ],
  [
    'retired calls at any depth',
    'name = "x"\npredicates = [\n  # why\n  "not(crate(a))",\n  "crate(b>=1)", # two\n]\n',
    'name = "x"\npredicates = [\n  # why\n  "not(depends-on(a))",\n  "depends-on(b>=1)", # two\n]\n',
  ],
  ['`activation`', 'name = "x"\ncrates = ["a"]\nactivation = "always"\n', 'name = "x"\ndepends-on = ["a"]\n'],
  [
    'what comes to one key',
    'name = "x"\ndepends-on = ["a"]\ncrates = ["b"]\n',
    'name = "x"\ndepends-on = ["a", "b"]\n',
  ],
  [
    'conditions that stand beside others',
    `name = "x"
[[skills]]
predicates = ["any(all(crate(a), env(X)), depends-on(b))"] # either
source = "crate"
`,
    `name = "x"
[[plugins]]
predicates = ["any(all(depends-on(a), env(X)), depends-on(b))", "all(depends-on(a), env(X))"] # either
source.cargo = "a"

[[plugins]]
predicates = ["any(all(depends-on(a), env(X)), depends-on(b))"]
depends-on = ["b"]
source.cargo = "b"
`,
  ],
  [
    'groups in one line',
    'name = "x"\nskills = [{ crates = ["a"], source = "crate" }]\n',
    'name = "x"\n\n[[plugins]]\ndepends-on = ["a"]\n\n[plugins.source]\ncargo = "a"\n',
  ],
  [
    'line ends of Windows',
    'name = "x"\r\ncrates = ["a", "b"]\r\n[[skills]]\r\nsource = "crate"\r\n',
    'name = "x"\r\ndepends-on = ["a", "b"]\r\n[[plugins]]\r\ndepends-on = ["a"]\r\nsource.cargo = "a"\r\n\r\n[[plugins]]\r\ndepends-on = ["b"]\r\nsource.cargo = "b"\r\n',
  ],
]

describe('migrateManifestText', () => {
  it.each(LADDER)('%s', async (_title, before, after) => {
    expect(await migrate(before)).toBe(after)
  })

  it.each(LADDER)('leaves its own result alone: %s', async (_title, _before, after) => {
    expect(await migrate(after)).toBe(after)
  })

  const today: readonly (readonly [string, string])[] = [
    ['an empty one', ''],
    ['a comment', '# nothing yet\n'],
    ['the newest dialect', 'depends-on = []\n[[hooks]]\nevent = "PreToolUse"\ncommand = "rtk"\n'],
    ['what nobody ever read', 'session-start-context = "…"\n[[skill]]\nsource = []\n'],
    ['a predicate that is none', 'predicates = ["crate(", 1]\n'],
    ['a gate of the wrong type', 'crates = 1\n'],
  ]
  it.each(today)('leaves %s byte for byte', async (_title, text) => {
    expect(await migrate(text)).toBe(text)
  })

  it('migrates the table in a Cargo.toml, and nothing else of it (G38)', async () => {
    const before = `[package]
name = "p" # ours

[package.metadata.symposium]
crates = ["z"]

# guides
[[package.metadata.symposium.skills]]
path = "guides"

[[package.metadata.symposium.skills]]
crate = { name = "o", version = "1" }

[dependencies]
crates = "1"
`
    expect(await migrate(before, ['package', 'metadata', 'symposium'])).toBe(`[package]
name = "p" # ours

[package.metadata.symposium]
depends-on = ["z"]

# guides
[[package.metadata.symposium.skills]]
source.path = "guides"

[[package.metadata.symposium.plugins]]
source.cargo = { name = "o", version = "1" }

[dependencies]
crates = "1"
`)
  })

  const refused: readonly (readonly [string, string, RegExp])[] = [
    [
      'a comment would be lost',
      'name = "x"\ndepends-on = ["a"]\ncrates = ["b"] # why\n',
      /depends-on = \["a", "b"\]/,
    ],
    ['it is not TOML', 'crates = [\n', /repair the file/],
  ]
  it.each(refused)('refuses where %s', async (_title, text, remedy) => {
    const error: unknown = await migrate(text).catch((reason: unknown) => reason)
    if (!isSymposiumError(error)) throw error
    expect(error.remedy).toMatch(remedy)
    expect(error.place?.file).toBe('/reg/lamp/SYMPOSIUM.toml')
  })
})
