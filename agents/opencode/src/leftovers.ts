import {
  originalServer,
  type AgentFile,
  type FileEntry,
  type McpServer,
  type RegistrationRequest,
} from '@symposium/sdk'
import { serverPath } from './mcp.js'
import { originalConfigFiles } from './paths.js'

/** Entries of the original, with which OpenCode does not start (agents/formats.md X13). */
export function opencodeLeftovers(
  servers: readonly McpServer[],
  request: RegistrationRequest,
): readonly AgentFile[] {
  const entries = servers.map((server): FileEntry => ({
    type: 'member',
    path: serverPath(server),
    value: originalServer(server),
  }))
  return entries.length === 0
    ? []
    : originalConfigFiles(request).map((path) => ({ path, format: 'jsonc', entries }))
}
