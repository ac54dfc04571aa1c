import {
  environmentDirectory,
  homePath,
  joinPath,
  type Environment,
  type FileReader,
  type RegistrationScope,
} from '@symposium/sdk'

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

/** One of several files that Copilot reads hooks from, and ours alone. */
export function hooksFile(scope: RegistrationScope, environment: Environment): string {
  return scope.type === 'project'
    ? joinPath(environment, scope.root, '.github', 'hooks', 'symposium.json')
    : joinPath(environment, configDirectory(environment), 'hooks', 'symposium.json')
}

/** Servers of the user. */
export function userServersFile(environment: Environment): string {
  return joinPath(environment, configDirectory(environment), 'mcp-config.json')
}

/**
 * Servers of a project. Copilot reads the second file only in a directory without the
 * first, so what is made must not hide what is there.
 */
export function projectServersFile(
  root: string,
  environment: Environment,
  { files, agents }: { readonly files: FileReader; readonly agents: readonly string[] },
): string {
  const shared = joinPath(environment, root, '.mcp.json')
  const own = joinPath(environment, root, '.github', 'mcp.json')
  const isHidden = agents.includes('claude') || files.stat(shared) !== undefined
  return !isHidden && files.stat(own) !== undefined ? own : shared
}

/** Where the original took Copilot's files to be (spec/agents-and-hooks.md 1.2): with the workspace for a home in project scope, and without a look at variables. */
export function originalDirectory(scope: RegistrationScope, environment: Environment): string {
  return joinPath(environment, scope.type === 'project' ? scope.root : environment.home, '.copilot')
}

function override(environment: Environment): string | undefined {
  return environmentDirectory(environment, 'COPILOT_HOME')
}
