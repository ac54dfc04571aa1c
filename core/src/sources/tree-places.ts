import { basename, join, sep } from 'node:path'
import type { FileReader, TreeSource } from '@symposium/sdk'
import type { Directories } from '../host/ports.js'
import { isInside } from '../inside.js'
import { sha256 } from '../sha256.js'

type TreeRoots = Pick<Directories, 'cache'>

/** Where a tree is kept, and what it is asked for by. */
export interface TreePin {
  /** Absolute directory that holds the tree's revisions. */
  readonly family: string
  readonly asked: string
}

const LONGEST_LABEL = 64
/** The pointer to what served before: see {@link previousPointer}. */
const PREVIOUS = 'current-previous.json'

/** Named by a digest, so that no two sources share a directory, with a label for people (spec/pipeline.md G14). */
export function treePin({ key, title }: TreeSource, directories: TreeRoots): TreePin {
  const label = title.replace(/^[a-z+]+:\/\//i, '').replaceAll(/[^A-Za-z0-9._-]+/g, '-')
  const readable = label.slice(0, LONGEST_LABEL).replace(/^[.-]+|[.-]+$/g, '')
  return { family: join(treesDirectory(directories), `${readable}~${sha256(key).slice(0, 24)}`), asked: key }
}

/** Keeps what served before from being removed: a run that reads it goes on to find it. */
export function previousPointer({ family }: TreePin): string {
  return join(family, PREVIOUS)
}

/**
 * The path without the revision that it lies in: what stays the same when a newer one comes. Two
 * revisions of a skill are one skill. Other paths are given back as they are.
 */
export function lastingPath(path: string, directories: TreeRoots): string {
  const place = placeIn(path, directories)
  return place === undefined ? path : [place.family, ...place.rest].join(sep)
}

/** The file that changes when another revision serves, for a path in a kept tree. */
export function treePointers(path: string, directories: TreeRoots, files: FileReader): readonly string[] {
  const place = placeIn(path, directories)
  if (place === undefined) return []
  return (files.list(place.family) ?? [])
    .filter(({ name }) => name.startsWith('current') && name.endsWith('.json') && name !== PREVIOUS)
    .map(({ name }) => join(place.family, name))
}

interface TreePlace {
  readonly family: string
  /** Names below the directory of the revision. */
  readonly rest: readonly string[]
}

function placeIn(path: string, directories: TreeRoots): TreePlace | undefined {
  const base = treesDirectory(directories)
  if (!isInside(base, path)) return undefined
  const [family, content, ...rest] = path.slice(base.length + 1).split(sep)
  return family === undefined || content === undefined ? undefined : { family: join(base, family), rest }
}

/** What a directory of revisions was fetched from, as far as its name tells; `undefined` for what is none. */
export function treeLabel(family: string): string | undefined {
  return /^(.*)~[0-9a-f]{24}$/.exec(basename(family))?.[1]
}

export function treesDirectory({ cache }: TreeRoots): string {
  return join(cache, 'trees')
}
