import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../src/config/defaults.js'
import { loadConfig, type LoadedConfig } from '../../src/config/load.js'
import { createHome } from './home.js'
import { skipAsRoot } from '../support/skip-unless.js'

const load = (text?: string): Promise<LoadedConfig> => loadConfig(createHome(text).ports)

// spec/pipeline.md 2.3 and section 6.
const broken: readonly {
  readonly id: string
  readonly text: string
  readonly code: string
  readonly line?: number
  readonly says: string
}[] = [
  {
    id: 'a syntax error',
    text: 'auto-sync = true\nhook-scope = \n',
    code: 'CONFIG_SYNTAX',
    line: 2,
    says: 'TOML',
  },
  {
    id: 'F1',
    text: '# c\n[plugins]\nautoenable = []\n',
    code: 'CONFIG_INVALID',
    line: 3,
    says: '`plugins.autoenable`',
  },
  {
    id: 'F3 a value that is none',
    text: 'hook-scope = "Home"\n',
    code: 'CONFIG_INVALID',
    line: 1,
    says: '"Home", not "global" or "project"',
  },
  {
    id: 'F3 a negative number',
    text: '\nsync-debounce-secs = -1\n',
    code: 'CONFIG_INVALID',
    line: 2,
    says: '`-1`',
  },
  {
    id: 'a number with a fraction',
    text: 'sync-debounce-secs = 0.5\n',
    code: 'CONFIG_INVALID',
    line: 1,
    says: '`0.5`',
  },
  {
    id: 'no time at all for a hook',
    text: 'hook-timeout = 0\n',
    code: 'CONFIG_INVALID',
    line: 1,
    says: '`0`, not a whole number of seconds, 1 or more',
  },
  {
    id: 'S72 infinity',
    text: 'sync-debounce-secs = 1e400\n',
    code: 'CONFIG_INVALID',
    line: 1,
    says: '`Infinity`',
  },
  {
    id: 'S72 a number beyond exactness',
    text: 'sync-debounce-secs = 9223372036854775807\n',
    code: 'CONFIG_INVALID',
    line: 1,
    says: '`9223372036854775807`',
  },
  {
    id: 'S72 a lone surrogate',
    text: 'hook-scope = "\\uD800"\n',
    code: 'CONFIG_SYNTAX',
    line: 1,
    says: 'unicode',
  },
  {
    id: 'a wrong type',
    text: 'auto-sync = "yes"\n',
    code: 'CONFIG_INVALID',
    line: 1,
    says: '"yes", not `true` or `false`',
  },
  {
    id: 'agents as a plain list',
    text: 'agent = ["claude"]\n',
    code: 'CONFIG_INVALID',
    line: 1,
    says: '"claude", not a table',
  },
  {
    id: 'an agent without a name',
    text: '[[agent]]\nnam = "claude"\n',
    code: 'CONFIG_INVALID',
    line: 1,
    says: '`agent[0].name` is missing',
  },
  {
    id: 'a registry without a name',
    text: '[[registry]]\npath = "p"\n',
    code: 'CONFIG_INVALID',
    line: 1,
    says: '`registry[0].name` is missing',
  },
  {
    id: 'an unknown key of a path registry',
    text: '[[registry]]\nname = "a"\npath = "p"\nauto-updat = false\n',
    code: 'CONFIG_INVALID',
    line: 4,
    says: '`registry[0].auto-updat`',
  },
  {
    id: 'an unknown key of an entry',
    text: '[plugins]\nuse = [{ name = "a", workspce = "/w" }]\n',
    code: 'CONFIG_INVALID',
    line: 2,
    says: '`plugins.use[0].workspce`',
  },
  {
    id: 'an entry of a wrong type',
    text: '[plugins]\nuse = ["a", 5]\n',
    code: 'CONFIG_INVALID',
    line: 2,
    says: '`plugins.use[1]` is `5`',
  },
  { id: 'S70 [__proto__]', text: '[__proto__]\nx = 1\n', code: 'CONFIG_SYNTAX', says: 'unsafe' },
  { id: 'S70 a.__proto__.b', text: 'a.__proto__.b = 1\n', code: 'CONFIG_SYNTAX', says: 'unsafe' },
  {
    id: 'S70 [constructor.prototype]',
    text: '[constructor.prototype]\nx = 1\n',
    code: 'CONFIG_SYNTAX',
    says: 'unsafe',
  },
]

describe('a configuration that cannot be used', () => {
  it.each(broken)('uses the defaults for $id', async ({ text, code, line, says }) => {
    const loaded = await load(text)
    expect(loaded).toMatchObject({ config: DEFAULT_CONFIG, state: 'broken' })
    const [problem, last] = loaded.problems
    expect(problem).toMatchObject({
      code,
      place: { file: loaded.file, ...(line === undefined ? {} : { line }) },
    })
    expect(problem?.message).toContain(says)
    expect(last?.code).toBe('CONFIG_BROKEN')
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  it('enables nothing from a broken file, and still refuses what it refuses (G5)', async () => {
    const { config, state } = await load(
      'auto-sync = false\n[plugins]\nuse = ["kit"]\nauto-enable = ["*"]\ndisable = ["evil", 7, { name = "bad", workspace = "/w" }]\n\n[defaults]\nsymposium-recommendations = false\n',
    )
    expect(state).toBe('broken')
    expect(config.plugins).toEqual({
      autoEnable: [],
      use: [],
      disable: [{ name: 'evil' }, { name: 'bad', workspace: '/w' }],
    })
    expect(config.builtinRegistries).toEqual({ recommendations: false, userPlugins: true })
    expect(config.autoSync).toBe(false)
  })

  it.each([
    { name: 'is no UTF-8', make: (file: string) => writeFileSync(file, Buffer.from([0x61, 0xff])) },
    { name: 'is a directory', make: (file: string) => mkdirSync(file) },
    {
      name: 'is larger than any configuration',
      make: (file: string) => writeFileSync(file, '#'.repeat(2 ** 21)),
    },
  ])('does not take a file that $name for an absent one', async ({ make }) => {
    const home = createHome()
    mkdirSync(join(home.directory, '.symposium'))
    make(home.config)
    expect(await loadConfig(home.ports)).toMatchObject({
      config: DEFAULT_CONFIG,
      state: 'broken',
      problems: [{ code: 'CONFIG_UNREADABLE', place: { file: home.config } }, { code: 'CONFIG_BROKEN' }],
    })
  })

  it.skipIf(skipAsRoot())('does not take a file without permission for an absent one', async () => {
    const home = createHome('auto-sync = false\n')
    chmodSync(home.config, 0)
    expect(await loadConfig(home.ports)).toMatchObject({ state: 'broken' })
  })
})
