import type { Environment } from './host.js'

/**
 * A variable's value; `undefined` where it is not set or empty. Windows spells
 * names in any letter case.
 */
export function environmentVariable(environment: Environment, name: string): string | undefined {
  const { variables } = environment
  const key =
    environment.platform === 'win32'
      ? Object.keys(variables).find((candidate) => candidate.toUpperCase() === name.toUpperCase())
      : name
  // `Object.hasOwn`, so that no name is ever answered by the prototype.
  const value = key !== undefined && Object.hasOwn(variables, key) ? variables[key] : undefined
  return value === '' ? undefined : value
}

/**
 * The absolute directory that a variable names. An empty or relative value
 * counts as not set (spec/pipeline.md 2.1): it would lead into the directory
 * that the command happens to be started in.
 */
export function environmentDirectory(environment: Environment, name: string): string | undefined {
  const value = environmentVariable(environment, name)
  return value !== undefined && isAbsolutePath(environment, value) ? value : undefined
}

/** Where programs keep a user's configuration: `$XDG_CONFIG_HOME`, else `~/.config`, on every platform. */
export function xdgConfigDirectory(environment: Environment): string {
  return environmentDirectory(environment, 'XDG_CONFIG_HOME') ?? homePath(environment, '.config')
}

/** A path below the user's home. */
export function homePath(environment: Environment, ...segments: readonly string[]): string {
  return joinPath(environment, environment.home, ...segments)
}

/** Joins with the separator of the environment's platform, which need not be the one that this process runs on. */
export function joinPath(environment: Environment, base: string, ...segments: readonly string[]): string {
  const separator = environment.platform === 'win32' ? '\\' : '/'
  const trimmed = base.replace(environment.platform === 'win32' ? /[\\/]+$/ : /\/+$/, '')
  return [trimmed, ...segments].join(separator)
}

export function isAbsolutePath(environment: Environment, path: string): boolean {
  return environment.platform === 'win32' ? /^(?:[A-Za-z]:[\\/]|[\\/])/.test(path) : path.startsWith('/')
}

/** For people: a path below the home starts with `~/` (spec/pipeline.md 5.5). */
export function displayPath(environment: Environment, path: string): string {
  const home = joinPath(environment, environment.home)
  if (path === home || path === environment.home) {
    return '~'
  }
  const below = joinPath(environment, home, '')
  return path.startsWith(below) ? `~/${path.slice(below.length).replaceAll('\\', '/')}` : path
}
