import { basename, dirname, join } from 'node:path'
import { assemblePlugin } from '../manifest/load-plugin.js'
import { Findings } from '../manifest/findings.js'
import { discoverSkills } from '../skills/discover.js'
import { contextFor } from '../validation/check-plugin.js'
import type { CheckContext } from '../validation/context.js'
import type { PluginSubject } from '../validation/subjects.js'
import type { Target } from '../validation/target.js'
import { migrateManifestText, type MigratedText } from './manifest-text.js'
import { migrateSkillText } from './skill-text.js'

/** A file that may hold retired spellings. */
export type OwnFile =
  | { readonly type: 'skill'; readonly file: string }
  | {
      readonly type: 'manifest'
      readonly file: string
      readonly prefix: readonly string[]
      /** The name that the plugin goes by where it has none. */
      readonly name?: string
    }
  /** A manifest by what it says, but not by its name. */
  | {
      readonly type: 'stray'
      readonly file: string
      readonly name: string
      /** Where it would be found; none for one that is to become something else. */
      readonly renamed?: string
    }

const LARGEST_FILE = 1024 * 1024

/** Every manifest and SKILL.md that a target consists of. */
export async function filesOf(target: Target, context: CheckContext): Promise<readonly OwnFile[]> {
  const found = new Map<string, OwnFile>()
  const add = (each: OwnFile): void => {
    const key = each.type === 'manifest' ? `${each.file} ${each.prefix.join('.')}` : each.file
    if (!found.has(key)) found.set(key, each)
  }
  for (const file of target.strays) {
    if (file.endsWith('.toml')) add(strayFile(file))
  }
  for (const subject of target.plugins) {
    for (const each of manifestsOf(subject)) if (!target.strays.includes(each.file)) add(each)
    for (const file of await skillsOf(subject, context)) add({ type: 'skill', file })
  }
  for (const file of target.skills) add({ type: 'skill', file })
  return [...found.values()]
}

function manifestsOf({ source }: PluginSubject): readonly OwnFile[] {
  const name = source.origin === 'registry' ? { name: basename(source.directory) } : {}
  return source.layers.flatMap((layer): readonly OwnFile[] => {
    switch (layer.type) {
      case 'toml':
        return [{ type: 'manifest', file: layer.file, prefix: layer.table ?? [], ...name }]
      case 'skill':
        return [{ type: 'skill', file: layer.file }]
      case 'value':
        return []
    }
  })
}

/** Where there is no telling for a manifest that does not load, nothing below it is looked at. */
async function skillsOf(subject: PluginSubject, context: CheckContext): Promise<readonly string[]> {
  const { source } = subject
  if (source.layers[0]?.type === 'skill') return []
  const legacy = { ...source, legacy: true }
  const plugin = await assemblePlugin(legacy, contextFor(subject, context), { findings: new Findings(false) })
  const { files } = context.ports
  return (plugin?.skillGroups ?? []).flatMap(({ source: group }) =>
    group.type === 'path' ? discoverSkills(group.path, files).files : [],
  )
}

function strayFile(file: string): OwnFile {
  const directory = dirname(file)
  const renamed =
    basename(file).toLowerCase() === 'skill.toml' ? {} : { renamed: join(directory, 'SYMPOSIUM.toml') }
  return { type: 'stray', file, name: basename(directory), ...renamed }
}

/**
 * @returns nothing for a file that is not there.
 * @throws SymposiumError `NOT_MIGRATED`, or why it cannot be read.
 */
export async function migrateFile(
  each: OwnFile,
  { ports: { files }, manifests: { kinds } }: CheckContext,
): Promise<(MigratedText & { readonly before: string }) | undefined> {
  const before = files.readText(each.file, LARGEST_FILE)
  if (before === undefined) return undefined
  const migrated =
    each.type === 'skill'
      ? await migrateSkillText(before, { file: each.file, kinds })
      : await migrateManifestText(before, { prefix: [], ...each, kinds })
  return { before, ...migrated }
}
