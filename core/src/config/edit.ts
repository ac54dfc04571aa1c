import { editToml } from '../editing/edit-toml.js'
import { isTomlTable, member, type TomlTable, type TomlValue } from '../editing/toml-values.js'
import { foldName } from '../enablement/names.js'
import type { EnablementEntry } from './config.js'
import { DEFAULT_CONFIG } from './defaults.js'
import { parseEntry, toRawEntry, type EntryList } from './entries.js'

// Every function here takes the text of `config.toml` and gives the new text, the
// same one where there is nothing to change (spec/pipeline.md 2.5).

/** Settings that have one value. */
export type SettingPath = keyof typeof SETTING_DEFAULTS

const { builtinRegistries } = DEFAULT_CONFIG
const SETTING_DEFAULTS = {
  'auto-sync': DEFAULT_CONFIG.autoSync,
  'agents-syncing': DEFAULT_CONFIG.agentsSyncing,
  'sync-debounce-secs': DEFAULT_CONFIG.syncDebounceSeconds,
  'hook-timeout': DEFAULT_CONFIG.hookTimeoutSeconds,
  'hook-scope': DEFAULT_CONFIG.hookScope,
  'auto-update': DEFAULT_CONFIG.autoUpdate,
  'telemetry.enabled': DEFAULT_CONFIG.telemetry,
  'logging.level': DEFAULT_CONFIG.logLevel,
  'skills.frontmatter': DEFAULT_CONFIG.frontmatter,
  'defaults.symposium-recommendations': builtinRegistries.recommendations,
  'defaults.user-plugins': builtinRegistries.userPlugins,
} as const satisfies Record<string, string | number | boolean>

/** Sets one value. Where the file has none, the default is not written down. */
export function setKey(
  text: string,
  setting: SettingPath,
  value: string | number | boolean,
): Promise<string> {
  const [key = '', table] = setting.split('.').reverse()
  return editToml(text, (root) => {
    const holder = table === undefined ? root : tableIn(root, table)
    if (Object.hasOwn(holder, key) || value !== SETTING_DEFAULTS[setting]) {
      holder[key] = value
      if (table !== undefined) {
        root[table] = holder
      }
    }
  })
}

/**
 * Makes the list of agents consist of these names: what is there keeps its place
 * and its other keys, what is new is appended in the order given.
 */
export function setAgents(text: string, names: readonly string[]): Promise<string> {
  return changeAgents(text, () => names)
}

/** The same with the names that are there by now, so that two changes at once both count (cases/faults.md F10). */
export function changeAgents(
  text: string,
  change: (present: readonly string[]) => readonly string[],
): Promise<string> {
  return editToml(text, (root) => {
    const items = listIn(root, 'agent')
    const names = change(items.map(agentName))
    const present = items.filter((item) => names.includes(agentName(item)))
    const added = names.filter((name) => !present.some((item) => agentName(item) === name))
    const agents = [...present, ...[...new Set(added)].map((name) => ({ name }))]
    if (agents.length > 0) {
      root['agent'] = agents
    } else {
      delete root['agent']
    }
  })
}

/** Whether two paths are the same workspace; by text unless the caller knows better. */
export type SameWorkspace = (left: string, right: string) => boolean
const sameText: SameWorkspace = (left, right) => left === right

/** Nothing is added that an entry already there covers, under any spelling or by a wider scope (spec/pipeline.md G37). */
export function addUse(text: string, entry: EnablementEntry, same?: SameWorkspace): Promise<string> {
  return addEntry(text, 'use', { entry, same })
}

export function addAutoEnable(text: string, entry: EnablementEntry, same?: SameWorkspace): Promise<string> {
  return addEntry(text, 'auto-enable', { entry, same })
}

export function addDisable(text: string, entry: EnablementEntry, same?: SameWorkspace): Promise<string> {
  return addEntry(text, 'disable', { entry, same })
}

/** Removes every entry of this name in exactly this scope; without `pm` those of any package manager. */
export function removeUse(text: string, entry: EnablementEntry, same?: SameWorkspace): Promise<string> {
  return removeEntry(text, 'use', { entry, same })
}

export function removeDisable(text: string, entry: EnablementEntry, same?: SameWorkspace): Promise<string> {
  return removeEntry(text, 'disable', { entry, same })
}

interface EntryOptions {
  readonly entry: EnablementEntry
  readonly same: SameWorkspace | undefined
}

function addEntry(text: string, list: EntryList, { entry, same = sameText }: EntryOptions): Promise<string> {
  return editToml(text, (root) => {
    const plugins = tableIn(root, 'plugins')
    const items = listIn(plugins, list)
    const covers = (present: EnablementEntry): boolean =>
      (foldName(present.name) === foldName(entry.name) || (list === 'auto-enable' && present.name === '*')) &&
      (present.pm === undefined || present.pm === entry.pm) &&
      (present.workspace === undefined ||
        (entry.workspace !== undefined && same(present.workspace, entry.workspace)))
    if (!items.some((item) => matches(item, covers))) {
      plugins[list] = [...items, toRawEntry(entry)]
      root['plugins'] = plugins
    }
  })
}

async function removeEntry(
  text: string,
  list: EntryList,
  { entry, same = sameText }: EntryOptions,
): Promise<string> {
  const isMeant = (present: EnablementEntry): boolean =>
    foldName(present.name) === foldName(entry.name) &&
    (entry.pm === undefined || present.pm === entry.pm) &&
    (present.workspace === undefined || entry.workspace === undefined
      ? present.workspace === entry.workspace
      : same(present.workspace, entry.workspace))
  const { sectionState } = await import('../editing/section-state.js')
  let hasEmptySection = false
  const edited = await editToml(text, (root) => {
    const plugins = tableIn(root, 'plugins')
    const items = listIn(plugins, list)
    const kept = items.filter((item) => !matches(item, isMeant))
    if (kept.length === items.length) {
      return
    }
    if (kept.length > 0) {
      plugins[list] = kept
      return
    }
    // No empty list and no empty table stays behind (spec/pipeline.md 2.5, F12).
    delete plugins[list]
    if (Object.keys(plugins).length > 0) {
      return
    }
    if (sectionState(text, ['plugins']) === 'absent') {
      delete root['plugins']
    } else {
      hasEmptySection = true
    }
  })
  return hasEmptySection && sectionState(edited, ['plugins']) === 'bare'
    ? editToml(edited, (root) => {
        delete root['plugins']
      })
    : edited
}

function matches(item: TomlValue, predicate: (entry: EnablementEntry) => boolean): boolean {
  if (typeof item === 'string') {
    return predicate(parseEntry(item))
  }
  return isTomlTable(item) && predicate(readTableEntry(item))
}

function readTableEntry(table: TomlTable): EnablementEntry {
  const { name, pm, workspace } = table
  return {
    name: typeof name === 'string' ? name : '',
    ...(typeof pm === 'string' ? { pm } : {}),
    ...(typeof workspace === 'string' ? { workspace } : {}),
  }
}

function agentName(item: TomlValue): string {
  const name = isTomlTable(item) ? member(item, 'name') : undefined
  return typeof name === 'string' ? name : ''
}

function tableIn(root: TomlTable, key: string): TomlTable {
  const value = member(root, key)
  return isTomlTable(value) ? value : {}
}

function listIn(table: TomlTable, key: string): readonly TomlValue[] {
  const value = member(table, key)
  return Array.isArray(value) ? value : []
}
