import { homePath, joinPath, type Environment, type RegistrationRequest } from '@symposium/sdk'

export function configDirectory(environment: Environment): string {
  return homePath(environment, '.kiro')
}

export function userSkills(environment: Environment): string {
  return homePath(environment, '.kiro', 'skills')
}

/** A file of our own beside others: Kiro reads every `*.json` of the directory (agents/formats.md 6). */
export function hooksFile(request: RegistrationRequest): string {
  return joinPath(request.environment, directoryOf(request), 'hooks', 'symposium.json')
}

export function serversFile(request: RegistrationRequest): string {
  return joinPath(request.environment, directoryOf(request), 'settings', 'mcp.json')
}

/** The agent that the original made for its hooks. */
export function originalAgentFile(request: RegistrationRequest): string {
  return joinPath(request.environment, directoryOf(request), 'agents', 'symposium.json')
}

function directoryOf({ scope, environment }: RegistrationRequest): string {
  return scope.type === 'global' ? configDirectory(environment) : joinPath(environment, scope.root, '.kiro')
}
