import {
  environmentDirectory,
  homePath,
  joinPath,
  xdgConfigDirectory,
  type Environment,
  type RegistrationRequest,
} from '@symposium/sdk'

/** The usual directory, and the one of `OPENCODE_CONFIG_DIR`, which is read beside it. */
export function configDirectories(environment: Environment): readonly string[] {
  const added = environmentDirectory(environment, 'OPENCODE_CONFIG_DIR')
  const usual = joinPath(environment, xdgConfigDirectory(environment), 'opencode')
  return added === undefined || added === usual ? [usual] : [usual, added]
}

/** The directory that OpenCode shares with other agents. */
export function userSkills(environment: Environment): string {
  return homePath(environment, '.agents', 'skills')
}

/** What the user has moved his configuration to, else the usual directory. */
function userDirectory(environment: Environment): string {
  return (
    environmentDirectory(environment, 'OPENCODE_CONFIG_DIR') ??
    joinPath(environment, xdgConfigDirectory(environment), 'opencode')
  )
}

export function pluginFile({ scope, environment }: RegistrationRequest): string {
  const base =
    scope.type === 'global' ? userDirectory(environment) : joinPath(environment, scope.root, '.opencode')
  return joinPath(environment, base, 'plugins', 'symposium.js')
}

/** Where servers may be listed, the first being the one that is made where there is none (agents/formats.md 7). */
export function configFiles({ scope, environment }: RegistrationRequest): readonly [string, ...string[]] {
  if (scope.type === 'global') {
    const base = userDirectory(environment)
    return [
      joinPath(environment, base, 'opencode.json'),
      joinPath(environment, base, 'opencode.jsonc'),
      joinPath(environment, base, 'config.json'),
    ]
  }
  return [
    joinPath(environment, scope.root, 'opencode.json'),
    joinPath(environment, scope.root, 'opencode.jsonc'),
    joinPath(environment, scope.root, '.opencode', 'opencode.json'),
    joinPath(environment, scope.root, '.opencode', 'opencode.jsonc'),
  ]
}

/** Files that the original wrote servers to; in a workspace OpenCode never read one of them (spec/agents-and-hooks.md 1.2). */
export function originalConfigFiles({ scope, environment }: RegistrationRequest): readonly string[] {
  const below = (base: string): string => joinPath(environment, base, '.config', 'opencode', 'opencode.json')
  return scope.type === 'global'
    ? [below(environment.home)]
    : [joinPath(environment, scope.root, 'opencode.json'), below(scope.root)]
}
