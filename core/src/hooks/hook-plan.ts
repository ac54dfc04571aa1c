import type { HookEvent, PackageId } from '@symposium/sdk'
import type { PredicateCall } from '../custom-predicates/call.js'
import type { Gate } from '../predicates/tree.js'

/**
 * All that an event in one workspace may start, compiled by the last full run:
 * an event then needs no configuration, no manifest and no package manager. Plain
 * data, kept in the state directory.
 */
export interface HookPlan {
  /** Of the product that compiled it. Another one compiles anew. */
  readonly version: string
  /** Canonical root of the workspace; absent for directories outside of one. */
  readonly root?: string
  /** Milliseconds since the epoch: when the run that compiled it began. */
  readonly time: number
  readonly inputs: readonly PlanInput[]
  /** Names of files that make a directory a project of its own: `Cargo.toml`. */
  readonly projectFiles: readonly string[]
  /** In the order of the active set, then of each manifest. */
  readonly hooks: readonly PlannedHook[]
  /**
   * Gates of plugins that reach others, with what they gave: when one gives something else,
   * the plugins themselves differ, and the plan is of no use (spec/model.md section 4).
   */
  readonly switches: readonly PlannedSwitch[]
  /** What predicates of extensions may look at; empty where no gate has one. */
  readonly dependencies: readonly PackageId[]
  /** Every call in these gates of a predicate that a plugin defines, as far as it is known what it starts. */
  readonly predicates?: readonly PlannedPredicate[]
  /** Points at which plugins that apply, or may, have gates; absent where none has. Whether these apply is not asked. */
  readonly points?: readonly string[]
}

/** Where its answer is remembered and still counts, nothing more than this is needed to find it. */
export type PlannedPredicate =
  | { readonly name: string; readonly argument: string; readonly call: PredicateCall }
  /** It stands for no definition, and has no answer. */
  | { readonly name: string; readonly argument: string; readonly unanswered: string }

/**
 * What a gate asks beside the core's own kinds: `answers` of predicates that plugins define, which may be
 * remembered; or what only a whole `session` knows, as the kinds of extensions. Absent where it is neither.
 */
export type PlannedNeeds = 'answers' | 'session'

/** What the plan depends on. `stamp` is that of `FileStat`; `null` where nothing was there. */
export interface PlanInput {
  readonly path: string
  readonly stamp: string | null
}

export interface PlannedSwitch {
  readonly gate: Gate
  readonly needs?: PlannedNeeds
  readonly workspaceMember: boolean
  readonly held: boolean
}

export interface PlannedHook {
  /** For messages: the plugin's name, which two plugins may share. */
  readonly plugin: string
  /** Which hooks belong to one plugin: equal for those, and only for those. */
  readonly owner: number
  readonly name: string
  readonly event: HookEvent
  /** Restricts it to one agent. */
  readonly agent?: string
  readonly matcher?: string
  /** `symposium`, or the agent whose payload it takes and whose answer it gives. */
  readonly format: string
  /**
   * What is to be asked when the event comes, in order: of the plugin, then of the hook. What cannot
   * change while the plan holds is left out; the plugins through which this one was reached are
   * among the switches.
   */
  readonly gate: Gate
  readonly needs?: PlannedNeeds
  readonly workspaceMember: boolean
  readonly run: PlannedRun
}

export type PlannedRun =
  | {
      readonly type: 'program'
      /** Absolute path, or the name of a program on PATH, and its arguments. */
      readonly command: readonly [string, ...string[]]
      readonly environment: Readonly<Record<string, string>>
      /** Absolute directories that go in front of PATH. */
      readonly path: readonly string[]
    }
  /** It is not on this machine; the message says what gets it. */
  | { readonly type: 'missing'; readonly message: string }

/** The hooks that may have something to do when this agent reports this event, in order. */
export function hooksFor(
  { hooks }: HookPlan,
  { agent, event }: { readonly agent: string; readonly event: HookEvent },
): readonly PlannedHook[] {
  return hooks.filter((hook) => hook.event === event && (hook.agent === undefined || hook.agent === agent))
}
