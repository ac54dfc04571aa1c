import type { HookEvent } from '@symposium/sdk'
import type { Gate } from '../predicates/tree.js'
import type { ItemPlace } from './item.js'
import type {
  ChainedReference,
  InstallationSource,
  LostGate,
  PointGate,
  PredicateDefinition,
  Runnable,
  Setting,
  SkillSource,
  Subcommand,
} from './plugin.js'

/**
 * A manifest layer of the right shape whose parts do not know each other yet:
 * references are names or inline tables, and nothing is defaulted. Every part
 * remembers where it is written.
 */
export interface DeclaredManifest {
  readonly place: ItemPlace
  readonly name: string | undefined
  /** Lowered per layer, so that merging ANDs (spec/model.md G2). */
  readonly gate: Gate
  /** False when a part of the gate was rejected, so that nothing can be said of what it names. */
  readonly gateIsWhole: boolean
  readonly defaultSkills: boolean | undefined
  readonly skills: readonly DeclaredSkillGroup[]
  readonly chained: readonly ChainedReference[]
  readonly installations: readonly DeclaredInstallation[]
  /** A gap stands for a hook that was left out, so that indexes stay those of the files. */
  readonly hooks: readonly (DeclaredHook | undefined)[]
  readonly mcpServers: readonly DeclaredServer[]
  readonly subcommands: ReadonlyMap<string, DeclaredSubcommand>
  readonly predicates: readonly DeclaredPredicate[]
  /** Each that is written, so that positions stay those of the files. */
  readonly gates: readonly DeclaredPointGate[]
  /** By key; a later layer replaces a setting whole. */
  readonly settings: ReadonlyMap<string, Setting>
  /** Names of installations that were left out: what refers to them is left out too, never looked up elsewhere. */
  readonly leftOut: ReadonlySet<string>
}

/** `"tool"` or `{ script = "…" }`. */
export type DeclaredReference =
  | { readonly type: 'named'; readonly name: string; readonly place: ItemPlace }
  | { readonly type: 'inline'; readonly body: InstallationBody }

export interface InstallationBody {
  readonly place: ItemPlace
  readonly source: InstallationSource | undefined
  readonly runnable: Runnable | undefined
  readonly args: readonly string[]
  readonly installCommands: readonly string[]
  readonly requirements: readonly DeclaredReference[]
}

export interface DeclaredInstallation extends InstallationBody {
  readonly name: string
}

export interface DeclaredSkillGroup {
  readonly place: ItemPlace
  readonly gate: Gate
  readonly source: SkillSource
}

export interface DeclaredHook {
  readonly place: ItemPlace
  readonly name: string | undefined
  readonly event: HookEvent
  readonly agent: string | undefined
  readonly matcher: string | undefined
  readonly command: DeclaredReference
  /** As written: what they mean depends on the source of the command's installation. */
  readonly executable: string | undefined
  readonly script: string | undefined
  readonly args: readonly string[]
  readonly requirements: readonly DeclaredReference[]
  readonly format: string
  readonly gate: Gate
}

export interface DeclaredServer {
  readonly place: ItemPlace
  readonly name: string
  readonly gate: Gate
  readonly transport:
    | {
        readonly type: 'stdio'
        readonly command: string
        readonly args: readonly string[]
        readonly env: Readonly<Record<string, string>>
      }
    | {
        readonly type: 'http' | 'sse'
        readonly url: string
        readonly headers: Readonly<Record<string, string>>
      }
}

export interface DeclaredSubcommand extends Omit<Subcommand, 'command'> {
  readonly place: ItemPlace
  readonly command: DeclaredReference
}

export interface DeclaredPredicate extends Omit<PredicateDefinition, 'command'> {
  readonly place: ItemPlace
  readonly command: DeclaredReference
}

export type DeclaredPointGate =
  | { readonly state: 'read'; readonly place: ItemPlace; readonly gate: Omit<PointGate, 'index'> }
  | { readonly state: 'lost'; readonly gate: Omit<LostGate, 'index'> }
