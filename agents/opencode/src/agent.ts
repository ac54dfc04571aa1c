import { detectBy, PROTOCOL_VERSION, type AgentAdapter, type Extension } from '@symposium/sdk'
import { opencodeHooks } from './hooks.js'
import { opencodeLeftovers } from './leftovers.js'
import { opencodeMcp } from './mcp.js'
import { configDirectories, userSkills } from './paths.js'

export const opencodeAgent: AgentAdapter = {
  name: 'opencode',
  displayName: 'OpenCode',
  skills: { project: '.agents/skills', user: userSkills },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'opencode' },
        ...configDirectories(environment).map((path) => ({ type: 'directory', path }) as const),
      ],
      environment,
      files,
    ),
  hooks: opencodeHooks,
  mcp: opencodeMcp,
  leftovers: opencodeLeftovers,
}

export const opencode: Extension = {
  name: '@symposium/agent-opencode',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(opencodeAgent),
}
