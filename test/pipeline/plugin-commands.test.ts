import { renameSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { createGitWorld } from '../support/git/world.js'
import { plugin, skill, skills } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import type { Ran } from '../support/run-line.js'
import { createWorld } from '../support/world.js'

const FULL = `
name = "full"
depends-on = ["serde>=1", "depx==1.2.3"]
predicates = ["not(env(CI))", "depends-on(depx>=1.0,<2.0)"]

[[skills]]
source.path = "skills"

[[skills]]
source.path = "more"
depends-on = "serde"

[[plugins]]
source.cargo = { name = "widget", version = "=1.2.3" }
predicates = ["env(HOME)"]

[[plugins]]
source.npm = "@acme/kit>=2"

[[installations]]
name = "tool"
source = "cargo"
crate = "my-tool"
version = "1.2.3"
args = ["a b", "\\"q\\""]
install_commands = ["echo 'x'"]
requirements = ["other"]

[[installable]]
name = "other"
source.npm = { "@acme/cli" = "^1.0" }
executable = "acme"

[[installations]]
name = "mine"
script = "run.sh"

[[installations]]
name = "tree"
source = "github"
url = "https://github.com/owner/repo/tree/main/dir"
script = "bin/x.sh"

[[hooks]]
event = "PreToolUse"
matcher = "Bash|Edit"
agent = "claude"
command = "other"
args = ["--x"]
requirements = ["mine"]
predicates = ["path_exists(x)"]

[[hooks]]
event = "SessionStart"
command = "tool"

[[hooks]]
name = "inline"
event = "Stop"
format = "claude"
command = { script = "stop.sh", args = ["1"] }

[[mcp]]
name = "local"
command = "other"
args = ["serve"]
env = { TOKEN = "\${TOKEN}" }

[[mcp]]
name = "near"
command = "tool"

[[mcp_servers]]
name = "far"
type = "sse"
url = "https://example.com/mcp"
headers = { Authorization = "Bearer x" }
predicates = ["env(X)"]

[subcommand.lint]
description = "Lints"
audience = "humans"
command = "mine"

[[predicate]]
name = "uses_tool"
command = "mine"
args = ["check"]
`

const FULL_FILES = {
  'reg/full/SYMPOSIUM.toml': FULL,
  'reg/full/run.sh': '#!/bin/sh\n',
  'reg/full/stop.sh': '#!/bin/sh\n',
  ...skill('reg/full/skills/a'),
  ...skill('reg/full/more/b'),
}

/** Without its lines of comment, which tell where it is from. */
function manifestOf(ran: Ran): string {
  return String(ran.ofKind('plugin_shown')[0]?.['manifest'])
}

const LIST: readonly Row[] = [
  {
    id: 'plugin list',
    title: 'every registry, also one without plugins, in the order of effect',
    files: { ...plugin('reg/b'), ...plugin('reg/deep/a'), 'none/': '' },
    registries: { team: 'reg', empty: 'none' },
    line: ['plugin', 'list'],
    check(world, ran) {
      expect(ran.ofKind('provider_listed')).toEqual([
        {
          kind: 'provider_listed',
          name: 'user-plugins',
          source_type: 'path',
          path: world.at('home/.symposium/plugins'),
          plugins: [],
        },
        {
          kind: 'provider_listed',
          name: 'team',
          source_type: 'path',
          path: world.at('reg'),
          plugins: ['b', 'a'],
        },
        { kind: 'provider_listed', name: 'empty', source_type: 'path', path: world.at('none'), plugins: [] },
      ])
    },
  },
  {
    id: 'plugin list',
    title: 'one that is not there is listed empty, with a warning; so is a broken entry',
    files: { ...plugin('reg/b'), 'reg/broken/SYMPOSIUM.toml': 'name = ' },
    registries: { team: 'reg', gone: 'gone' },
    line: ['plugin', 'list'],
    warnings: ['REGISTRY_UNREADABLE', 'MANIFEST_SYNTAX'],
    check: (_world, ran) =>
      expect(ran.ofKind('provider_listed').map(({ name, plugins }) => [name, plugins])).toEqual([
        ['user-plugins', []],
        ['team', ['b']],
        ['gone', []],
      ]),
  },
]

const NOT_FETCHED: Row = {
  id: 'plugin list',
  title: 'a registry of which nothing was fetched yet says so',
  config: '[defaults]\nuser-plugins = false\n',
  line: ['plugin', 'list'],
  async check(world, ran) {
    expect(ran.ofKind('provider_listed')).toMatchObject([
      { name: 'symposium-recommendations', source_type: 'git', plugins: [], not_fetched: true },
    ])
    expect((await world.run(['plugin', 'list'])).stdout).toContain('symposium plugin sync fetches it')
    expect((await world.run(['doctor'])).stdout).toContain('nothing of it is on this machine yet')
  },
}

const SHOW: readonly Row[] = [
  {
    id: 'plugin show',
    title: 'id and origin, with defaults written out',
    files: plugin('reg/tips'),
    line: ['plugin', 'show', 'tips'],
    check(world, ran) {
      expect(ran.ofKind('plugin_shown')).toMatchObject([
        { name: 'tips', id: 'team:tips', origin: 'registry team', directory: world.at('reg/tips') },
      ])
      expect(manifestOf(ran)).toContain('[[skills]]\nsource.path = "skills"\n')
    },
  },
  {
    id: 'plugin show',
    title: 'of a dependency that nobody has enabled',
    files: { ...crate('kit'), ...skills('kit', 'kit') },
    dependencies: ['kit = { path = "../kit" }'],
    line: ['plugin', 'show', 'kit'],
    check: (_world, ran) => expect(ran.ofKind('plugin_shown')).toMatchObject([{ id: 'cargo:kit:1.0.0' }]),
  },
  {
    id: 'plugin show',
    title: 'retired spellings appear in their new form',
    config:
      '[defaults]\nsymposium-recommendations = false\n[[registry]]\nname = "old"\npath = "../../reg"\nlegacy = true\n',
    files: {
      'reg/old/SYMPOSIUM.toml': 'name = "old"\ncrates = ["serde"]\n[[skills]]\nsource.path = "skills"\n',
    },
    line: ['plugin', 'show', 'old'],
    warnings: ['MANIFEST_RETIRED'],
    check: (_world, ran) => expect(manifestOf(ran)).toContain('depends-on = ["serde"]'),
  },
  {
    id: 'plugin show',
    title: 'a name that is nearly right leads to the right one',
    files: plugin('reg/lantern-tips'),
    line: ['plugin', 'show', 'lantern-tip'],
    error: 'NAME_UNKNOWN',
    check: (_world, ran) =>
      expect(ran.ofKind('error')[0]?.['remedy']).toBe('symposium plugin show lantern-tips'),
  },
  {
    id: 'plugin show',
    title: 'one that cannot be loaded says why',
    files: { 'reg/broken/SYMPOSIUM.toml': 'name = ' },
    line: ['plugin', 'show', 'broken'],
    warnings: ['MANIFEST_SYNTAX'],
    error: 'MANIFEST_SYNTAX',
  },
]

const SYNC: readonly Row[] = [
  {
    id: 'L14, G64',
    title: 'a registry that there is not',
    files: plugin('reg/tips'),
    line: ['plugin', 'sync', 'teem'],
    error: 'NAME_UNKNOWN',
    check: (_world, ran) => expect(ran.ofKind('error')[0]?.['message']).toContain('did you mean `team`'),
  },
  {
    id: 'plugin sync',
    title: 'nothing to refresh is said',
    files: plugin('reg/tips'),
    line: ['plugin', 'sync'],
    check: (_world, ran) => expect(ran.events).toMatchObject([{ kind: 'info' }]),
  },
]

describe('plugin list', () => {
  testRows([...LIST, NOT_FETCHED])
})

describe('plugin show', () => {
  testRows(SHOW)

  it('N-26 shows a manifest that says the same again', async () => {
    const world = createWorld({ files: FULL_FILES })
    const first = await world.run(['plugin', 'show', 'full', '--json'])
    expect([first.code, first.warnings], first.stdout).toEqual([0, []])
    const manifest = manifestOf(first)
    expect(manifest).toContain('depx==1.2.3')
    expect(manifest).toContain('depends-on(depx>=1.0,<2.0)')
    world.write({ 'reg/full/SYMPOSIUM.toml': manifest })
    const again = await world.run(['plugin', 'show', 'full', '--json'])
    expect([again.code, again.warnings], again.stdout).toEqual([0, []])
    expect(manifestOf(again)).toBe(manifest)
    const text = await world.run(['plugin', 'show', 'full', '-q'])
    expect(text.stdout).toBe(
      `# full (team:full)\n# registry team, in ${world.at('reg/full')}\n${manifest.trimEnd()}\n`,
    )
  })
})

describe('plugin sync', () => {
  testRows(SYNC)

  it('refreshes what comes from elsewhere, also where that is switched off otherwise', async () => {
    const { world, remote } = createGitWorld({ keys: 'auto-update = false' })
    remote.push(plugin('a'))
    const ran = await world.run(['plugin', 'sync', '--json'])
    expect([ran.code, ran.warnings]).toEqual([0, []])
    expect(ran.ofKind('registry_refreshed')).toMatchObject([{ name: 'team', state: 'asked' }])
    const listed = (await world.run(['plugin', 'list', '--json'])).ofKind('provider_listed')
    expect(listed).toContainEqual({
      kind: 'provider_listed',
      name: 'team',
      source_type: 'git',
      url: expect.stringContaining('/registry'),
      plugins: ['a'],
    })
  })

  it('G64 fails when one could not be reached, and what was there serves on', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    await world.run(['plugin', 'sync', 'team'])
    renameSync(remote.directory, `${remote.directory}.away`)
    const ran = await world.run(['plugin', 'sync', 'team', '--json'])
    expect(ran.code).toBe(1)
    expect(ran.warnings.length).toBe(1)
    expect(ran.ofKind('registry_refreshed')).toMatchObject([{ name: 'team', state: 'failed' }])
    expect((await world.run(['plugin', 'show', 'a'])).code).toBe(0)
  })
})
