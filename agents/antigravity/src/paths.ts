import { homePath, joinPath, type Environment, type RegistrationRequest } from '@symposium/sdk'

/** Files of the command `agy` alone. */
export function cliDirectory(environment: Environment): string {
  return homePath(environment, '.gemini', 'antigravity-cli')
}

/** Files of the editor alone. */
export function editorDirectory(environment: Environment): string {
  return homePath(environment, '.gemini', 'antigravity')
}

/**
 * What command, editor and web application all read. Its parent is no evidence
 * of Antigravity: other installers write there without it (cases/original.md N-8).
 */
export function userSkills(environment: Environment): string {
  return homePath(environment, '.gemini', 'config', 'skills')
}

/** Hooks of the user, or of everybody who works in a project; both add up (agents/formats.md 4.2). */
export function hooksFile({ scope, environment }: RegistrationRequest): string {
  return scope.type === 'global'
    ? homePath(environment, '.gemini', 'config', 'hooks.json')
    : joinPath(environment, scope.root, '.agents', 'hooks.json')
}

/** A file of its own, apart from the hooks. */
export function serversFile({ scope, environment }: RegistrationRequest): string {
  return scope.type === 'global'
    ? homePath(environment, '.gemini', 'config', 'mcp_config.json')
    : joinPath(environment, scope.root, '.agents', 'mcp_config.json')
}
