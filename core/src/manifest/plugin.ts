import type { HookEvent, JsonObject, PackageId } from '@symposium/sdk'
import type { Gate, Predicate } from '../predicates/tree.js'

/**
 * How a plugin came to be looked at; decides defaults, leniency and dormancy
 * (spec/model.md 1.11). Set by the core from where it found the plugin, never by
 * an adapter or a manifest.
 */
export type Origin = 'registry' | 'workspace' | 'package'

/** A plugin as the rest of the core sees it: validated, defaults applied, references resolved, paths absolute. */
export interface Plugin {
  readonly id: PackageId
  /** The manifest's name, else what the origin gives; what `[plugins]` entries are compared with. */
  readonly name: string
  readonly origin: Origin
  /** Absolute directory that relative paths of the manifest start from. */
  readonly directory: string
  /** Paths are shown relative to this directory. */
  readonly labelRoot: string
  /** Files that the manifest was read from; none for a directory without one. */
  readonly manifestFiles: readonly string[]
  /** Made from a lone SKILL.md of a registry (spec/model.md 3.6). */
  readonly bareSkill: boolean
  /** A registry entry that names no dependency anywhere: only a `use` entry wakes it (spec/model.md 1.14). */
  readonly dormant: boolean
  /** Whether the plugin applies; `gates` are something else. */
  readonly gate: Gate
  /** The `requiredNames` of the gate, where they are known without a look at it. Never of a plugin that defines predicates. */
  readonly requiredNames?: readonly string[]
  readonly skillGroups: readonly SkillGroup[]
  readonly chained: readonly ChainedReference[]
  readonly installations: readonly Installation[]
  readonly hooks: readonly Hook[]
  readonly mcpServers: readonly McpServer[]
  readonly subcommands: readonly Subcommand[]
  /** What the plugin defines (`[[predicate]]`), for everybody to call; those that it asks are in its gates. */
  readonly predicates: readonly PredicateDefinition[]
  /** Checks at points of the loop (`[[gates]]`), in the order of declaration. */
  readonly gates: readonly PointGate[]
  /** Gates that are written and could not be read: they are not enforced, and that is said aloud (spec/gates.md 5.1). */
  readonly lostGates: readonly LostGate[]
  /** What the user may set for this plugin (`[config."a.b"]`). */
  readonly settings: readonly Setting[]
}

export type SkillSource =
  /** `declared` is the manifest's text; `implicit` groups come from the defaults and may be missing without a word. */
  | { readonly type: 'path'; readonly path: string; readonly declared: string; readonly implicit: boolean }
  | { readonly type: 'git'; readonly url: string }
  /** Retired `source = "crate"`: the packages that satisfy the gates (spec/model.md 2.13 W1 to W6). */
  | { readonly type: 'witness' }

export interface SkillGroup {
  readonly gate: Gate
  readonly source: SkillSource
}

export interface ChainedReference {
  readonly gate: Gate
  readonly pm: string
  readonly name: string
  /** Version requirement in the syntax of dependency atoms, without which any version will do. */
  readonly requirement?: string
}

export type InstallationSource =
  | {
      readonly type: 'cargo'
      readonly crate: string
      /** Requirement as Cargo writes it, with an operator: `=1.2.3`, `^1.0`, `1.*`. The newest version where absent. */
      readonly version?: string
      readonly git?: string
      readonly global: boolean
    }
  | {
      readonly type: 'npm'
      readonly package: string
      /** Range as npm writes it. The newest version where absent. */
      readonly version?: string
    }
  /** `https://github.com/OWNER/REPOSITORY`, or a directory of it with `/tree/REF/PATH`. */
  | { readonly type: 'github'; readonly url: string }
  /** A program that was named without being declared: looked up on PATH (design/decisions.md, Manifest dialects). */
  | { readonly type: 'path-lookup' }

export interface Installation {
  readonly name: string
  /** Absent: nothing is acquired, the runnable is a file of the plugin. */
  readonly source?: InstallationSource
  readonly runnable?: Runnable
  readonly args: readonly string[]
  readonly installCommands: readonly string[]
  /** Names of installations of the same plugin to acquire first. */
  readonly requirements: readonly string[]
}

/**
 * Absolute for an installation without a source. With one: for the `executable` of cargo and npm
 * the name of the program, else a path below the fetched tree, with `/` and without `..`.
 */
export type Runnable =
  | { readonly type: 'executable'; readonly path: string }
  | { readonly type: 'script'; readonly path: string }

export interface Hook {
  readonly name: string
  readonly event: HookEvent
  /** Restricts the hook to one agent. */
  readonly agent?: string
  readonly matcher?: string
  /** Name of an installation of the same plugin. */
  readonly command: string
  readonly runnable?: Runnable
  readonly args: readonly string[]
  /** In the order in which they are acquired, without repetition (spec/model.md K4). */
  readonly requirements: readonly string[]
  readonly format: string
  readonly gate: Gate
}

export type McpServer = {
  readonly name: string
  readonly gate: Gate
} & (
  | {
      readonly transport: 'stdio'
      readonly command: string
      /** The command names an installation of the same plugin. */
      readonly installed: boolean
      readonly args: readonly string[]
      readonly env: Readonly<Record<string, string>>
    }
  | {
      readonly transport: 'http' | 'sse'
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
    }
)

export interface Subcommand {
  readonly name: string
  readonly description: string
  readonly audience: 'humans' | 'agents'
  readonly command: string
  readonly gate: Gate
}

export interface PredicateDefinition {
  readonly name: string
  /** Name of an installation of the same plugin, whose own `args` are not used (spec/model.md P23). */
  readonly command: string
  readonly args: readonly string[]
}

/** A check at a point of the loop, which may halt it (spec/gates.md 2). */
export interface PointGate {
  /** As its author calls it; unique within the plugin where the author took care. */
  readonly name?: string
  /** Position among the plugin's `[[gates]]`, counted from 0 and including those that could not be read. */
  readonly index: number
  readonly point: string
  /** What must hold for the gate to apply, beside the plugin's own gate. */
  readonly gate: Gate
  /** Key of one of the plugin's settings, without which the gate applies always. */
  readonly when?: string
  readonly check: GateCheck
  /** Halts where the check says so; else the check only advises. */
  readonly blocking: boolean
  /** What becomes of the point when the check could not be made. */
  readonly onError: OnError
}

export type OnError = 'halt' | 'skip'

/** How a gate decides (spec/gates.md 3). */
export type GateCheck =
  /** A check of an extension, by its name. */
  | { readonly type: 'query'; readonly query: string }
  /** Passes where the predicate holds. */
  | { readonly type: 'predicate'; readonly predicate: Predicate }
  /** The opinion of a model: never blocks, since it is not the same twice. */
  | { readonly type: 'agent-verdict'; readonly verdict: JsonObject }

/** What is known of a gate that could not be read. */
export interface LostGate {
  readonly index: number
  readonly name?: string
  /** Unknown where that is what is wrong: then it may be any. */
  readonly point?: string
  readonly onError?: OnError
}

export type SettingType = 'boolean' | 'string' | 'number'

/** `[config."a.b"]`: a value in the user's configuration that a gate's `when` may look at. */
export interface Setting {
  /** Segments between dots: the way through nested tables. */
  readonly key: string
  readonly type: SettingType
  /** Of that type. */
  readonly default?: boolean | string | number
  readonly description?: string
}
