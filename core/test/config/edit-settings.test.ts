import { describe, expect, it } from 'vitest'
import { setAgents, setKey } from '../../src/config/edit.js'

interface Case {
  readonly id: string
  readonly before: string
  readonly edit: (text: string) => Promise<string>
  /** The same text where absent. */
  readonly after?: string
}

const agents: readonly Case[] = [
  {
    id: 'the first',
    before: '',
    edit: (text) => setAgents(text, ['claude', 'kiro']),
    after: '[[agent]]\nname = "claude"\n\n[[agent]]\nname = "kiro"\n',
  },
  {
    id: 'F13',
    before: '[[agent]]\nname = "clippy"\n\n[[agent]]\nname = "claude"\n\n[telemetry]\n',
    edit: (text) => setAgents(text, ['clippy', 'claude', 'kiro']),
    after:
      '[[agent]]\nname = "clippy"\n\n[[agent]]\nname = "claude"\n\n[[agent]]\nname = "kiro"\n\n[telemetry]\n',
  },
  {
    id: 'N-7 a retired one removed, comments and keys of the others kept',
    before: '[[agent]]\nname = "gemini"\n\n# mine\n[[agent]]\nname = "claude" # c\nmodel = "x"\n',
    edit: (text) => setAgents(text, ['claude']),
    after: '# mine\n[[agent]]\nname = "claude" # c\nmodel = "x"\n',
  },
  {
    id: 'the last removed',
    before: 'auto-sync = false\n\n[[agent]]\nname = "claude"\n',
    edit: (text) => setAgents(text, []),
    after: 'auto-sync = false\n',
  },
  {
    id: 'the same',
    before: '[[agent]]\nname = "a"\n[[agent]]\nname = "b"\n',
    edit: (text) => setAgents(text, ['b', 'a', 'a']),
  },
  {
    id: 'on one line',
    before: 'agent = [{ name = "a" }]\n',
    edit: (text) => setAgents(text, ['a', 'b']),
    after: 'agent = [{ name = "a" }, { name = "b" }]\n',
  },
  {
    id: 'G29 an empty list',
    before: 'agent = []\n',
    edit: (text) => setAgents(text, ['a']),
    after: '[[agent]]\nname = "a"\n',
  },
]

const settings: readonly Case[] = [
  {
    id: 'a default is not introduced',
    before: 'auto-sync = false\n',
    edit: (text) => setKey(text, 'hook-scope', 'global'),
  },
  {
    id: 'a default is not introduced in a table',
    before: '',
    edit: (text) => setKey(text, 'telemetry.enabled', false),
  },
  {
    id: 'a value replaces a default',
    before: 'hook-scope = "global" # c\n',
    edit: (text) => setKey(text, 'hook-scope', 'project'),
    after: 'hook-scope = "project" # c\n',
  },
  {
    id: 'a default replaces a value',
    before: "hook-scope = 'project'\n",
    edit: (text) => setKey(text, 'hook-scope', 'global'),
    after: "hook-scope = 'global'\n",
  },
  {
    id: 'a new table',
    before: 'auto-sync = false\n',
    edit: (text) => setKey(text, 'telemetry.enabled', true),
    after: 'auto-sync = false\n\n[telemetry]\nenabled = true\n',
  },
  {
    id: 'in a table',
    before: '[telemetry]\n# on?\n',
    edit: (text) => setKey(text, 'telemetry.enabled', true),
    after: '[telemetry]\nenabled = true\n# on?\n',
  },
]

describe.each([
  { name: 'choosing agents', cases: agents },
  { name: 'changing a setting', cases: settings },
])('$name', ({ cases }) => {
  it.each(cases)('$id', async ({ before, edit, after }) => {
    expect(await edit(before)).toBe(after ?? before)
  })
})
