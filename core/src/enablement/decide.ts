import type { EnablementEntry, PluginsConfig } from '../config/config.js'
import type { SameName } from './names.js'

/** The three lists with the entries of other workspaces left out. */
export type ScopedPlugins = PluginsConfig

/** What is being decided about: a package or a registry entry, under the names that a user may know it by. */
export interface Subject {
  readonly pm: string
  /** For a registry entry the manifest's name first, then its path in the registry. */
  readonly names: readonly string[]
  /**
   * A package of the same name comes from a trusted registry or the workspace: then a bare `use` or
   * `auto-enable` entry means that one, and only `pm:name` reaches this (spec/pipeline.md 3.3, G32).
   */
  readonly shadowed: boolean
}

export type Verdict = 'used' | 'auto-enabled' | 'declined' | 'candidate'

export interface Decision {
  readonly verdict: Verdict
  /** The entry that decided; none for a candidate. */
  readonly entry?: {
    readonly list: 'use' | 'auto-enable' | 'disable'
    readonly text: string
    /** For every workspace, so that taking it back takes `--global`. */
    readonly global: boolean
  }
}

/**
 * The one answer to "may it run at all?", for sync, status, explain, hooks,
 * search and consent alike (spec/pipeline.md 3.2). `disable` is looked at first
 * and wins on every route.
 */
export function decide(subject: Subject, plugins: ScopedPlugins, sameName: SameName): Decision {
  const disabled = plugins.disable.find((entry) => concerns(entry, subject, sameName))
  if (disabled !== undefined) {
    return { verdict: 'declined', entry: decidedBy('disable', disabled) }
  }
  const grants = (entry: EnablementEntry): boolean =>
    (entry.pm !== undefined || !subject.shadowed) && concerns(entry, subject, sameName)
  const used = plugins.use.find(grants)
  if (used !== undefined) {
    return { verdict: 'used', entry: decidedBy('use', used) }
  }
  const enabled = plugins.autoEnable.find((entry) => grants(entry) || matchesAll(entry, subject))
  if (enabled !== undefined) {
    return { verdict: 'auto-enabled', entry: decidedBy('auto-enable', enabled) }
  }
  return { verdict: 'candidate' }
}

function decidedBy(
  list: NonNullable<Decision['entry']>['list'],
  entry: EnablementEntry,
): NonNullable<Decision['entry']> {
  return { list, text: formatEntry(entry), global: entry.workspace === undefined }
}

function concerns(entry: EnablementEntry, subject: Subject, sameName: SameName): boolean {
  const pmAgrees = entry.pm === undefined || entry.pm === subject.pm
  return pmAgrees && subject.names.some((name) => sameName(subject.pm, entry.name, name))
}

function matchesAll(entry: EnablementEntry, subject: Subject): boolean {
  return entry.name === '*' && (entry.pm === undefined || entry.pm === subject.pm) && !subject.shadowed
}

/** The entry as a user would write it. */
export function formatEntry(entry: EnablementEntry): string {
  const name = entry.pm === undefined ? entry.name : `${entry.pm}:${entry.name}`
  return entry.workspace === undefined ? name : `${name} (in ${entry.workspace})`
}
