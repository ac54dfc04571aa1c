import { detectBy, PROTOCOL_VERSION, type AgentAdapter, type Extension } from '@symposium/sdk'
import { kiroHooks } from './hooks.js'
import { kiroLeftovers } from './leftovers.js'
import { kiroMcp } from './mcp.js'
import { configDirectory, userSkills } from './paths.js'

export const kiroAgent: AgentAdapter = {
  name: 'kiro',
  displayName: 'Kiro',
  skills: { project: '.kiro/skills', user: userSkills },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'kiro-cli' },
        { type: 'program', name: 'kiro' },
        { type: 'directory', path: configDirectory(environment) },
      ],
      environment,
      files,
    ),
  hooks: kiroHooks,
  mcp: kiroMcp,
  leftovers: kiroLeftovers,
}

export const kiro: Extension = {
  name: '@symposium/agent-kiro',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(kiroAgent),
}
