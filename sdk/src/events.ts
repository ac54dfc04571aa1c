import type { JsonObject } from './json.js'

/** How loud an event is: `debug` is the decision trace of `--verbose`. */
export type EventLevel = 'debug' | 'info' | 'warning' | 'error'

export type PluginState = 'active' | 'inactive' | 'dormant' | 'candidate' | 'declined' | 'failed'

interface EventKinds {
  plugin_considered: { plugin: string; matched: boolean; reason?: string }
  skill_group_considered: {
    plugin: string
    source: string
    matched: boolean
    skills_found?: number
    reason?: string
  }
  skill_considered: { skill: string; plugin: string; matched: boolean; reason?: string }
  skill_installed: { skill: string; agent: string; dest: string; plugin: string; updated: boolean }
  skill_planned: { change: 'install' | 'update' | 'remove'; path: string; reason: string }
  skill_removed: { path: string; reason: string }
  skill_kept: { path: string; reason: string }
  info: { message: string }
  warning: { code: string; message: string; file?: string; line?: number; remedy?: string }
  error: { code: string; message: string; file?: string; line?: number; remedy?: string }
  plugin_status: {
    name: string
    id: string
    version?: string
    root: string
    state: PluginState
    reason?: string
    remedy?: string
    /** What is odd about an active plugin. */
    note?: string
    skills?: readonly string[]
    /** Names of the MCP servers that an active plugin brings, whether or not they apply. */
    servers?: readonly string[]
    /** Events that hooks of an active plugin listen to. */
    hooks?: readonly string[]
    /** Text output leaves the row out, and shows the sum of `plugins_inactive` instead. */
    collapsed?: true
  }
  plugins_inactive: { registry: string; count: number }
  plugin_enabled: { name: string; global: boolean }
  plugin_removed: { name: string; global: boolean }
  plugin_declined: { name: string; global: boolean }
  explanation: { name: string; tree: JsonObject }
  /** `clean`: nothing of ours is left in it, or it is gone. Paths are absolute, agents by their names for people. */
  agent_file_changed: AgentFileChange
  agent_file_planned: AgentFileChange
  /** An entry that the user has switched off, which stays so. */
  agent_entry_off: {
    path: string
    agents: readonly string[]
    entry: string
  }
  sync_finished: {
    installed: number
    updated: number
    removed: number
    unchanged: number
    /** Files of agents that were changed. */
    agent_files: number
    /** What was wanted and is not there; each has a warning that says why. */
    missing: number
    dry_run: boolean
  }
  consent_pending: { plugins: readonly string[] }
  agents_configured: { agents: readonly string[] }
}

interface AgentFileChange {
  path: string
  agents: readonly string[]
  change: 'create' | 'update' | 'clean'
  entries: readonly {
    readonly change: 'add' | 'update' | 'remove'
    /** The event of a hook, the name of a server or setting. */
    readonly name: string
    readonly kind?: 'hook' | 'server'
  }[]
}

export type EventKind = keyof EventKinds

/**
 * One thing that happened or was found, as data. Text and JSON output are two
 * renderings of the same list. Optional members are left out, never null.
 */
export type ReportEvent = {
  [Kind in EventKind]: { readonly kind: Kind } & Readonly<EventKinds[Kind]>
}[EventKind]
