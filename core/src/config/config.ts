import type { JsonObject } from '@symposium/sdk'

/** `~/.symposium/config.toml` after validation (spec/pipeline.md 2.2). Never the raw file. */
export interface Config {
  readonly autoSync: boolean
  readonly agentsSyncing: boolean
  /** Seconds; applies to syncs started by hooks only (spec/pipeline.md 4.6). */
  readonly syncDebounceSeconds: number
  /** Seconds that one hook of a plugin may take. */
  readonly hookTimeoutSeconds: number
  readonly hookScope: 'global' | 'project'
  readonly autoUpdate: 'off' | 'warn' | 'on'
  readonly telemetry: boolean
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error'
  /** Checks of gates are written down. */
  readonly gateLog: boolean
  readonly frontmatter: 'strings' | 'agentskills'
  readonly plugins: PluginsConfig
  /** Names as written, known or not, in file order, without repetition. */
  readonly agents: readonly string[]
  readonly builtinRegistries: { readonly recommendations: boolean; readonly userPlugins: boolean }
  readonly registries: readonly RegistryEntry[]
  readonly extensions: readonly ExtensionEntry[]
  /** What plugins ask the user to decide, those of single workspaces first: the first that has a key is right. */
  readonly pluginSettings: readonly PluginSettings[]
}

/** `[settings]`, or one `[[workspace-settings]]`. */
export interface PluginSettings {
  /** Absolute directory of the workspace that they are limited to; everywhere where absent. */
  readonly workspace?: string
  /** Nested tables, of which a setting's key is the way through. */
  readonly values: JsonObject
}

export interface PluginsConfig {
  readonly autoEnable: readonly EnablementEntry[]
  readonly use: readonly EnablementEntry[]
  readonly disable: readonly EnablementEntry[]
}

/** One element of `auto-enable`, `use` or `disable`: `"name"`, `"pm:name"` or a table. */
export interface EnablementEntry {
  /** `*` in `auto-enable` stands for every dependency. */
  readonly name: string
  readonly pm?: string
  /** Absolute directory of the workspace that the entry is limited to; everywhere where absent. */
  readonly workspace?: string
}

export interface RegistryEntry {
  readonly name: string
  /** Key that names the registry's type: `path`, `git`, or one of an extension's. */
  readonly type: string
  readonly location: string
  readonly autoUpdate: boolean
  /** Retired spellings in the registry's manifests are upgraded in memory, with one warning per entry. */
  readonly legacy: boolean
  readonly options: JsonObject
  readonly builtin: boolean
}

export interface ExtensionEntry {
  /** Package name, looked up in the managed folder, or an absolute directory. */
  readonly package: string
}
