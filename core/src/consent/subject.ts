import { relative } from 'node:path'
import type { PackageId } from '@symposium/sdk'
import { packageKey } from '../enablement/package-key.js'
import type { Plugin } from '../manifest/plugin.js'

/** What an entry of the ledger is about: a package, or a directory of a workspace. */
export type ConsentSubject = Pick<PackageId, 'pm' | 'name'>

/**
 * Stands in the place of a package manager for what belongs to a workspace itself; no
 * adapter and no registry may have the name.
 */
const WORKSPACE = '(workspace)'

/**
 * A plugin of the workspace goes by its directory: what it calls itself is its author's
 * to choose, and two members may choose the same.
 * @param root canonical, like `directory`.
 */
export function workspaceSubject(root: string, directory: string): ConsentSubject {
  return { pm: WORKSPACE, name: relative(root, directory) || '.' }
}

export interface Places {
  /** Canonical; `undefined` outside a workspace. */
  readonly workspace: string | undefined
  canonical(path: string): string
}

export function subjectOf({ origin, id, directory }: Plugin, places: Places): ConsentSubject {
  return origin === 'workspace'
    ? workspaceSubject(places.workspace ?? '', places.canonical(directory))
    : { pm: id.pm, name: id.name }
}

export function isWorkspaceSubject({ pm }: ConsentSubject): boolean {
  return pm === WORKSPACE
}

/** What makes two subjects one: ecosystems fold names of packages, nobody those of directories. */
export function subjectKey(subject: ConsentSubject): string {
  return isWorkspaceSubject(subject) ? `${subject.pm}\0${subject.name}` : packageKey(subject)
}
