// pilot.ts: an agent that reads `.pilot/skills`, and can be moved with `PILOT_HOME`
import { detectBy, environmentDirectory, homePath, joinPath, PROTOCOL_VERSION } from '@symposium/sdk'
import type { AgentAdapter, Environment, Extension } from '@symposium/sdk'

// The one place that knows the agent's variables.
function configDirectory(environment: Environment): string {
  return environmentDirectory(environment, 'PILOT_HOME') ?? homePath(environment, '.pilot')
}

export const pilotAgent: AgentAdapter = {
  name: 'pilot',
  displayName: 'Pilot',
  skills: {
    project: '.pilot/skills',
    user: (environment) => joinPath(environment, configDirectory(environment), 'skills'),
  },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'pilot' },
        { type: 'directory', path: configDirectory(environment) },
      ],
      environment,
      files,
    ),
}

export const pilot: Extension = {
  name: '@acme/symposium-pilot',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.agent(pilotAgent),
}
