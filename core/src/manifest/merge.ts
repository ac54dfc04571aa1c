import type { DeclaredManifest } from './declared.js'

/** Layers into one manifest, lowest first (spec/model.md M10). */
export function mergeLayers(layers: readonly DeclaredManifest[], empty: DeclaredManifest): DeclaredManifest {
  const [first = empty, ...others] = layers
  return others.reduce(mergeTwo, first)
}

/** Lists append, single values are replaced, gates are ANDed; a subcommand is replaced whole. */
function mergeTwo(base: DeclaredManifest, over: DeclaredManifest): DeclaredManifest {
  return {
    place: over.place,
    name: over.name ?? base.name,
    gate: [...base.gate, ...over.gate],
    gateIsWhole: base.gateIsWhole && over.gateIsWhole,
    defaultSkills: over.defaultSkills ?? base.defaultSkills,
    skills: [...base.skills, ...over.skills],
    chained: [...base.chained, ...over.chained],
    installations: [...base.installations, ...over.installations],
    leftOut: new Set([...base.leftOut, ...over.leftOut]),
    hooks: [...base.hooks, ...over.hooks],
    mcpServers: [...base.mcpServers, ...over.mcpServers],
    subcommands: new Map([...base.subcommands, ...over.subcommands]),
    predicates: [...base.predicates, ...over.predicates],
    gates: [...base.gates, ...over.gates],
    settings: new Map([...base.settings, ...over.settings]),
  }
}
