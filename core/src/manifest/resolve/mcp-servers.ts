import { quote } from '../../report/show.js'
import type { DeclaredManifest, DeclaredServer } from '../declared.js'
import { Item } from '../item.js'
import type { McpServer } from '../plugin.js'
import type { Resolution } from './hooks.js'
import { effectiveArguments, requireProgram } from './runnable-rules.js'

type Stdio = Extract<DeclaredServer['transport'], { type: 'stdio' }>

export function resolveServers(
  { mcpServers }: DeclaredManifest,
  resolution: Resolution,
): readonly McpServer[] {
  const servers = new Map<string, McpServer>()
  for (const declared of mcpServers) {
    const item = new Item(declared.place, resolution.findings)
    if (servers.has(declared.name)) {
      item.reject(`duplicate MCP server ${quote(declared.name)}`, {
        key: 'name',
        remedy: 'give every server of a plugin a name of its own',
      })
      continue
    }
    const server = resolveServer(item, declared, resolution)
    if (server !== undefined) servers.set(declared.name, server)
  }
  return [...servers.values()]
}

function resolveServer(
  item: Item,
  { name, gate, transport }: DeclaredServer,
  resolution: Resolution,
): McpServer | undefined {
  if (transport.type !== 'stdio') {
    return { name, gate, transport: transport.type, url: transport.url, headers: transport.headers }
  }
  const program = resolveProgram(item, transport, resolution)
  return program === undefined || item.rejected
    ? undefined
    : { name, gate, transport: 'stdio', ...program, env: transport.env }
}

/** The name of an installation stands for that; anything else is taken literally (spec/model.md 1.7, G10). */
function resolveProgram(
  item: Item,
  { command, args }: Stdio,
  { installations, findings }: Resolution,
): { command: string; installed: boolean; args: readonly string[] } | undefined {
  const installation = installations.declared(command)
  if (installation !== undefined) {
    requireProgram(item, installation)
    return { command, installed: true, args: effectiveArguments(item, args, installation) }
  }
  if (!installations.isLeftOut(command)) return { command, installed: false, args }
  findings.consequence({
    at: item.at,
    message: `${item.title} is left out, since its installation ${quote(command)} is`,
  })
  return undefined
}
