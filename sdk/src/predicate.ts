import type { Environment, FileReader, ProcessRunner } from './host.js'
import type { JsonValue } from './json.js'
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
  /** True for plugins of the workspace root and its members only. */
  readonly workspaceMember: boolean
  readonly environment: Environment
  readonly files: FileReader
  readonly processes: ProcessRunner
  /** Milliseconds that one predicate may take. */
  readonly timeout: number
}

/**
 * What asking does. `pure`: the answer follows from the arguments and the context's own data
 * (dependencies, environment variables, provenance), so that asking again is as cheap as remembering.
 * `reads`: looks at files. `executes`: may start a process. Answers of the latter two are remembered for the run.
 */
export type PredicateEffects = 'pure' | 'reads' | 'executes'

/** A predicate written as a call with one verbatim argument: `env(CI)`. */
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
  /** Answered at once where possible. What it throws counts as no answer, and so does nothing within the context's time limit. */
  evaluate(args: Args, context: PredicateContext): Outcome | Promise<Outcome>
  /** Dependencies that the arguments name: they keep a registry entry from being dormant. None where absent. */
  mentions?(args: Args): readonly DependencyMention[]
  /**
   * The dependencies that satisfy it, of which `source = "crate"` fetches skills; asked only when it
   * holds. Several versions of one package come with the preferred one first. None where absent.
   */
  witness?(args: Args, context: PredicateContext): readonly PackageId[]
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
