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

type List = 'use' | 'auto-enable' | 'disable'

export interface Decision {
  readonly verdict: Verdict
  /** The entry that decided; none for a candidate. */
  readonly entry?: {
    readonly list: List
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
  for (const entry of plugins.disable) {
    if (concerns(entry, subject, sameName)) return decidedBy('disable', entry)
  }
  for (const entry of plugins.use) {
    if (grants(entry, subject, sameName)) return decidedBy('use', entry)
  }
  for (const entry of plugins.autoEnable) {
    if (matchesAll(entry, subject) || grants(entry, subject, sameName)) return decidedBy('auto-enable', entry)
  }
  return CANDIDATE
}

function grants(entry: EnablementEntry, subject: Subject, sameName: SameName): boolean {
  return (entry.pm !== undefined || !subject.shadowed) && concerns(entry, subject, sameName)
}

function concerns(entry: EnablementEntry, subject: Subject, sameName: SameName): boolean {
  const { pm, names } = subject
  if (entry.pm !== undefined && entry.pm !== pm) return false
  for (const name of names) {
    if (sameName(pm, entry.name, name)) return true
  }
  return false
}

function matchesAll(entry: EnablementEntry, subject: Subject): boolean {
  return entry.name === '*' && (entry.pm === undefined || entry.pm === subject.pm) && !subject.shadowed
}

const CANDIDATE: Decision = { verdict: 'candidate' }

const VERDICTS: Readonly<Record<List, Verdict>> = {
  disable: 'declined',
  use: 'used',
  'auto-enable': 'auto-enabled',
}

/** One entry, such as `*`, may decide about everything that a registry holds. */
const DECISIONS: Readonly<Record<List, WeakMap<EnablementEntry, Decision>>> = {
  disable: new WeakMap(),
  use: new WeakMap(),
  'auto-enable': new WeakMap(),
}

function decidedBy(list: List, entry: EnablementEntry): Decision {
  const known = DECISIONS[list].get(entry)
  if (known !== undefined) return known
  const decision = {
    verdict: VERDICTS[list],
    entry: { list, text: formatEntry(entry), global: entry.workspace === undefined },
  }
  DECISIONS[list].set(entry, decision)
  return decision
}

/** The entry as a user would write it. */
export function formatEntry(entry: EnablementEntry): string {
  const name = entry.pm === undefined ? entry.name : `${entry.pm}:${entry.name}`
  return entry.workspace === undefined ? name : `${name} (in ${entry.workspace})`
}
