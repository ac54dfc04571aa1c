import { basename, join } from 'node:path'
import type { Directories } from '../host/ports.js'
import { sha256 } from '../sha256.js'

/** Sixty-four bits: with half of them a second path of the same key is found within minutes. */
const DIGITS = 16

/** Whoever made the project chose its name, as long as a file system takes: the digits need room, and what a lock adds. */
const LONGEST_LABEL = 60

/**
 * What the state and caches of one workspace are kept under: the last component
 * of its root, for people, and sixteen hex digits of its digest: two of one name
 * are told apart, also where somebody chose a path to be taken for another
 * (spec/pipeline.md 1.7.4, C14).
 * @param root absolute, links resolved.
 */
export function workspaceKey(root: string): string {
  const known = keys.get(root)
  if (known !== undefined) {
    return known
  }
  const key = `${(basename(root) || 'workspace').slice(0, LONGEST_LABEL)}-${sha256(root).slice(0, DIGITS)}`
  keys.set(root, key)
  return key
}

/** A run asks for the same one again and again. */
const keys = new Map<string, string>()

/** Directory of what must not be lost about one workspace. */
export function workspaceState(directories: Directories, root: string): string {
  return join(directories.state, 'workspaces', workspaceKey(root))
}
