import type { TomlChange } from '../../src/editing/toml-change.js'
import { isTomlTable, type TomlTable, type TomlValue } from '../../src/editing/toml-values.js'

function table(value: TomlValue | undefined): TomlTable {
  if (!isTomlTable(value)) {
    throw new Error('not a table')
  }
  return value
}

export function list(value: TomlValue | undefined): TomlValue[] {
  if (!Array.isArray(value)) {
    throw new Error('not a list')
  }
  return value
}

const plugins = (root: TomlTable): TomlTable => table(root['plugins'])

/** What an edit makes of a text, byte for byte. */
export const cases: readonly {
  readonly name: string
  readonly before: string
  readonly change: TomlChange
  readonly after: string
}[] = [
  {
    name: 'a first section in an empty file',
    before: '',
    change: (root) => {
      root['plugins'] = { use: ['kit'] }
    },
    after: '[plugins]\nuse = ["kit"]\n',
  },
  {
    name: 'a first [[list]] goes to the end',
    before: 'auto-sync = true # mine\n\n[plugins]\nuse = ["kit"]\n',
    change: (root) => {
      root['agent'] = [{ name: 'claude' }, { name: 'kiro' }]
    },
    after:
      'auto-sync = true # mine\n\n[plugins]\nuse = ["kit"]\n\n[[agent]]\nname = "claude"\n\n[[agent]]\nname = "kiro"\n',
  },
  {
    name: 'a further [[list]] element follows its siblings',
    before: '[[agent]]\nname = "claude" # mine\n# more of mine\n\n# about plugins\n[plugins]\nuse=["x"]\n',
    change: (root) => {
      list(root['agent']).push({ name: 'codex' })
    },
    after:
      '[[agent]]\nname = "claude" # mine\n# more of mine\n\n[[agent]]\nname = "codex"\n\n# about plugins\n[plugins]\nuse=["x"]\n',
  },
  {
    name: 'a removed [[list]] element takes its own comments only',
    before:
      '# top\n\n# about claude\n[[agent]]\nname = "claude" # c\n# end of claude\n\n# about kiro\n[[agent]]\nname="kiro"\n\n# about plugins\n[plugins]\n',
    change: (root) => {
      list(root['agent']).splice(0, 1)
    },
    after: '# top\n\n# about kiro\n[[agent]]\nname="kiro"\n\n# about plugins\n[plugins]\n',
  },
  {
    name: 'a removed last section leaves no gap',
    before: 'a = 1\n\n[b]\nc = 1\n\n[d]\ne = 1',
    change: (root) => {
      delete root['b']
      delete root['d']
    },
    after: 'a = 1',
  },
  {
    name: 'sub-tables of a [[list]] survive the removal of a sibling',
    before:
      '[[reg]]\nname = "a"\n\n[reg.extra]\nq = 1\n\n[[reg]]\nname = "b"\n\n[[reg]]\nname = "c"\n[reg.extra]\nq = 3\n',
    change: (root) => {
      list(root['reg']).splice(1, 1)
    },
    after: '[[reg]]\nname = "a"\n\n[reg.extra]\nq = 1\n\n[[reg]]\nname = "c"\n[reg.extra]\nq = 3\n',
  },
  {
    name: 'sub-tables leave with the element that they belong to',
    before: '[[reg]]\nname = "a"\n\n[reg.extra]\nq = 1\n\n[[reg]]\nname = "b"\n',
    change: (root) => {
      list(root['reg']).splice(0, 1)
    },
    after: '[[reg]]\nname = "b"\n',
  },
  {
    name: 'a comment directly above the next section stays with it',
    before: 'z = 1\n\n[a]\nx = 1\n# about b\n[b]\ny = 1\n',
    change: (root) => {
      delete root['a']
    },
    after: 'z = 1\n\n# about b\n[b]\ny = 1\n',
  },
  {
    name: 'a comment that opens the file stays',
    before: '# Mine, do not touch\n[plugins]\nuse = ["x"]\n\n[telemetry]\nenabled = true\n',
    change: (root) => {
      delete root['plugins']
    },
    after: '# Mine, do not touch\n[telemetry]\nenabled = true\n',
  },
  {
    name: 'a first root key goes before the first section and its comment',
    before: '# about claude\n[[agent]]\nname = "claude"\n',
    change: (root) => {
      root['hook-scope'] = 'project'
    },
    after: 'hook-scope = "project"\n\n# about claude\n[[agent]]\nname = "claude"\n',
  },
  {
    name: 'a further root key follows the last one',
    before: 'auto-sync = false # why not\n[[agent]]\nname = "claude"\n',
    change: (root) => {
      root['hook-scope'] = 'project'
    },
    after: 'auto-sync = false # why not\nhook-scope = "project"\n[[agent]]\nname = "claude"\n',
  },
  {
    name: 'a root key in a file of comments',
    before: '# nothing yet\n',
    change: (root) => {
      root['hook-scope'] = 'project'
    },
    after: '# nothing yet\n\nhook-scope = "project"\n',
  },
  {
    name: 'a key in a section follows the last one',
    before: '[plugins] # these\ndisable = [\n  "a", # bad\n]\n\n[telemetry]\n',
    change: (root) => {
      plugins(root)['use'] = ['kit', { name: 'x', workspace: '/w' }]
    },
    after:
      '[plugins] # these\ndisable = [\n  "a", # bad\n]\nuse = ["kit", { name = "x", workspace = "/w" }]\n\n[telemetry]\n',
  },
  {
    name: 'a key in an empty section',
    before: '[plugins]\n# nothing\n\n[telemetry]\n',
    change: (root) => {
      plugins(root)['use'] = ['kit']
    },
    after: '[plugins]\nuse = ["kit"]\n# nothing\n\n[telemetry]\n',
  },
  {
    name: 'dotted keys stay dotted',
    before: 'plugins.disable = ["a"]\nz = 1\n',
    change: (root) => {
      plugins(root)['use'] = ['kit']
      list(plugins(root)['disable']).push('b')
    },
    after: 'plugins.disable = ["a", "b"]\nplugins.use = ["kit"]\nz = 1\n',
  },
  {
    name: 'an inline table stays inline',
    before: 'plugins = { disable = ["a"] } # short\n',
    change: (root) => {
      plugins(root)['use'] = ['kit']
    },
    after: 'plugins = { disable = ["a"], use = [ "kit" ] } # short\n',
  },
  {
    name: 'a list over several lines keeps its comments and style',
    before: '[plugins]\nuse = [\n  "a", # about a\n  # about b\n  { name = "b", workspace = "/w" },\n]\n',
    change: (root) => {
      list(plugins(root)['use']).push('c')
    },
    after:
      '[plugins]\nuse = [\n  "a", # about a\n  # about b\n  { name = "b", workspace = "/w" },\n  "c",\n]\n',
  },
  {
    name: 'a list without a last comma keeps the comment beside its last element',
    before: 'a = [\n  "a" # about a\n]\n',
    change: (root) => {
      list(root['a']).push('b')
    },
    after: 'a = [\n  "a", # about a\n  "b",\n]\n',
  },
  {
    name: 'an element that leaves a list takes its own comment only',
    before: '[plugins]\nuse = [\n  "a", # about a\n  "b", # about b\n  "c" # about c\n]\n',
    change: (root) => {
      list(plugins(root)['use']).splice(1, 1)
    },
    after: '[plugins]\nuse = [\n  "a", # about a\n  "c" # about c\n]\n',
  },
  {
    name: 'the last element leaves a list',
    before: '[plugins]\nuse = [\n  "a", # about a\n  "b", # about b\n]\n',
    change: (root) => {
      list(plugins(root)['use']).splice(1, 1)
    },
    after: '[plugins]\nuse = [\n  "a", # about a\n]\n',
  },
  {
    name: 'CRLF, byte-order mark and a missing end of line',
    before: '\uFEFF# x\r\n[plugins]\r\nuse = ["a"]\r\n\r\n[z]\r\nq = 1',
    change: (root) => {
      list(plugins(root)['use']).push('b')
      root['agent'] = [{ name: 'claude' }]
      table(root['z'])['r'] = 2
    },
    after:
      '\uFEFF# x\r\n[plugins]\r\nuse = ["a", "b"]\r\n\r\n[z]\r\nq = 1\r\nr = 2\r\n\r\n[[agent]]\r\nname = "claude"',
  },
  {
    name: 'values that other parsers would round or rewrite',
    before:
      'd = 2020-01-01T00:00:00+01:00\nt = 07:32:00\ne = 1.0\nn = nan\nl = 9223372036854775807\nh = 0xFF\nx = [1e3, 0o7, 1979-05-27]\n[plugins]\nuse=[]\n',
    change: (root) => {
      list(plugins(root)['use']).push('kit')
      list(root['x']).push(4)
    },
    after:
      'd = 2020-01-01T00:00:00+01:00\nt = 07:32:00\ne = 1.0\nn = nan\nl = 9223372036854775807\nh = 0xFF\nx = [1e3, 0o7, 1979-05-27, 4]\n[plugins]\nuse=["kit"]\n',
  },
  {
    name: 'an empty list makes way for [[sections]] (G29)',
    before: 'agent = []\nregistry = []\nauto-sync = false\n',
    change: (root) => {
      root['agent'] = [{ name: 'claude' }]
    },
    after: 'registry = []\nauto-sync = false\n\n[[agent]]\nname = "claude"\n',
  },
  {
    name: 'a nested section goes to its relatives, without a header that says nothing',
    before: '[mcp_servers.a]\ncommand = "a"\n\n# other\n[other]\n',
    change: (root) => {
      table(root['mcp_servers'])['b.c'] = { command: 'b', env: { K: 'v' } }
    },
    after:
      '[mcp_servers.a]\ncommand = "a"\n\n[mcp_servers."b.c"]\ncommand = "b"\n\n[mcp_servers."b.c".env]\nK = "v"\n\n# other\n[other]\n',
  },
  {
    name: 'a nested section leaves with what is below it',
    before:
      '[mcp_servers.a]\ncommand = "a"\n\n[mcp_servers.a.env]\nK = "v"\n\n# about b\n[mcp_servers.b]\ncommand = "b"\n',
    change: (root) => {
      delete table(root['mcp_servers'])['a']
    },
    after: '# about b\n[mcp_servers.b]\ncommand = "b"\n',
  },
  {
    name: 'a [[list]] that takes in a plain element moves to one line',
    before: '[[plugins.use]]\nname = "x"\nworkspace = "/w"\n\n# other\n[other]\n',
    change: (root) => {
      list(plugins(root)['use']).push('kit')
    },
    after: '# other\n[other]\n\n[plugins]\nuse = [{ name = "x", workspace = "/w" }, "kit"]\n',
  },
  {
    name: 'a section becomes a plain value',
    before: '[a]\nb = 1\n\n[c]\nd = 1\n',
    change: (root) => {
      root['a'] = 5
    },
    after: 'a = 5\n\n[c]\nd = 1\n',
  },
  {
    name: 'keys like `__proto__` are ordinary members (S70)',
    before: '[__proto__]\nx = 1\n\n[constructor.prototype]\ny = 1\n',
    change: (root) => {
      root['plugins'] = { use: ['toString'] }
    },
    after: '[__proto__]\nx = 1\n\n[constructor.prototype]\ny = 1\n\n[plugins]\nuse = ["toString"]\n',
  },
]
