import { isTomlTable, member, type TomlTable, type TomlValue } from '../editing/toml-values.js'
import { readEntries } from './entries.js'
import type { RawEntry } from './schema.js'
import { DEFAULT_SETTINGS, type Settings } from './settings.js'

/**
 * The defaults, with what a broken file refuses still refused, as far as it can be
 * read. A slip of the pen in one place must not turn on what the user turned off in
 * another (cases/faults.md G5; design/decisions.md: `disable` wins on every route).
 */
export function restrictionsOf(root: TomlTable): Settings {
  const disable = tableAt(root, 'plugins')?.['disable']
  const entries = readEntries('disable', Array.isArray(disable) ? disable.flatMap(asEntry) : [])
  const switches = tableAt(root, 'defaults') ?? {}
  return {
    ...DEFAULT_SETTINGS,
    autoSync: member(root, 'auto-sync') !== false,
    plugins: { ...DEFAULT_SETTINGS.plugins, disable: entries.entries },
    builtinRegistries: {
      recommendations: member(switches, 'symposium-recommendations') !== false,
      userPlugins: member(switches, 'user-plugins') !== false,
    },
  }
}

function tableAt(root: TomlTable, key: string): TomlTable | undefined {
  const value = member(root, key)
  return isTomlTable(value) ? value : undefined
}

function asEntry(value: TomlValue): RawEntry[] {
  if (typeof value === 'string') {
    return [value]
  }
  if (!isTomlTable(value)) {
    return []
  }
  const { name, pm, workspace } = value
  if (typeof name !== 'string') {
    return []
  }
  return [
    {
      name,
      ...(typeof pm === 'string' ? { pm } : {}),
      ...(typeof workspace === 'string' ? { workspace } : {}),
    },
  ]
}
