import { describe, expect, it } from 'vitest'
import { addAutoEnable, addDisable, addUse, removeDisable, removeUse } from '../../src/config/edit.js'

interface Case {
  readonly id: string
  readonly before: string
  readonly edit: (text: string) => Promise<string>
  /** The same text where absent. */
  readonly after?: string
}

const COMMENTED = `# Mine
auto-synch = false # typo that stays

# agents I use
[[agent]]
name = "claude" # the main one
model = "x"

# what I enabled
[plugins] # lists
# never these
disable = ['evil'] # really
use = [
  "b", # for b
  { name = "here", workspace = "/w" }, # only here
]

[future]
key = { a = 1 }
`

const kit = { name: 'kit' }
const here = { name: 'kit', workspace: '/w' }

const use: readonly Case[] = [
  {
    id: 'the first entry of an empty file',
    before: '',
    edit: (text) => addUse(text, kit),
    after: '[plugins]\nuse = ["kit"]\n',
  },
  {
    id: 'a scoped entry, name before workspace',
    before: '',
    edit: (text) => addUse(text, { workspace: '/w', name: 'kit' }),
    after: '[plugins]\nuse = [{ name = "kit", workspace = "/w" }]\n',
  },
  {
    id: 'an entry for one package manager',
    before: '',
    edit: (text) => addUse(text, { pm: 'cargo', name: 'kit' }),
    after: '[plugins]\nuse = ["cargo:kit"]\n',
  },
  {
    id: 'a scoped entry for one package manager',
    before: '',
    edit: (text) => addUse(text, { name: 'kit', workspace: '/w', pm: 'cargo' }),
    after: '[plugins]\nuse = [{ pm = "cargo", name = "kit", workspace = "/w" }]\n',
  },
  {
    id: 'F2, F4',
    before: COMMENTED,
    edit: (text) => addUse(text, kit),
    after: COMMENTED.replace('# only here\n', '# only here\n  "kit",\n'),
  },
  { id: 'G37 the same', before: '[plugins]\nuse = ["kit"]\n', edit: (text) => addUse(text, kit) },
  {
    id: 'G37 another spelling',
    before: '[plugins]\nuse = ["a-b_c"]\n',
    edit: (text) => addUse(text, { name: 'a_b-c' }),
  },
  { id: 'G37 a wider scope', before: '[plugins]\nuse = ["kit"]\n', edit: (text) => addUse(text, here) },
  {
    id: 'G37 any package manager',
    before: '[plugins]\nuse = ["kit"]\n',
    edit: (text) => addUse(text, { ...kit, pm: 'npm' }),
  },
  {
    id: 'G37 the same workspace by another path',
    before: '[plugins]\nuse = [{ name = "kit", workspace = "/link" }]\n',
    edit: (text) => addUse(text, here, (left) => left === '/link'),
  },
  {
    id: 'a narrower scope covers nothing wider',
    before: '[plugins]\nuse = [{ name = "kit", workspace = "/w" }]\n',
    edit: (text) => addUse(text, kit),
    after: '[plugins]\nuse = [{ name = "kit", workspace = "/w" }, "kit"]\n',
  },
  {
    id: 'one package manager does not cover all',
    before: '[plugins]\nuse = ["cargo:kit"]\n',
    edit: (text) => addUse(text, kit),
    after: '[plugins]\nuse = ["cargo:kit", "kit"]\n',
  },
  {
    id: '`*` covers what is auto-enabled',
    before: '[plugins]\nauto-enable = ["*"]\n',
    edit: (text) => addAutoEnable(text, kit),
  },
  {
    id: '`*` of one package manager covers only its own',
    before: '[plugins]\nauto-enable = ["cargo:*"]\n',
    edit: (text) => addAutoEnable(text, { pm: 'npm', name: 'kit' }),
    after: '[plugins]\nauto-enable = ["cargo:*", "npm:kit"]\n',
  },
  {
    id: 'declining is a list of its own',
    before: '[plugins]\nuse = ["kit"]\n',
    edit: (text) => addDisable(text, here),
    after: '[plugins]\nuse = ["kit"]\ndisable = [{ name = "kit", workspace = "/w" }]\n',
  },
  {
    id: 'names of inherited members',
    before: '[plugins]\nuse = ["__proto__"]\n',
    edit: (text) => addUse(text, { name: 'constructor' }),
    after: '[plugins]\nuse = ["__proto__", "constructor"]\n',
  },
]

const removal: readonly Case[] = [
  { id: 'F12', before: '[plugins]\nuse = ["kit"]\n', edit: (text) => removeUse(text, kit), after: '' },
  {
    id: 'F12 between others',
    before: 'auto-sync = false\n\n[plugins]\nuse = ["kit"]\n\n# telemetry\n[telemetry]\nenabled = true\n',
    edit: (text) => removeUse(text, kit),
    after: 'auto-sync = false\n\n# telemetry\n[telemetry]\nenabled = true\n',
  },
  {
    id: 'F12 with another list',
    before: '[plugins]\nuse = ["kit"]\ndisable = ["a"]\n',
    edit: (text) => removeUse(text, kit),
    after: '[plugins]\ndisable = ["a"]\n',
  },
  {
    id: 'F12 a comment keeps the table',
    before: '[plugins] # lists\nuse = ["kit"]\n',
    edit: (text) => removeUse(text, kit),
    after: '[plugins] # lists\n',
  },
  {
    id: 'F12 a comment above keeps the table',
    before: 'a = 1\n\n# lists\n[plugins]\nuse = ["kit"]\n',
    edit: (text) => removeUse(text, kit),
    after: 'a = 1\n\n# lists\n[plugins]\n',
  },
  {
    id: 'F12 a comment inside keeps the table',
    before: '[plugins]\nuse = ["kit"]\n\n# later: more\n\n[telemetry]\n',
    edit: (text) => removeUse(text, kit),
    after: '[plugins]\n\n# later: more\n\n[telemetry]\n',
  },
  {
    id: 'F12 dotted',
    before: 'plugins.use = ["kit"]\nauto-sync = false\n\n',
    edit: (text) => removeUse(text, kit),
    after: 'auto-sync = false\n\n',
  },
  {
    id: 'F12 inline',
    before: 'plugins = { use = ["kit"] }\nauto-sync = false\n',
    edit: (text) => removeUse(text, kit),
    after: 'auto-sync = false\n',
  },
  {
    id: 'F12 sections',
    before: '[[plugins.use]]\nname = "kit"\nworkspace = "/w"\n',
    edit: (text) => removeUse(text, here),
    after: '',
  },
  {
    id: 'all spellings and all package managers of one scope',
    before: '[plugins]\nuse = ["a-b", "x", "cargo:a_b", { name = "a-b", workspace = "/w" }]\n',
    edit: (text) => removeUse(text, { name: 'a_b' }),
    after: '[plugins]\nuse = ["x", { name = "a-b", workspace = "/w" }]\n',
  },
  {
    id: 'one package manager',
    before: '[plugins]\nuse = ["kit", "cargo:kit", "npm:kit"]\n',
    edit: (text) => removeUse(text, { pm: 'cargo', name: 'kit' }),
    after: '[plugins]\nuse = ["kit", "npm:kit"]\n',
  },
  {
    id: 'one workspace',
    before:
      '[plugins]\nuse = ["kit", { name = "kit", workspace = "/w" }, { name = "kit", workspace = "/v" }]\n',
    edit: (text) => removeUse(text, here),
    after: '[plugins]\nuse = ["kit", { name = "kit", workspace = "/v" }]\n',
  },
  {
    id: 'nothing of another scope',
    before: '[plugins]\nuse = ["kit"]\n',
    edit: (text) => removeUse(text, here),
  },
  {
    id: 'nothing of another list',
    before: '[plugins]\nuse = ["kit"]\n',
    edit: (text) => removeDisable(text, kit),
  },
  { id: 'nothing from an empty file', before: '', edit: (text) => removeUse(text, kit) },
  { id: 'nothing from an empty table', before: '[plugins]\n', edit: (text) => removeUse(text, kit) },
]

describe.each([
  { name: 'adding an entry', cases: use },
  { name: 'removing an entry', cases: removal },
])('$name', ({ cases }) => {
  it.each(cases)('$id', async ({ before, edit, after }) => {
    expect(await edit(before)).toBe(after ?? before)
  })
})
