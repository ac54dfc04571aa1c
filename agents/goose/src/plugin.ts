import type { AgentFile, RegistrationRequest } from '@symposium/sdk'
import { pluginPath } from './paths.js'

/** What makes the directory a plugin: for hooks and servers alike. */
export function pluginManifest(request: RegistrationRequest): AgentFile {
  return {
    path: pluginPath(request, 'plugin.json'),
    format: 'json',
    entries: [{ type: 'frame', path: ['name'], value: 'symposium' }],
  }
}
