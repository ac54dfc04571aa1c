import {
  environmentDirectory,
  homePath,
  joinPath,
  xdgConfigDirectory,
  type Environment,
  type RegistrationRequest,
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

export function userServersFile(environment: Environment): string {
  return joinPath(environment, configDirectory(environment), 'config.yaml')
}

/**
 * The directory of our Open Plugin (agents/formats.md 8). Codex reads a
 * `marketplace.json` beside such directories and nothing in them (agents/formats.md 1.4).
 */
export function pluginPath(
  { scope, environment }: RegistrationRequest,
  ...segments: readonly string[]
): string {
  const base = scope.type === 'global' ? environment.home : scope.root
  return joinPath(environment, base, '.agents', 'plugins', 'symposium', ...segments)
}

/** Files that the original wrote servers to; two of them Goose never read (spec/agents-and-hooks.md 1.2). */
export function originalServersFiles({ scope, environment }: RegistrationRequest): readonly string[] {
  if (scope.type === 'project') {
    return [
      joinPath(environment, scope.root, '.goose', 'config.yaml'),
      joinPath(environment, scope.root, '.config', 'goose', 'config.yaml'),
    ]
  }
  const usual = homePath(environment, '.config', 'goose', 'config.yaml')
  const current = userServersFile(environment)
  return current === usual ? [usual] : [usual, current]
}
