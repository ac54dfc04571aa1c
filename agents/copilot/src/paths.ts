import { environmentDirectory, homePath, joinPath, type Environment } from '@symposium/sdk'

export function configDirectory(environment: Environment): string {
  return override(environment) ?? homePath(environment, '.copilot')
}

/** The directory that Copilot shares with other agents, which it does not read once its own was moved. */
export function userSkills(environment: Environment): string {
  const moved = override(environment)
  return moved === undefined
    ? homePath(environment, '.agents', 'skills')
    : joinPath(environment, moved, 'skills')
}

function override(environment: Environment): string | undefined {
  return environmentDirectory(environment, 'COPILOT_HOME')
}
