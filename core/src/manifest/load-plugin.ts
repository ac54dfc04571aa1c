import { knownPoints } from '../gates/points.js'
import type { DeclaredManifest } from './declared.js'
import { emptyManifest } from './empty-manifest.js'
import { Findings } from './findings.js'
import type { ItemPlace } from './item.js'
import { openLayers } from './layers.js'
import { upgradeLegacy } from './legacy.js'
import { checkMatchers } from './matchers.js'
import { mergeLayers } from './merge.js'
import { readManifest, type ManifestTable } from './read/manifest.js'
import type { ReadingContext } from './read/context.js'
import type { LostGate, Plugin } from './plugin.js'
import { resolvePlugin } from './resolve/plugin.js'
import { loadBareSkill } from './bare-skill.js'
import type { LoadedPlugin, ManifestContext, PluginSource } from './source.js'

/**
 * Makes a plugin of what was found: opens, parses, validates and merges the layers
 * of its manifest (spec/model.md 1.12) and resolves what they refer to. Never
 * throws for anything that a manifest says.
 */
export async function loadPlugin(source: PluginSource, context: ManifestContext): Promise<LoadedPlugin> {
  const [first, ...others] = source.layers
  if (first?.type === 'skill' && others.length === 0) return loadBareSkill(source, first.file, context)

  const findings = new Findings(source.origin === 'package')
  const plugin = await assemblePlugin(source, context, { findings })
  const problems = await findings.problems()
  if (plugin === undefined) return { problems }
  return findings.failed ? { problems, lostGates: allLost(plugin) } : { plugin, problems }
}

/** Of a plugin that is not used nothing is enforced (spec/gates.md 5.1). */
function allLost({ gates, lostGates }: Plugin): readonly LostGate[] {
  const lost = gates.map(({ index, name, point, onError }) => ({
    index,
    ...(name === undefined ? {} : { name }),
    point,
    onError,
  }))
  return [...lost, ...lostGates]
}

interface AssembleOptions {
  readonly findings: Findings
  /** Looks at the parts while it is known where they are written. */
  readonly inspect?: (manifest: DeclaredManifest) => Promise<void>
}

/**
 * The same as far as it goes, whatever was found: for authors, who are told of everything. `undefined`
 * where nothing could be read; a plugin beside findings that cost it is not to be used.
 */
export async function assemblePlugin(
  source: PluginSource,
  context: ManifestContext,
  { findings, inspect }: AssembleOptions,
): Promise<Plugin | undefined> {
  const opened = await openLayers(source, context, findings)
  const notes = new Set<string>()
  const layers = opened.flatMap((layer) => readLayer(layer, { source, context, findings, notes }) ?? [])
  if (findings.failed && layers.length === 0) return undefined
  reportUpgrade(notes, opened, findings)
  const manifest = mergeLayers(layers, emptyManifest(placeOf(source)))
  await checkMatchers(manifest.hooks, findings)
  await inspect?.(manifest)
  return resolvePlugin(manifest, {
    source,
    context,
    findings,
    manifestFiles: fileNames(opened, source),
    upgraded: notes.size > 0,
  })
}

interface LayerOptions {
  readonly source: PluginSource
  readonly context: ManifestContext
  readonly findings: Findings
  readonly notes: Set<string>
}

function readLayer(layer: ManifestTable, options: LayerOptions): DeclaredManifest | undefined {
  const { source, context, findings, notes } = options
  const reading: ReadingContext = {
    kinds: context.kinds,
    paths: source,
    agents: context.agents,
    hookFormats: context.hookFormats,
    points: knownPoints(context.points ?? []),
    ...(source.legacy ? { onLegacy: (replacement: string) => void notes.add(`\`${replacement}\``) } : {}),
  }
  if (!source.legacy) return readManifest(layer, reading, findings)
  const upgraded = upgradeLegacy(layer.table)
  for (const note of upgraded.notes) notes.add(note)
  return readManifest({ table: upgraded.table, place: layer.place }, reading, findings)
}

/** One warning for the entry, however much of it is retired (design/decisions.md, Manifest dialects). */
function reportUpgrade(
  notes: ReadonlySet<string>,
  opened: readonly ManifestTable[],
  findings: Findings,
): void {
  const [first] = opened
  if (notes.size === 0 || first === undefined) return
  findings.warning({
    at: first.place.at,
    code: 'MANIFEST_RETIRED',
    message: `retired spellings were read as today's: ${[...notes].slice(0, 10).join(', ')}`,
    remedy: 'write them so, and the registry needs no `legacy = true`',
  })
}

/** What defaults are applied to where no layer says anything. */
function placeOf(source: PluginSource): ItemPlace {
  return { at: { document: { file: source.directory, prefix: [] }, path: [] }, title: 'the manifest' }
}

function fileNames(opened: readonly ManifestTable[], source: PluginSource): readonly string[] {
  const files = new Set(source.layers.flatMap((layer) => (layer.type === 'toml' ? [layer.file] : [])))
  const read = new Set(opened.map(({ place }) => place.at.document.file))
  return [...read].filter((file) => files.has(file))
}
