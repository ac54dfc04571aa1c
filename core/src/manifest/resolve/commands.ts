import type { DeclaredManifest, DeclaredReference } from '../declared.js'
import { Item, type ItemPlace } from '../item.js'
import type { Installation, PredicateDefinition, Subcommand } from '../plugin.js'
import type { Resolution } from './hooks.js'
import { requireProgram } from './runnable-rules.js'

/** Sorted by name (spec/model.md 1.13). */
export function resolveSubcommands(
  { subcommands }: DeclaredManifest,
  resolution: Resolution,
): readonly Subcommand[] {
  const sorted = [...subcommands.values()].sort((left, right) => (left.name < right.name ? -1 : 1))
  return sorted.flatMap(({ place, name, description, audience, command, gate }) => {
    const installation = resolveCommand({ place, command, synthetic: name }, resolution)
    return installation === undefined
      ? []
      : [{ name, description, audience, command: installation.name, gate }]
  })
}

/** The installation's own `args` are not used: a predicate is called with its own and what stands between its parentheses (spec/model.md P23). */
export function resolvePredicates(
  { predicates }: DeclaredManifest,
  resolution: Resolution,
): readonly PredicateDefinition[] {
  return predicates.flatMap(({ place, name, command, args }) => {
    const installation = resolveCommand({ place, command, synthetic: `__pred_${name}` }, resolution)
    return installation === undefined ? [] : [{ name, command: installation.name, args }]
  })
}

interface CommandOwner {
  readonly place: ItemPlace
  readonly command: DeclaredReference
  /** Name of the installation that an inline command becomes. */
  readonly synthetic: string
}

function resolveCommand(
  owner: CommandOwner,
  { installations, findings }: Resolution,
): Installation | undefined {
  const item = new Item(owner.place, findings)
  const installation = installations.require(owner.command, owner.synthetic)
  if (installation !== undefined) requireProgram(item, installation)
  return item.rejected ? undefined : installation
}
