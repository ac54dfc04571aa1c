import { isAbsolute, join } from 'node:path'
import type { Environment } from '@symposium/sdk'
import type { Directories } from './ports.js'

/**
 * Where the product keeps its files (spec/pipeline.md 2.1). Each directory is
 * found on its own: with `XDG_CONFIG_HOME` alone, all others lie below the
 * configuration. Pure: nothing is created here.
 */
export function resolveDirectories(environment: Environment): Directories {
  const own = directoryVariable(environment, 'SYMPOSIUM_HOME')
  const config = own ?? xdg(environment, 'XDG_CONFIG_HOME') ?? join(environment.home, '.symposium')
  const below = (name: string): string | undefined => (own === undefined ? undefined : join(own, name))
  const state = xdg(environment, 'XDG_STATE_HOME')
  return {
    config,
    cache: below('cache') ?? xdg(environment, 'XDG_CACHE_HOME') ?? join(config, 'cache'),
    state: below('state') ?? state ?? join(config, 'state'),
    logs: below('logs') ?? (state === undefined ? join(config, 'logs') : join(state, 'logs')),
  }
}

function xdg(environment: Environment, variable: string): string | undefined {
  const base = directoryVariable(environment, variable)
  return base === undefined ? undefined : join(base, 'symposium')
}

/** An empty or relative value would mean a place in whatever directory the command was started in: it counts as unset (G22). */
function directoryVariable(environment: Environment, variable: string): string | undefined {
  const value = environment.variables[variable]
  return value !== undefined && isAbsolute(value) ? value : undefined
}
