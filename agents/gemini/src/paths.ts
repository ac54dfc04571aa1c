import { environmentDirectory, joinPath, type Environment } from '@symposium/sdk'

export function settingsFile(environment: Environment): string {
  return joinPath(environment, home(environment), '.gemini', 'settings.json')
}

/** The directory that Gemini CLI shares with other agents, and prefers to its own. */
export function userSkills(environment: Environment): string {
  return joinPath(environment, home(environment), '.agents', 'skills')
}

/** `GEMINI_CLI_HOME` stands in for the whole home directory, not for `~/.gemini`. */
function home(environment: Environment): string {
  return environmentDirectory(environment, 'GEMINI_CLI_HOME') ?? environment.home
}
