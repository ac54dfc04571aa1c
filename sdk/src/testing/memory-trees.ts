import { SymposiumError } from '../errors.js'
import type { KnownTree, TreeFiller, Trees, TreeSource, UpdatedTree, UpdateTreeOptions } from '../trees.js'
import type { MemoryFiles } from './memory-files.js'
import type { MemoryFile } from './memory-tree.js'

/** A tree that is on the disk from the start. */
export interface MemoryTreeContent {
  readonly revision: string
  /** By relative path with `/`. */
  readonly files: Readonly<Record<string, MemoryFile>>
}

export interface MemoryTrees extends Trees {
  /** What was asked of {@link Trees.update}, in order. */
  readonly updates: readonly {
    readonly source: TreeSource
    readonly filler: TreeFiller
    readonly options: UpdateTreeOptions
  }[]
  /** Puts a tree there, as another run would. */
  put(key: string, content: MemoryTreeContent): KnownTree
}

/**
 * Trees in memory. `update` asks the filler for the revision, and answers with what was put there
 * for it: filling takes a real disk, on which the host's own tests and an adapter's are run.
 */
export function createMemoryTrees(
  files: MemoryFiles,
  options: { readonly base: string; readonly trees?: Readonly<Record<string, MemoryTreeContent>> },
): MemoryTrees {
  const known = new Map<string, KnownTree>()
  const updates: MemoryTrees['updates'][number][] = []
  let count = 0
  const put = (key: string, content: MemoryTreeContent): KnownTree => {
    const directory = `${options.base}/tree-${count}`
    count += 1
    files.write(directory, { directory: true })
    for (const [path, file] of Object.entries(content.files)) {
      files.write(`${directory}/${path}`, file)
    }
    const tree: KnownTree = { directory, revision: content.revision, checkedAt: count }
    known.set(key, tree)
    return tree
  }
  Object.entries(options.trees ?? {}).forEach(([key, content]) => put(key, content))
  return {
    updates,
    put,
    known: ({ key }) => known.get(key),
    async update(source, filler, update) {
      update.signal.throwIfAborted()
      updates.push({ source, filler, options: update })
      return answer(known.get(source.key), source, { filler, update })
    },
  }
}

async function answer(
  tree: KnownTree | undefined,
  { title }: TreeSource,
  { filler, update }: { readonly filler: TreeFiller; readonly update: UpdateTreeOptions },
): Promise<UpdatedTree> {
  if (update.level !== 'none') {
    const { revision } = await filler.resolve(update)
    if (tree?.revision === revision) {
      return { ...tree, asked: true, warnings: [] }
    }
  }
  if (tree === undefined) {
    throw new SymposiumError('PACKAGE_UNAVAILABLE', `${title} is not on this machine`)
  }
  return { ...tree, asked: false, warnings: [] }
}
