import { chmodSync, lstatSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { always, OFFER, SERVERS, WEB } from '../support/agent-files.js'
import { crate } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import type { Tree } from '../support/tree.js'
import { createWorld, type World } from '../support/world.js'

const GATE =
  '\n[[gates]]\npoint = "plan:pre"\ncheck = { predicate = "shell(true)" }\nblocking = true\non-error = "halt"\n'
const TIPS = plugin('reg/tips', { manifest: always('tips', OFFER, WEB) + GATE, skills: ['tips', 'more'] })

/** What a user may have before the first run; with the comments, orders and empty lists that must survive. */
const USERS: Tree = {
  'home/.claude/settings.json': '{\n  "permissions": { "allow": ["Bash(ls:*)"] },\n  "hooks": {}\n}\n',
  'home/.claude.json': '{"mcpServers":{"mine":{"command":"mine"}},"numStartups":3}',
  'home/.codex/config.toml': '# mine\nmodel = "x"\n\n[mcp_servers.mine]\ncommand = "mine" # kept\n',
  'home/.config/goose/config.yaml': '# mine\nGOOSE_MODEL: x\nextensions:\n  mine:\n    enabled: true\n',
  'home/.config/opencode/opencode.json': '{\n  // mine\n  "mcp": {},\n}\n',
  'ws/.claude/skills/own/SKILL.md': '---\nname: own\ndescription: d\n---\n',
  'ws/.mcp.json': '{\n\t"mcpServers": { "team": { "command": "team" } }\n}',
  'ws/.github/hooks/mine.json': '{"version":1,"hooks":{}}\n',
  'ws/.gitignore': '/target\n',
}

/** Texts, links, directories and modes of home and project. */
function snapshot(world: World): unknown {
  return ['home', 'ws'].map((part) => {
    const names = readdirSync(world.at(part), { recursive: true, encoding: 'utf8' }).sort()
    return [names.map((name) => [name, lstatSync(join(world.at(part), name)).mode]), world.tree(part)]
  })
}

const ALL = ['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'goose', 'kiro', 'opencode']

async function useFully(world: World, scope: string, agents: readonly string[]): Promise<void> {
  const registry = `\n[[registry]]\nname = "team"\npath = ${JSON.stringify(world.at('reg'))}\n`
  const add = agents.flatMap((agent) => ['--add-agent', agent])
  expect((await world.run(['init', ...add, '--hook-scope', scope])).code).toBe(0)
  const defaults = '\n[defaults]\nsymposium-recommendations = false\n'
  writeFileSync(world.configFile, `${world.read('home/.symposium/config.toml')}${defaults}${registry}`)
  expect((await world.run(['sync'])).code).toBe(0)
  await world.run(['status'])
  expect((await world.run(['gates', 'run', 'plan:pre'])).code).toBe(0)
  await world.run(['use', 'kit'])
  for (const agent of agents) {
    const input = JSON.stringify({ cwd: world.workspace, tool_name: 'Bash', hook_event_name: 'PreToolUse' })
    await world.run(['hook', agent, 'pre-tool-use'], { input })
    await world.run(['hook', agent, 'session-start'], { input })
  }
  await world.run(['disable', 'kit'])
}

const TRIPS = [['claude'], ['codex', 'kiro'], ['goose', 'opencode', 'antigravity'], ALL].flatMap((agents) =>
  ['global', 'project'].flatMap((scope) =>
    [false, true].map((hasFiles) => [agents.join(', '), scope, hasFiles, agents] as const),
  ),
)

describe('after an uninstallation everything is as before the first run', () => {
  it.each(TRIPS)(
    'J1 F-34 for %s in %s scope, files of the user: %s',
    async (_names, scope, hasFiles, agents) => {
      const world = createWorld({
        hooks: true,
        config: false,
        dependencies: ['kit = { path = "../kit" }'],
        files: { ...TIPS, ...crate('kit'), ...skills('kit', 'kit'), ...(hasFiles ? USERS : {}) },
      })
      if (hasFiles) chmodSync(world.at(SERVERS), 0o600)
      const before = snapshot(world)
      await useFully(world, scope, agents)
      expect(snapshot(world)).not.toEqual(before)
      const ran = await world.run(['uninstall', '--yes', '--config', '--json'])
      expect([ran.code, ran.stderr]).toEqual([0, ''])
      expect(snapshot(world)).toEqual(before)
    },
  )

  it('whatever agents, scope and files of the user there are', async () => {
    const machines = fc.record({
      agents: fc.subarray(ALL, { minLength: 1 }),
      scope: fc.constantFrom('global', 'project'),
      files: fc.subarray(Object.keys(USERS)),
    })
    await fc.assert(
      fc.asyncProperty(machines, async ({ agents, scope, files }) => {
        const chosen = Object.fromEntries(files.map((path) => [path, USERS[path] ?? '']))
        const world = createWorld({
          hooks: true,
          config: false,
          dependencies: ['kit = { path = "../kit" }'],
          files: { ...TIPS, ...crate('kit'), ...skills('kit', 'kit'), ...chosen },
        })
        const before = snapshot(world)
        await useFully(world, scope, agents)
        const { code } = await world.run(['uninstall', '--yes', '--config'])
        expect([code, snapshot(world)]).toEqual([0, before])
      }),
      { numRuns: 8 },
    )
  })

  it.each([
    ['SYMPOSIUM_HOME', { SYMPOSIUM_HOME: 'own' }],
    ['XDG_*', { XDG_CONFIG_HOME: 'xdg/config', XDG_CACHE_HOME: 'xdg/cache', XDG_STATE_HOME: 'xdg/state' }],
  ])('also of the directories that %s names', async (_title, named) => {
    const files = Object.fromEntries(Object.values(named).map((path) => [`home/${path}/mine.txt`, 'mine']))
    const world = createWorld({ hooks: true, config: false, files: { ...TIPS, ...files } })
    const before = snapshot(world)
    const variables = Object.fromEntries(
      Object.entries(named).map(([name, path]) => [name, world.at(`home/${path}`)]),
    )
    await world.run(['init', '--add-agent', 'claude'], { variables })
    const input = JSON.stringify({ cwd: world.workspace, tool_name: 'Bash' })
    await world.run(['sync'], { variables })
    await world.run(['hook', 'claude', 'pre-tool-use'], { input, variables })
    expect(snapshot(world)).not.toEqual(before)
    expect((await world.run(['uninstall', '--yes', '--config'], { variables })).code).toBe(0)
    expect(snapshot(world)).toEqual(before)
  })

  it('also of a second project, from elsewhere', async () => {
    const other = { ...crate('other'), 'other/.claude/settings.json': '{}\n' }
    const world = createWorld({ hooks: true, top: ['hook-scope = "project"'], files: { ...TIPS, ...other } })
    const before = [world.tree('ws'), world.tree('other')]
    await world.sync()
    await world.run(['sync', '-C', world.at('other')])
    const { code } = await world.run(['uninstall', '--yes'], { cwd: world.home })
    expect([code, world.tree('ws'), world.tree('other')]).toEqual([0, ...before])
  })
})
