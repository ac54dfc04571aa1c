import { formatPackageId, type Outcome } from '@symposium/sdk'
import type { Plugin, PredicateDefinition } from '../manifest/plugin.js'
import { parseCustomName } from '../predicates/names.js'
import type { MaybePromise } from '../promises.js'
import { quote } from '../report/show.js'
import type { Problem } from '../report/problem.js'

/** A definition with the plugin that it belongs to, as far as that was agreed to. */
export interface BoundDefinition {
  /** Without the plugin in front. */
  readonly name: string
  readonly plugin: Plugin
  readonly definition: PredicateDefinition
}

/** Answers a call of a predicate that is defined. Never rejects. */
export type Answerer = (bound: BoundDefinition, argument: string) => MaybePromise<Outcome>

/**
 * What a name that is called stands for. `collision`: several definitions have it, so that nobody gets it
 * (spec/model.md P22). `unsettled`: whether it is defined hangs on its own answer.
 */
export type Resolved = BoundDefinition | 'collision' | 'unsettled' | undefined

/** The predicates that plugins define, by the names under which they can be called. */
export interface Definitions {
  resolve(name: string): Resolved
  /** As they are best called, plain ones first; those that nobody gets are not among them. */
  readonly names: readonly string[]
  /** One for each plain name that is defined more than once. */
  readonly problems: readonly Problem[]
}

/**
 * A definition is called by its plain name where it is the only one of that name, as `PLUGIN/name` where
 * the plugin is the only one of its name that has it, and else as `ORIGIN:PLUGIN/name` with the name of the
 * registry or package manager that the plugin is from. A plugin of a registry keeps a name against all others.
 * @param plugins whose definitions count, in the order in which they were considered.
 * @param unsettled names that count as undefined.
 */
export function definitionsOf(
  plugins: readonly Plugin[],
  unsettled: ReadonlySet<string> = new Set(),
): Definitions {
  const plain = new Map<string, BoundDefinition[]>()
  const qualified = new Map<string, BoundDefinition[]>()
  const inFull = new Map<string, BoundDefinition[]>()
  for (const plugin of plugins) {
    for (const definition of plugin.predicates) {
      const bound = { name: definition.name, plugin, definition }
      add(plain, bound.name, bound)
      add(qualified, qualifiedName(bound), bound)
      add(inFull, fullName(bound), bound)
    }
  }
  const all = new Map([...inFull, ...plain, ...qualified])
  return {
    resolve(name) {
      if (unsettled.has(name)) return 'unsettled'
      const [first, ...others] = contenders(all.get(name) ?? [])
      return others.length === 0 ? first : 'collision'
    },
    names: [...plain, ...qualified].flatMap(([name, bound]) =>
      contenders(bound).length === 1 && !unsettled.has(name) ? [name] : [],
    ),
    problems: [...plain.values()].flatMap(problemOf),
  }
}

/**
 * Those that a name may stand for. What came with a project or a package takes no name away from a plugin of a
 * registry, which the user has configured: a gate of that plugin would be without an answer by it.
 */
function contenders(bound: readonly BoundDefinition[]): readonly BoundDefinition[] {
  const configured = bound.filter(({ plugin }) => plugin.origin === 'registry')
  return configured.length === 0 ? bound : configured
}

function problemOf(bound: readonly BoundDefinition[]): readonly Problem[] {
  const [first, second] = contenders(bound)
  if (first === undefined) return []
  if (second !== undefined) return [collision(first, second)]
  const other = bound.find((one) => one !== first)
  return other === undefined ? [] : [displaced(other, first)]
}

/** The names under which a definition is found, and no other one is. */
export function callsOf(bound: BoundDefinition, { resolve }: Definitions): readonly string[] {
  const isThis = (name: string): boolean => isSameResolved(resolve(name), bound)
  const calls = [bound.name, qualifiedName(bound)].filter(isThis)
  return calls.length > 0 ? calls : [fullName(bound)].filter(isThis)
}

function qualifiedName({ name, plugin }: BoundDefinition): string {
  return `${definerName(plugin)}/${name}`
}

function fullName(bound: BoundDefinition): string {
  return `${bound.plugin.id.pm}:${qualifiedName(bound)}`
}

/** A package goes by its own name, whatever its manifest calls it: nobody's package passes for another one. */
export function definerName({ id, name, origin }: Plugin): string {
  return origin === 'package' ? id.name : name
}

/** Whether a name stands for the same in both: for the same definition of the same plugin, or for none. */
export function isSameResolved(left: Resolved, right: Resolved): boolean {
  return left === right || (isBound(left) && isBound(right) && printOf(left) === printOf(right))
}

export function isBound(resolved: Resolved): resolved is BoundDefinition {
  return typeof resolved === 'object'
}

function printOf({ plugin, definition }: BoundDefinition): string {
  const { name, command, args } = definition
  return JSON.stringify([formatPackageId(plugin.id), plugin.directory, name, command, args])
}

function add(all: Map<string, BoundDefinition[]>, name: string, bound: BoundDefinition): void {
  const known = all.get(name)
  if (known === undefined) all.set(name, [bound])
  else known.push(bound)
}

function displaced(other: BoundDefinition, first: BoundDefinition): Problem {
  const name = quote(first.name)
  const [file] = other.plugin.manifestFiles
  const [mine, theirs] = [first, other].map(({ plugin }) => quote(definerName(plugin)))
  const byPlugin = qualifiedName(first) === qualifiedName(other) ? fullName : qualifiedName
  const call = [byPlugin(other)].filter((text) => parseCustomName(text) !== undefined)
  return {
    code: 'PREDICATE_AMBIGUOUS',
    message: `plugin ${mine} and plugin ${theirs} both define the predicate ${name}: it is that of ${mine}, which is from a registry of yours`,
    ...(file === undefined ? {} : { place: { file } }),
    remedy: `${call.map((text) => `call ${quote(`${text}(…)`)} for the other one, or `).join('')}rename one of them`,
  }
}

/** Names two definers, however many there are. */
function collision(first: BoundDefinition, second: BoundDefinition): Problem {
  const name = quote(first.name)
  const [file] = first.plugin.manifestFiles
  const place = file === undefined ? {} : { place: { file } }
  const owner = (bound: BoundDefinition): string => `plugin ${quote(definerName(bound.plugin))}`
  if (first.plugin === second.plugin) {
    return {
      code: 'PREDICATE_AMBIGUOUS',
      message: `${owner(first)} defines the predicate ${name} twice, so that no call of it has an answer`,
      ...place,
      remedy: 'give one of them another name',
    }
  }
  const byPlugin = qualifiedName(first) === qualifiedName(second) ? fullName : qualifiedName
  const calls = [first, second].map(byPlugin).filter((call) => parseCustomName(call) !== undefined)
  const instead = calls.length === 0 ? '' : `call ${calls.map((call) => quote(`${call}(…)`)).join(' or ')}, `
  return {
    code: 'PREDICATE_AMBIGUOUS',
    message: `${owner(first)} and ${owner(second)} both define the predicate ${name}, so that no call of ${quote(`${first.name}(…)`)} has an answer`,
    ...place,
    remedy: `${instead}rename one of them, or \`disable\` a plugin`,
  }
}
