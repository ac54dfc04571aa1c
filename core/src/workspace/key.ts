import { basename, join } from 'node:path'
import type { Directories } from '../host/ports.js'
import { sha256 } from './sha256.js'

/**
 * What the state and caches of one workspace are kept under: the last component
 * of its root, for people, and eight hex digits of its digest, to tell two of
 * one name apart (spec/pipeline.md 1.7.4, C14).
 * @param root absolute, links resolved.
 */
export function workspaceKey(root: string): string {
  return `${basename(root) || 'workspace'}-${sha256(root).slice(0, 8)}`
}

/** Directory of what must not be lost about one workspace. */
export function workspaceState(directories: Directories, root: string): string {
  return join(directories.state, 'workspaces', workspaceKey(root))
}
