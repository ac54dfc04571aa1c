import type { EnablementEntry, PluginsConfig } from '../config/config.js'
import type { ScopedPlugins } from './decide.js'

export interface ScopeOptions {
  /** Canonical; `undefined` outside a workspace. */
  readonly workspaceRoot: string | undefined
  /** Canonical form of a path, or the path as it is where it does not exist. */
  readonly canonical: (path: string) => string
}

/**
 * Leaves the entries that apply here. A scoped entry applies when its workspace is
 * this one by real path: parents, children and members do not count
 * (spec/pipeline.md 3.1).
 */
export function entriesInScope(plugins: PluginsConfig, options: ScopeOptions): ScopedPlugins {
  const applies = (entry: EnablementEntry): boolean => isInScope(entry, options)
  return {
    autoEnable: plugins.autoEnable.filter(applies),
    use: plugins.use.filter(applies),
    disable: plugins.disable.filter(applies),
  }
}

/** Whether something that may be limited to one workspace applies here. */
export function isInScope(
  { workspace }: { readonly workspace?: string },
  { workspaceRoot, canonical }: ScopeOptions,
): boolean {
  return workspace === undefined || (workspaceRoot !== undefined && canonical(workspace) === workspaceRoot)
}
