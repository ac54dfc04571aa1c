import {
  environmentDirectory,
  homePath,
  joinPath,
  xdgConfigDirectory,
  type Environment,
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
