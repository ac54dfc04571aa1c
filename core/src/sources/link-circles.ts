import type { ArchiveEntry } from '../host/ports.js'

export interface LinkSurroundings {
  /** What the repository holds, by path. */
  readonly types: ReadonlyMap<string, ArchiveEntry['type']>
  /** The directory that becomes the root of what is unpacked; empty for the whole repository. */
  readonly root: readonly string[]
}

/** A link to a directory, by paths from the top of the repository. */
export interface DirectoryLink {
  readonly raw: string
  readonly parent: string
  readonly target: string
}

interface Visit {
  readonly directory: string
  readonly ways: Iterator<Way>
}

interface Way {
  readonly to: string
  /** Absent for a directory that is really there. */
  readonly link?: string
}

/**
 * The links without which no walk that follows links goes round in circles: those that lead
 * to a directory which the walk is in. Without recursion, since hostile trees are deep.
 * @returns their raw paths.
 */
export function closingLinks(
  links: readonly DirectoryLink[],
  { types, root }: LinkSurroundings,
): readonly string[] {
  if (links.length === 0) return []
  const ways = waysByDirectory(links, types)
  const closing: string[] = []
  const seen = new Set<string>()
  const inside = new Set<string>()
  const stack: Visit[] = []
  const enter = (directory: string): void => {
    seen.add(directory)
    inside.add(directory)
    stack.push({ directory, ways: (ways.get(directory) ?? []).values() })
  }
  enter(root.join('/'))
  for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
    const way = visit.ways.next()
    if (way.done === true) {
      inside.delete(visit.directory)
      stack.pop()
    } else if (way.value.link !== undefined && inside.has(way.value.to)) closing.push(way.value.link)
    else if (!seen.has(way.value.to)) enter(way.value.to)
  }
  return closing
}

function waysByDirectory(
  links: readonly DirectoryLink[],
  types: LinkSurroundings['types'],
): ReadonlyMap<string, readonly Way[]> {
  const ways = new Map<string, Way[]>()
  const add = (from: string, way: Way): void => {
    const known = ways.get(from)
    if (known === undefined) ways.set(from, [way])
    else known.push(way)
  }
  for (const [path, type] of types) {
    if (type === 'directory') add(path.slice(0, Math.max(0, path.lastIndexOf('/'))), { to: path })
  }
  for (const { raw, parent, target } of links) add(parent, { to: target, link: raw })
  return ways
}
