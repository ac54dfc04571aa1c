import { detectBy, PROTOCOL_VERSION, type AgentAdapter, type Extension } from '@symposium/sdk'
import { settingsFile, userSkills } from './paths.js'

export const geminiAgent: AgentAdapter = {
  name: 'gemini',
  displayName: 'Gemini CLI',
  skills: { project: '.agents/skills', user: userSkills },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'gemini' },
        // The directory alone proves nothing: Antigravity lives there too.
        { type: 'file', path: settingsFile(environment) },
      ],
      environment,
      files,
    ),
}

export const gemini: Extension = {
  name: '@symposium/agent-gemini',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(geminiAgent),
}
