import { detectBy, PROTOCOL_VERSION, type AgentAdapter, type Extension } from '@symposium/sdk'
import { geminiHooks } from './hooks.js'
import { geminiLeftovers } from './leftovers.js'
import { geminiMcp } from './mcp.js'
import { userSettingsFile, userSkills } from './paths.js'

export const geminiAgent: AgentAdapter = {
  name: 'gemini',
  displayName: 'Gemini CLI',
  skills: { project: '.agents/skills', user: userSkills },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'gemini' },
        // The directory alone proves nothing: Antigravity lives there too.
        { type: 'file', path: userSettingsFile(environment) },
      ],
      environment,
      files,
    ),
  hooks: geminiHooks,
  mcp: geminiMcp,
  leftovers: geminiLeftovers,
}

export const gemini: Extension = {
  name: '@symposium/agent-gemini',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(geminiAgent),
}
