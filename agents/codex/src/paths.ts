import {
  environmentDirectory,
  homePath,
  joinPath,
  type Environment,
  type RegistrationScope,
} from '@symposium/sdk'

export function configDirectory(environment: Environment): string {
  return environmentDirectory(environment, 'CODEX_HOME') ?? homePath(environment, '.codex')
}

/**
 * The directory that Codex shares with other agents. It also reads the `skills`
 * of its configuration, but would list a skill twice that is in both.
 */
export function userSkills(environment: Environment): string {
  return homePath(environment, '.agents', 'skills')
}

export function hooksFile(scope: RegistrationScope, environment: Environment): string {
  return joinPath(environment, layer(scope, environment), 'hooks.json')
}

export function configFile(scope: RegistrationScope, environment: Environment): string {
  return joinPath(environment, layer(scope, environment), 'config.toml')
}

function layer(scope: RegistrationScope, environment: Environment): string {
  return scope.type === 'project' ? joinPath(environment, scope.root, '.codex') : configDirectory(environment)
}
