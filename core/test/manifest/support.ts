import type { ErrorCode, FileReader, ManifestLayer } from '@symposium/sdk'
import { expect, it } from 'vitest'
import { loadPlugin } from '../../src/manifest/load-plugin.js'
import type { Origin, Plugin } from '../../src/manifest/plugin.js'
import type { LoadedPlugin, ManifestContext, PluginSource } from '../../src/manifest/source.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import type { Gate } from '../../src/predicates/tree.js'

export const DIRECTORY = '/fixtures/orchard'
export const MANIFEST = `${DIRECTORY}/SYMPOSIUM.toml`
export const CARGO_TOML = `${DIRECTORY}/Cargo.toml`
const METADATA = ['package', 'metadata', 'symposium']

/** A file system of texts. The stamp of a file is its text. */
export function textFiles(texts: Readonly<Record<string, string>>): FileReader {
  const files = new Map(Object.entries(texts))
  return {
    stat(path) {
      const text = files.get(path)
      return text === undefined ? undefined : { type: 'file', size: text.length, mode: 0o644, stamp: text }
    },
    list: () => undefined,
    readText: (path) => files.get(path),
    realPath: (path) => (files.has(path) ? path : undefined),
  }
}

const kinds = new PredicateKinds(everydayKinds)

export function contextOf(files: FileReader): ManifestContext {
  return {
    files,
    kinds,
    agents: ['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'goose', 'kiro', 'opencode'],
    hookFormats: ['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'kiro'],
    frontmatter: 'strings',
  }
}

export function sourceOf(origin: Origin, changes: Partial<PluginSource> = {}): PluginSource {
  return {
    id: { pm: origin === 'package' ? 'cargo' : 'local', name: 'gadget', version: '1.2.0' },
    origin,
    directory: DIRECTORY,
    labelRoot: DIRECTORY,
    layers: [{ type: 'toml', file: MANIFEST }],
    legacy: false,
    agentsSyncing: true,
    ...changes,
  }
}

/** A manifest file alone. */
export async function load(
  origin: Origin,
  manifest: string,
  changes: Partial<PluginSource> = {},
): Promise<LoadedPlugin> {
  return loadPlugin(sourceOf(origin, changes), contextOf(textFiles({ [MANIFEST]: manifest })))
}

/** A package with a `Cargo.toml` and a manifest file, either of which may be missing. */
export async function loadLayers(
  { cargo, file }: { readonly cargo?: string; readonly file?: string },
  origin: Origin = 'package',
): Promise<LoadedPlugin> {
  const layers: ManifestLayer[] = []
  if (cargo !== undefined) layers.push({ type: 'toml', file: CARGO_TOML, table: METADATA })
  if (file !== undefined) layers.push({ type: 'toml', file: MANIFEST })
  const files = textFiles({
    ...(cargo === undefined ? {} : { [CARGO_TOML]: cargo }),
    ...(file === undefined ? {} : { [MANIFEST]: file }),
  })
  return loadPlugin(sourceOf(origin, { layers }), contextOf(files))
}

/** The plugin of a result that must have one. */
export function pluginOf(loaded: LoadedPlugin): Plugin {
  if (loaded.plugin === undefined) {
    throw new Error(`no plugin: ${loaded.problems.map(({ message }) => message).join('; ')}`)
  }
  return loaded.plugin
}

/** Problems as text: code, message and remedy, one a line. */
export function problemText({ problems }: LoadedPlugin): string {
  return problems.map(({ code, message, remedy }) => `${code}: ${message} | ${remedy ?? ''}`).join('\n')
}

export function texts(gate: Gate): readonly string[] {
  return gate.map(({ text }) => text)
}

/** `declared` of path groups, `git`'s address, or the type. */
export function groups(plugin: Plugin): readonly string[] {
  return plugin.skillGroups.map(({ source }) =>
    source.type === 'path' ? source.declared : source.type === 'git' ? source.url : source.type,
  )
}

/** A registry manifest that is refused: with this code among its problems, and these texts in what is said. */
export type RejectedRow = readonly [id: string, manifest: string, code: ErrorCode, says: readonly string[]]

export function testRejected(rows: readonly RejectedRow[]): void {
  it.each(rows)('%s is refused', async (_, manifest, code, says) => {
    const loaded = await load('registry', manifest)
    expect(loaded.plugin).toBeUndefined()
    expect(loaded.problems.map((problem) => problem.code)).toContain(code)
    for (const text of says) expect(problemText(loaded)).toContain(text)
  })
}

/** A manifest of which a plugin is made, what is looked at in that, and what must be seen. */
export type AcceptedRow = readonly [
  id: string,
  origin: Origin,
  manifest: string,
  see: (plugin: Plugin) => unknown,
  expected: unknown,
  changes?: Partial<PluginSource>,
]

export function testAccepted(rows: readonly AcceptedRow[]): void {
  it.each(rows.map((row) => ({ id: row[0], row })))('$id', async ({ row }) => {
    const [, origin, manifest, see, expected, changes = {}] = row
    const loaded = await load(origin, manifest, changes)
    expect(see(pluginOf(loaded))).toEqual(expected)
    // What is kept between runs goes through JSON.
    expect(JSON.parse(JSON.stringify(loaded))).toEqual(loaded)
  })
}

const MEMBERS = Object.keys({
  id: true,
  name: true,
  origin: true,
  directory: true,
  labelRoot: true,
  manifestFiles: true,
  bareSkill: true,
  dormant: true,
  gate: true,
  skillGroups: true,
  chained: true,
  installations: true,
  hooks: true,
  mcpServers: true,
  subcommands: true,
  predicates: true,
  gates: true,
  lostGates: true,
  settings: true,
} satisfies Record<Exclude<keyof Plugin, 'requiredNames'>, true>)

/** What can be seen of a result, however it came about. */
export function seen({ plugin, problems }: LoadedPlugin): unknown {
  return { problems, plugin: plugin && MEMBERS.map((name) => [name, Reflect.get(plugin, name)]) }
}
