import { existsSync } from 'node:fs'
import { expect } from 'vitest'
import { plugin } from './plugins.js'
import type { World } from './world.js'

/** A server as a manifest declares it. */
export const OFFER = `
[[mcp_servers]]
name = "orbit"
command = "/opt/orbit"
args = ["serve"]
env = [{ name = "TOKEN", value = "\${TOKEN}" }]
`
export const WEB = `
[[mcp_servers]]
name = "web"
type = "http"
url = "https://example.com/mcp"
headers = { Authorization = "Bearer x" }
`
export const always = (name: string, ...servers: readonly string[]): string =>
  [`name = "${name}"\ndepends-on = ["*"]`, ...servers].join('\n')

/** The same as Claude Code has it. */
export const ORBIT = { type: 'stdio', command: '/opt/orbit', args: ['serve'], env: { TOKEN: '${TOKEN}' } }
export const TIPS = plugin('reg/tips', { manifest: always('tips', OFFER) })
export const SETTINGS = 'home/.claude/settings.json'
export const SERVERS = 'home/.claude.json'

export function json(world: World, path: string): Record<string, unknown> {
  return JSON.parse(world.read(path))
}

export function serversIn(world: World, path = SERVERS, key = 'mcpServers'): unknown {
  return existsSync(world.at(path)) ? json(world, path)[key] : undefined
}

/** Own files below the home directory do not count. */
export function userFiles(world: World): readonly string[] {
  return Object.entries(world.tree('home'))
    .filter(([path, text]) => text !== 'dir' && !path.startsWith('.symposium'))
    .map(([path]) => path)
}

/** A further sync writes to nothing that an agent reads, nor to what is remembered of it. */
export async function expectQuiet(world: World): Promise<void> {
  const stamps = (): readonly string[] =>
    [...world.stamps('home'), ...world.stamps('ws')].filter(
      (stamp) =>
        !/^\.symposium\/(?:cache|logs|state\/workspaces)\b/.test(stamp) || stamp.includes('agent-files.json'),
    )
  const before = stamps()
  const again = await world.sync()
  expect(again.ofKind('agent_file_changed')).toEqual([])
  expect(stamps()).toEqual(before)
}
