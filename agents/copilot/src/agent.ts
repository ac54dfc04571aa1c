import { detectBy, PROTOCOL_VERSION, type AgentAdapter, type Extension } from '@symposium/sdk'
import { copilotHooks } from './hooks.js'
import { copilotLeftovers } from './leftovers.js'
import { copilotMcp } from './mcp.js'
import { configDirectory, userSkills } from './paths.js'

export const copilotAgent: AgentAdapter = {
  name: 'copilot',
  displayName: 'GitHub Copilot',
  skills: { project: '.agents/skills', user: userSkills },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'copilot' },
        { type: 'directory', path: configDirectory(environment) },
      ],
      environment,
      files,
    ),
  hooks: copilotHooks,
  mcp: copilotMcp,
  leftovers: copilotLeftovers,
}

export const copilot: Extension = {
  name: '@symposium/agent-copilot',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(copilotAgent),
}
