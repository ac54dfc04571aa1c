import type { DeclaredManifest } from '../declared.js'
import type { Subcommand } from '../plugin.js'
import { resolveCommand } from './command.js'
import type { Resolution } from './hooks.js'

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
