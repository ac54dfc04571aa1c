import type { GateEventKinds } from './gate-events.js'
import type { JsonObject } from './json.js'

/** How loud an event is: `debug` is the decision trace of `--verbose`. */
export type EventLevel = 'debug' | 'info' | 'warning' | 'error'

export type PluginState = 'active' | 'inactive' | 'dormant' | 'candidate' | 'declined' | 'failed'

interface EventKinds extends GateEventKinds {
  plugin_considered: { plugin: string; matched: boolean; reason?: string }
  skill_group_considered: {
    plugin: string
    source: string
    matched: boolean
    skills_found?: number
    reason?: string
  }
  skill_considered: { skill: string; plugin: string; matched: boolean; reason?: string }
  skill_installed: {
    /** Name of its directory. */
    skill: string
    /** Its own name, where that is taken by another skill or by something of the user's. */
    name?: string
    agent: string
    dest: string
    plugin: string
    updated: boolean
  }
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
    /** Of a candidate: all that it may do beside skills. */
    brings?: readonly BroughtPart[]
    /** Of an enabled package or a plugin of the workspace: what stays off until you agree to it. */
    withheld?: readonly BroughtPart[]
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
  /** A hit of `search`. */
  search_match: {
    /** Registry or package manager that it comes from. */
    origin: string
    /** What `use` takes. */
    name: string
    id: string
    version?: string
    description?: string
    /** Named in `disable`: `use` does not enable it. */
    declined?: true
  }
  /** One directory of skills, with what was installed into it. Paths are absolute, agents by their names for people. */
  skills_listed: {
    path: string
    agents: readonly string[]
    skills: readonly {
      /** Of its directory. */
      readonly name: string
      /** Name and version of the plugin that it came from; absent where nobody wrote that down. */
      readonly plugin?: string
      /** `edited`: it no longer holds what was installed. `missing`: somebody took it away. */
      readonly state: 'installed' | 'edited' | 'missing'
    }[]
  }
  /** One file of agents with entries of ours. */
  agent_file_listed: {
    path: string
    scope: 'user' | 'project'
    agents: readonly string[]
    /** Events that a hook is registered for. */
    hooks: readonly string[]
    servers: readonly { readonly name: string; readonly plugin?: string }[]
    /** The file is no longer there. */
    missing?: true
  }
  /** A configured registry with the names of its plugins; none where it cannot be read. */
  provider_listed: {
    name: string
    source_type: 'git' | 'path' | 'unknown'
    url?: string
    path?: string
    plugins: readonly string[]
    /** It comes from elsewhere, and nothing of it is on this machine yet. */
    not_fetched?: true
  }
  /** A plugin as it takes effect: `manifest` is TOML with all defaults applied and retired spellings upgraded. */
  plugin_shown: { name: string; id: string; origin: string; directory: string; manifest: string }
  /** `asked`: its source was asked for news. `idle`: there was no need to. */
  registry_refreshed: { name: string; state: 'asked' | 'idle' | 'failed' }
  /** One thing that `doctor` has looked at. */
  doctor_finding: {
    check: string
    state: 'ok' | 'warning' | 'error'
    message: string
    /** Of the problem that it is, where it is one that other commands report too. */
    code?: string
    file?: string
    line?: number
    remedy?: string
    /** `doctor --fix` does it. */
    fixable?: true
  }
  doctor_fixed: { check: string; message: string; file?: string }
  /**
   * Files of Symposium's own that an uninstallation takes away, beside skills and entries in files of agents; also
   * what a sync takes out of the caches, since nothing has used it for long.
   */
  own_files_removed: { path: string; what: string }
  own_files_planned: { path: string; what: string }
  package_info: { id: string; pm: string; name: string; version: string; directory: string }
  consent_pending: { plugins: readonly string[] }
  /**
   * One thing that `plugin validate` looked at, by the name that its author gave it. `error` and `warning` are
   * the first of the findings, which hold all; `migration` is a unified diff of what `plugin migrate` would write.
   */
  validated: {
    path: string
    item_kind: 'registry' | 'plugin' | 'skill' | 'package'
    valid: boolean
    file?: string
    error?: string
    warning?: string
    findings: readonly ValidationFinding[]
    migration?: string
  }
  validation_finished: { items: number; errors: number; warnings: number; valid: boolean }
  /** `changes` in words; `diff` is a unified one, of what would change. */
  file_migrated: {
    path: string
    changes: readonly string[]
    renamed_to?: string
    diff?: string
    dry_run: boolean
  }
  /** `by_hand`: what has to be written by whoever knows what is meant; each has a warning. */
  migration_finished: { migrated: number; unchanged: number; by_hand: number; dry_run: boolean }
  /** What of an enabled package stays off, since it goes beyond what was agreed to. */
  consent_withheld: {
    plugin: string
    id: string
    withheld: readonly BroughtPart[]
    /** The command that agrees to it. */
    remedy: string
  }
  /**
   * What plugins of the workspace itself would run or fetch, and stays off until you agree to it for this
   * workspace. `workspace` is its canonical root, `directory` below it, `.` for the root itself.
   */
  workspace_withheld: {
    workspace: string
    /** You have answered for a part of it before. */
    widened: boolean
    plugins: readonly {
      readonly name: string
      readonly directory: string
      readonly withheld: readonly BroughtPart[]
    }[]
    /** The command that agrees to it. */
    remedy: string
  }
  /** What a package brings, to whoever agrees to it. Nothing of it has been evaluated. */
  plugin_brings: {
    name: string
    id: string
    /** Where it comes from. */
    origin: string
    /** By name. */
    skills: readonly string[]
    parts: readonly BroughtPart[]
    /** What should make one look twice, as a name that is nearly that of another package. */
    notices: readonly string[]
  }
  agents_configured: { agents: readonly string[] }
  /** Of all that was recorded; `first` and `last` are times as RFC 3339 writes them. */
  telemetry_status: {
    enabled: boolean
    directory: string
    files: number
    events: number
    bytes: number
    first?: string
    last?: string
  }
  telemetry_event: { event: JsonObject }
  completion_script: { shell: string; script: string }
}

/** Something that a package may do, in words that name commands and addresses in full. */
interface BroughtPart {
  /** `hooks`, `mcp`, `subcommands`, `predicates`, `gates`, `installations`, `install-commands`, `plugins` or `skills`. */
  readonly kind: string
  readonly text: string
}

/** A note says what was not looked at. */
interface ValidationFinding {
  readonly level: 'error' | 'warning' | 'note'
  readonly code: string
  readonly message: string
  readonly file?: string
  readonly line?: number
  readonly remedy?: string
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
