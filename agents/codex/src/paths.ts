import { environmentDirectory, homePath, type Environment } from '@symposium/sdk'

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
