import type { Environment, FileReader, ProcessRunner } from './host.js'
import type { JsonValue } from './json.js'
import type { PackageId } from './package-id.js'

/** What evaluating one predicate gave, with what was seen, so that every decision can be explained. */
export interface Outcome {
  readonly holds: boolean
  /** For people: `serde 1.0.219`, `CI is not set`, `exit code 3`. */
  readonly seen: string
  /** Set when there is no answer (a time-out, a program that could not start): counts as false, is never cached. */
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

/** A predicate written as a call with one verbatim argument: `env(CI)`. */
export interface LeafPredicateKind<Args extends JsonValue = JsonValue> {
  readonly type: 'leaf'
  readonly name: string
  /**
   * @param argument the text between the parentheses, trimmed.
   * @throws SymposiumError `PREDICATE_SYNTAX` with a remedy.
   */
  parse(argument: string): Args
  evaluate(args: Args, context: PredicateContext): Outcome | Promise<Outcome>
  /** Dependencies that the arguments name: they keep a registry entry from being dormant. None where absent. */
  mentions?(args: Args): readonly DependencyMention[]
  /** The dependencies that satisfy it, of which `source = "crate"` fetches skills. None where absent. */
  witness?(args: Args, context: PredicateContext): readonly PackageId[]
}

/** A predicate over predicates: `any(a, b)`. */
export interface CombinatorPredicateKind {
  readonly type: 'combinator'
  readonly name: string
  readonly arity: { readonly least: number; readonly most: number }
  /** Asks the children it needs, in order; each answers at most once. */
  evaluate(children: readonly (() => Outcome | Promise<Outcome>)[]): Outcome | Promise<Outcome>
  /** Whether what stands below may be a dependency whose skills are fetched: false for `not`. */
  readonly passesWitness: boolean
}

export type PredicateKind = LeafPredicateKind | CombinatorPredicateKind
