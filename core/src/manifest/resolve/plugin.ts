import { basename } from 'node:path'
import { quote } from '../../report/show.js'
import type { DeclaredManifest } from '../declared.js'
import type { Findings } from '../findings.js'
import { Item } from '../item.js'
import { pluginId } from '../plugin-id.js'
import type { Plugin } from '../plugin.js'
import type { ManifestContext, PluginSource } from '../source.js'
import { nameFault } from '../text-rules.js'
import { isDormant } from './dormancy.js'
import { resolvePredicateDefinitions } from './predicate-definitions.js'
import { resolveSubcommands } from './subcommands.js'
import { resolvePointGates } from './point-gates.js'
import { resolveHooks, type Resolution } from './hooks.js'
import { InstallationTable } from './installation-table.js'
import { resolveServers } from './mcp-servers.js'
import { resolveSkillGroups } from './skill-groups.js'

/** Name of a workspace plugin whose directory has none that will do (spec/model.md 1.11). */
const WORKSPACE_NAME = 'workspace'

export interface ResolveOptions {
  readonly source: PluginSource
  readonly context: ManifestContext
  readonly findings: Findings
  readonly manifestFiles: readonly string[]
  /** Something was upgraded, which is said once for the whole entry. */
  readonly upgraded: boolean
}

/** From a merged manifest to a plugin: names, defaults, references (spec/model.md 1.10 to 1.14). */
export function resolvePlugin(manifest: DeclaredManifest, options: ResolveOptions): Plugin {
  const { source, context, findings, manifestFiles } = options
  const { kinds } = context
  const installations = new InstallationTable(manifest, findings)
  const resolution: Resolution = { installations, findings, paths: source }
  const { gates, lostGates } = resolvePointGates(manifest, findings)
  const parts = {
    gate: manifest.gate,
    skillGroups: resolveSkillGroups(manifest, source, { kinds, findings, legacy: options.upgraded }),
    chained: manifest.chained,
    // In this order inline installations get their names (spec/model.md 1.13).
    hooks: resolveHooks(manifest, resolution),
    subcommands: resolveSubcommands(manifest, resolution),
    predicates: resolvePredicateDefinitions(manifest, resolution),
    mcpServers: resolveServers(manifest, resolution),
    gates,
  }
  const name = pluginName(manifest, options)
  return {
    id: pluginId(source, name),
    name,
    origin: source.origin,
    directory: source.directory,
    labelRoot: source.labelRoot,
    manifestFiles,
    bareSkill: false,
    dormant: source.origin === 'registry' && isDormant(parts, kinds),
    ...parts,
    installations: installations.all,
    lostGates,
    settings: [...manifest.settings.values()],
  }
}

function pluginName(manifest: DeclaredManifest, options: ResolveOptions): string {
  if (manifest.name !== undefined) return manifest.name
  const name = defaultName(manifest, options)
  const fault = nameFault(name)
  if (fault !== undefined) {
    const { at } = manifest.place
    options.findings.fatal({
      at,
      code: 'NAME_INVALID',
      message: `the name ${quote(name)} ${fault}`,
      remedy: 'give the plugin another one with `name = "…"`',
    })
  }
  return name
}

function defaultName(manifest: DeclaredManifest, { source, findings, upgraded }: ResolveOptions): string {
  const directory = basename(source.directory)
  switch (source.origin) {
    case 'package':
      return source.id.name
    case 'workspace':
      return nameFault(directory) === undefined ? directory : WORKSPACE_NAME
    case 'registry':
      // One of the retired dialects had no names.
      if (!upgraded) {
        new Item(manifest.place, findings).reject('`name` is missing in the manifest', {
          remedy: `add \`name = ${JSON.stringify(directory)}\``,
        })
      }
      return directory
  }
}
