import { basename, sep } from 'node:path'
import type { Plugin } from './plugin.js'
import type { PluginSource } from './source.js'

const SKILLS = 'skills'

/**
 * The plugin that a manifest makes which says nothing but its name. Most entries of
 * a registry are this one with another gate, so that what is remembered of a plugin
 * is how it differs. It is no rule: a guess that is wrong costs room in a cache.
 */
export function plainPlugin(source: PluginSource): Plugin {
  const { id, origin, directory, labelRoot, layers } = source
  const path = `${directory}${sep}${SKILLS}`
  return {
    id,
    name: origin === 'package' ? id.name : basename(directory),
    origin,
    directory,
    labelRoot,
    manifestFiles: layers.flatMap((layer) => (layer.type === 'value' ? [] : [layer.file])),
    bareSkill: false,
    dormant: false,
    gate: [],
    skillGroups: [{ gate: [], source: { type: 'path', path, declared: SKILLS, implicit: true } }],
    chained: [],
    installations: [],
    hooks: [],
    mcpServers: [],
    subcommands: [],
    predicates: [],
  }
}
