import type { DeclaredManifest } from './declared.js'
import type { ItemPlace } from './item.js'

/** A manifest that says nothing. */
export function emptyManifest(place: ItemPlace): DeclaredManifest {
  return {
    place,
    name: undefined,
    gate: [],
    gateIsWhole: true,
    defaultSkills: undefined,
    skills: [],
    chained: [],
    installations: [],
    leftOut: new Set(),
    hooks: [],
    mcpServers: [],
    subcommands: new Map(),
    predicates: [],
    gates: [],
    settings: new Map(),
  }
}
