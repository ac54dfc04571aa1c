import {
  environmentDirectory,
  homePath,
  joinPath,
  type Environment,
  type RegistrationScope,
} from '@symposium/sdk'

/** Everything of Claude Code's that belongs to the user lies here, but for {@link stateFile}. */
export function configDirectory(environment: Environment): string {
  return override(environment) ?? homePath(environment, '.claude')
}

/** Servers and answers given; beside the configuration, or inside it where it was moved. */
export function stateFile(environment: Environment): string {
  return joinPath(environment, override(environment) ?? environment.home, '.claude.json')
}

export function userSkills(environment: Environment): string {
  return joinPath(environment, configDirectory(environment), 'skills')
}

/** Hooks, and never servers, which Claude Code does not look for here. */
export function settingsFile(scope: RegistrationScope, environment: Environment): string {
  return scope.type === 'project'
    ? joinPath(environment, scope.root, '.claude', 'settings.json')
    : joinPath(environment, configDirectory(environment), 'settings.json')
}

export function serversFile(scope: RegistrationScope, environment: Environment): string {
  return scope.type === 'project' ? joinPath(environment, scope.root, '.mcp.json') : stateFile(environment)
}

function override(environment: Environment): string | undefined {
  return environmentDirectory(environment, 'CLAUDE_CONFIG_DIR')
}
