import { environmentDirectory, joinPath, type Environment, type RegistrationScope } from '@symposium/sdk'

export function userSettingsFile(environment: Environment): string {
  return settingsBelow(home(environment), environment)
}

/** Hooks and servers alike. */
export function settingsFile(scope: RegistrationScope, environment: Environment): string {
  return scope.type === 'project' ? settingsBelow(scope.root, environment) : userSettingsFile(environment)
}

/** The directory that Gemini CLI shares with other agents, and prefers to its own. */
export function userSkills(environment: Environment): string {
  return joinPath(environment, home(environment), '.agents', 'skills')
}

function settingsBelow(directory: string, environment: Environment): string {
  return joinPath(environment, directory, '.gemini', 'settings.json')
}

/** `GEMINI_CLI_HOME` stands in for the whole home directory, not for `~/.gemini`. */
function home(environment: Environment): string {
  return environmentDirectory(environment, 'GEMINI_CLI_HOME') ?? environment.home
}
