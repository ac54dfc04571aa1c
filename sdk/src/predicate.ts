import type { Environment, FileReader, ProcessRunner } from './host.js'
import type { JsonObject, JsonValue } from './json.js'
import type { PackageId } from './package-id.js'

/** What evaluating one predicate gave, with what was seen, so that every decision can be explained. */
export interface Outcome {
  readonly holds: boolean
  /** For people: `serde 1.0.219`, `CI is not set`, `exit code 3`. */
  readonly seen: string
  /**
   * Set when there is no answer (a time-out, a program that could not start): counts as false, is never
   * kept beyond the run. A combinator sets it when its own answer rests on one that gave none.
   */
  readonly unavailable?: true
  /**
   * What a gate says when it blocks; `seen` where absent. It may hold the output of programs, and
   * so is hostile text until it has been checked.
   */
  readonly message?: string
  /** The evidence as data: `exitCode`, `timedOut`. */
  readonly details?: JsonObject
}

/** A name that a predicate looks for among the dependencies; `*` for any. */
export interface DependencyMention {
  readonly pm?: string
  readonly name: string
}

/** Everything a predicate may look at. Built once for a run and shared by every command. */
export interface PredicateContext {
  /** Absolute; `undefined` outside a workspace. */
  readonly workspaceRoot: string | undefined
  /** Where relative paths are looked up and children start: the workspace's root, else the process directory. */
  readonly directory: string
  readonly dependencies: readonly PackageId[]
  /**
   * Package managers that could not tell, or not in full, what the project depends on: what is missing among
   * `dependencies` may be there. Given to gates, which never pass on what nobody could look at; absent in
   * activation, where what is missing counts as absent.
   */
  readonly unanswered?: readonly string[]
  /** True for plugins of the workspace root and its members only. */
  readonly workspaceMember: boolean
  readonly environment: Environment
  readonly files: FileReader
  readonly processes: ProcessRunner
  /** Milliseconds that one predicate may take. A kind with a limit of its own takes the smaller one. */
  readonly timeout: number
  /** What the host's loop says of itself; absent in activation. Taken from the repository, and so never to be trusted. */
  readonly phase?: PredicatePhase
  /** Absolute directory of the plugin whose predicate is asked; absent where there is none. */
  readonly pluginDirectory?: string
  /** Aborted where nobody waits for the answer any longer; what is asked then has none. */
  readonly signal?: AbortSignal
}

/** Where the host's loop is. */
export interface PredicatePhase {
  /** As it was given: `03`. */
  readonly number?: string
  readonly directory?: string
  readonly requirementIds?: string
}

/** What an answer follows from, beside the arguments. An empty one says that it follows from the arguments alone. */
export interface PredicateInputs {
  /** Paths from the workspace's root, or absolute ones; what is absent counts too. */
  readonly files?: readonly string[]
  /** Names of environment variables. */
  readonly variables?: readonly string[]
  /** The list of dependencies. */
  readonly dependencies?: true
  /** The directory of the plugin: two plugins may get two answers. */
  readonly plugin?: true
  /** Milliseconds that an answer stays true; 0 for one that must not be kept beyond the run. For ever where absent. */
  readonly time?: number
}

/** What asking would start. Nothing is started to find out. */
export interface PredicateDescription {
  /** The command line, for people. */
  readonly command: string
  /** Absolute; the context's directory where absent. */
  readonly cwd?: string
  /** Names of the variables that are set for it, without values, which may be secrets. */
  readonly env: readonly string[]
}

/**
 * What asking does. `pure`: the answer follows from the arguments and the context's own data
 * (dependencies, environment variables, provenance), so that asking again is as cheap as remembering.
 * `reads`: looks at files. `executes`: may start a process. Answers of the latter two are remembered for the run.
 */
export type PredicateEffects = 'pure' | 'reads' | 'executes'

/**
 * A predicate written as a call with one verbatim argument, `env(CI)`; with `parseFields` also as
 * a table, `{ kind = "env", name = "CI" }`.
 */
export interface LeafPredicateKind<Args extends JsonValue = JsonValue> {
  readonly type: 'leaf'
  /** A letter, then letters, digits, `_` and `-`; case matters. */
  readonly name: string
  /** Other spellings of the name. */
  readonly aliases?: readonly string[]
  /** `executes`, the most careful reading, where absent. */
  readonly effects?: PredicateEffects
  /**
   * @param argument the text between the parentheses, trimmed.
   * @throws SymposiumError `PREDICATE_SYNTAX` with a remedy.
   */
  parse(argument: string): Args
  /**
   * The same arguments from the fields of the table, without `kind`. A kind that lacks it is written as a call only;
   * one that has it has {@link format} too.
   * @throws SymposiumError `PREDICATE_SYNTAX` with a remedy.
   */
  parseFields?(fields: JsonObject): Args
  /** The fields that {@link parseFields} knows. Any other is left out and its author warned. All are handed over where absent. */
  readonly fields?: readonly string[]
  /** The argument of a call with these arguments: what `parse` makes of it equals them. */
  format?(args: Args): string
  /** Answered at once where possible. What it throws counts as no answer, and so does nothing within the context's time limit. */
  evaluate(args: Args, context: PredicateContext): Outcome | Promise<Outcome>
  /** Dependencies that the arguments name: they keep a registry entry from being dormant. None where absent. */
  mentions?(args: Args): readonly DependencyMention[]
  /**
   * The dependencies that satisfy it, of which `source = "crate"` fetches skills; asked only when it
   * holds. Several versions of one package come with the preferred one first. None where absent.
   */
  witness?(args: Args, context: PredicateContext): readonly PackageId[]
  /** What the answer follows from, for caches, dry runs and explanations. Nobody knows where absent. */
  inputs?(args: Args): PredicateInputs
  /** What asking would start, for dry runs. */
  describe?(args: Args, context: PredicateContext): PredicateDescription
}

/** A predicate over predicates: `any(a, b)`. */
export interface CombinatorPredicateKind {
  readonly type: 'combinator'
  /** As for a leaf. */
  readonly name: string
  readonly aliases?: readonly string[]
  readonly arity: { readonly least: number; readonly most: number }
  /** Asks the children it needs, in order; each answers at most once. */
  evaluate(children: readonly (() => Outcome | Promise<Outcome>)[]): Outcome | Promise<Outcome>
  /** Whether what stands below may be a dependency whose skills are fetched: false for `not`. */
  readonly passesWitness: boolean
}

export type PredicateKind = LeafPredicateKind | CombinatorPredicateKind
