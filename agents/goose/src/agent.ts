import { detectBy, PROTOCOL_VERSION, type AgentAdapter, type Extension } from '@symposium/sdk'
import { gooseHooks } from './hooks.js'
import { gooseLeftovers } from './leftovers.js'
import { gooseMcp } from './mcp.js'
import { configDirectory, userSkills } from './paths.js'

export const gooseAgent: AgentAdapter = {
  name: 'goose',
  displayName: 'Goose',
  skills: { project: '.agents/skills', user: userSkills },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'goose' },
        { type: 'directory', path: configDirectory(environment) },
      ],
      environment,
      files,
    ),
  hooks: gooseHooks,
  mcp: gooseMcp,
  leftovers: gooseLeftovers,
}

export const goose: Extension = {
  name: '@symposium/agent-goose',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(gooseAgent),
}
