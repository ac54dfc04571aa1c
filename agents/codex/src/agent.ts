import { detectBy, PROTOCOL_VERSION, type AgentAdapter, type Extension } from '@symposium/sdk'
import { codexHooks } from './hooks.js'
import { codexMcp } from './mcp.js'
import { configDirectory, userSkills } from './paths.js'

export const codexAgent: AgentAdapter = {
  name: 'codex',
  displayName: 'OpenAI Codex',
  skills: { project: '.agents/skills', user: userSkills },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'codex' },
        { type: 'directory', path: configDirectory(environment) },
      ],
      environment,
      files,
    ),
  hooks: codexHooks,
  mcp: codexMcp,
}

export const codex: Extension = {
  name: '@symposium/agent-codex',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(codexAgent),
}
