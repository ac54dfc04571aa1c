import {
  environmentDirectory,
  homePath,
  joinPath,
  xdgConfigDirectory,
  type Environment,
} from '@symposium/sdk'

export function configDirectory(environment: Environment): string {
  const root = environmentDirectory(environment, 'GOOSE_PATH_ROOT')
  if (root !== undefined) {
    return joinPath(environment, root, 'config')
  }
  if (environment.platform === 'win32') {
    const roaming = environmentDirectory(environment, 'APPDATA')
    return joinPath(
      environment,
      roaming ?? homePath(environment, 'AppData', 'Roaming'),
      'Block',
      'goose',
      'config',
    )
  }
  return joinPath(environment, xdgConfigDirectory(environment), 'goose')
}

/** The directory that Goose shares with other agents; `GOOSE_PATH_ROOT` does not move it. */
export function userSkills(environment: Environment): string {
  return homePath(environment, '.agents', 'skills')
}
