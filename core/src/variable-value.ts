import type { Environment } from '@symposium/sdk'

/**
 * An environment variable's value, which may be empty: `env(NAME=)` asks for just that. Windows ignores the
 * case of names, and nothing is inherited from a prototype.
 */
export function variableValue(environment: Environment, name: string): string | undefined {
  const { variables } = environment
  if (Object.hasOwn(variables, name)) return variables[name]
  if (environment.platform !== 'win32') return undefined
  const wanted = name.toUpperCase()
  const spelling = Object.keys(variables).find((key) => key.toUpperCase() === wanted)
  return spelling === undefined ? undefined : variables[spelling]
}
