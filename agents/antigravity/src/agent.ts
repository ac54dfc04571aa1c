import { detectBy, PROTOCOL_VERSION, type AgentAdapter, type Extension } from '@symposium/sdk'
import { antigravityHooks } from './hooks.js'
import { antigravityMcp, leftoverServers } from './mcp.js'
import { cliDirectory, editorDirectory, userSkills } from './paths.js'

export const antigravityAgent: AgentAdapter = {
  name: 'antigravity',
  displayName: 'Antigravity',
  skills: { project: '.agents/skills', user: userSkills },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'agy' },
        { type: 'directory', path: cliDirectory(environment) },
        { type: 'directory', path: editorDirectory(environment) },
      ],
      environment,
      files,
    ),
  hooks: antigravityHooks,
  mcp: antigravityMcp,
  leftovers: leftoverServers,
}

export const antigravity: Extension = {
  name: '@symposium/agent-antigravity',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(antigravityAgent),
}
