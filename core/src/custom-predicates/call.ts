import type { PackageId } from '@symposium/sdk'
import { sha256 } from '../sha256.js'
import type { BoundDefinition } from './definitions.js'

/**
 * One call of a predicate that a plugin defines, with its program resolved. Plain data, so that a plan can hold it:
 * what is remembered of the call is found by it.
 */
export interface PredicateCall {
  /** Of the plugin. */
  readonly id: PackageId
  readonly name: string
  /** The program and what comes before any other argument: absolute paths, or the name of a program on PATH. */
  readonly argv: readonly [program: string, ...first: string[]]
  /** Those of the definition. */
  readonly args: readonly string[]
  /** What stood between the parentheses, trimmed; may be empty. */
  readonly argument: string
  /** Absolute, where it runs and relative paths start: the workspace's root (spec/model.md G5). */
  readonly directory: string
}

export interface CallPlace {
  readonly argv: PredicateCall['argv']
  readonly directory: string
}

export function predicateCall(
  { name, plugin, definition }: BoundDefinition,
  argument: string,
  { argv, directory }: CallPlace,
): PredicateCall {
  return { id: plugin.id, name, argv, args: definition.args, argument: argument.trim(), directory }
}

/**
 * Tells calls apart: by who defines the predicate and what it starts, not by its name alone (spec/model.md G6).
 * What the program consists of is compared by whoever looks the call up.
 */
export function callKey({ id, name, argv, args, argument, directory }: PredicateCall): string {
  const { pm, name: plugin, version } = id
  return sha256(JSON.stringify([pm, plugin, version, name, argv, args, argument, directory])).slice(0, 32)
}

/** What the program is started with behind its own first arguments: never split, and none for no text (P23). */
export function callArguments({ args, argument }: PredicateCall): readonly string[] {
  return argument === '' ? args : [...args, argument]
}
