import { basename, join } from 'node:path'

import { isSymposiumError, type DirectoryEntry, type FileReader } from '@symposium/sdk'

import { isWithin } from './paths.js'

const MOST_ENTRIES = 10_000
const MOST_LEVELS = 16
const SKIPPED: readonly string[] = ['.git', 'node_modules', 'target']

/** What looking for skills has shown, so that the next look need not repeat it. */
export interface SkillSearch {
  /** The first `SKILL.md` found. */
  readonly found: string | undefined
  /** Directories that were looked through in vain, each with its stamp; none where one was found. */
  readonly searched: readonly (readonly [path: string, stamp: string])[]
}

/**
 * Looks for a `SKILL.md` at any depth below a package's `skills` directory. No
 * link that leaves the package is followed: this happens before anybody has
 * consented to the package (cases/original.md N-27).
 * @param kind what `skills` is in the package's directory.
 */
export function findSkill(directory: string, kind: DirectoryEntry['type'], files: FileReader): SkillSearch {
  const packageRoot = files.realPath(directory)
  if (packageRoot === undefined) return { found: undefined, searched: [] }
  const realOf = (path: string, type: DirectoryEntry['type'], parent: string): string | undefined => {
    const real = type === 'link' ? targetOf(path, files) : join(parent, basename(path))
    return real !== undefined && isWithin(real, packageRoot) ? real : undefined
  }
  const skills = join(directory, 'skills')
  const queue = [{ path: skills, real: realOf(skills, kind, packageRoot), level: 0 }]
  const searched: (readonly [string, string])[] = []
  const visited = new Set<string>()
  let budget = MOST_ENTRIES
  for (const { path, real, level } of queue) {
    if (real === undefined || visited.has(real)) continue
    visited.add(real)
    // Before the listing: what is added in between is then noticed the next time.
    const stat = files.stat(path)
    if (stat?.type !== 'directory') continue
    searched.push([path, stat.stamp])
    for (const { name, type } of files.list(path) ?? []) {
      budget -= 1
      if (budget < 0) return { found: undefined, searched }
      const inside = join(path, name)
      if (name === 'SKILL.md' && isOwnFile(inside, { type, packageRoot, files })) {
        return { found: inside, searched: [] }
      }
      if (type !== 'directory' && type !== 'link') continue
      if (level < MOST_LEVELS && !SKIPPED.includes(name)) {
        queue.push({ path: inside, real: realOf(inside, type, real), level: level + 1 })
      }
    }
  }
  return { found: undefined, searched }
}

/** Where a link leads; a link to itself leads nowhere, like one whose target is gone. */
function targetOf(path: string, files: FileReader): string | undefined {
  try {
    return files.realPath(path)
  } catch (error) {
    if (isSymposiumError(error) && error.code === 'FILE_UNREADABLE') return undefined
    throw error
  }
}

/** Whether an entry is a file of the package itself: no link out of it. */
export function isOwnFile(
  path: string,
  entry: {
    readonly type: DirectoryEntry['type']
    readonly packageRoot: string
    readonly files: FileReader
  },
): boolean {
  if (entry.type === 'file') return true
  const { files, packageRoot } = entry
  const real = entry.type === 'link' ? targetOf(path, files) : undefined
  return real !== undefined && isWithin(real, packageRoot) && files.stat(path)?.type === 'file'
}
