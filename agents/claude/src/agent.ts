import { detectBy, PROTOCOL_VERSION, type AgentAdapter, type Extension } from '@symposium/sdk'
import { claudeHooks } from './hooks.js'
import { claudeLeftovers } from './leftovers.js'
import { claudeMcp } from './mcp.js'
import { configDirectory, stateFile, userSkills } from './paths.js'

export const claudeAgent: AgentAdapter = {
  name: 'claude',
  displayName: 'Claude Code',
  skills: { project: '.claude/skills', user: userSkills },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'claude' },
        { type: 'directory', path: configDirectory(environment) },
        { type: 'file', path: stateFile(environment) },
      ],
      environment,
      files,
    ),
  hooks: claudeHooks,
  mcp: claudeMcp,
  leftovers: claudeLeftovers,
}

export const claude: Extension = {
  name: '@symposium/agent-claude',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(claudeAgent),
}
