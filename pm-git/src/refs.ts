/** What a ref of a remote stands for. */
export interface RemoteRef {
  readonly name: string
  readonly commit: string
}

const LINE = /^([0-9a-f]{40}|[0-9a-f]{64})\t(\S+)$/
/** Parts of a ref: branches have slashes in their names, but few. */
const LONGEST_REF = 12

/** The lines of `git ls-remote`; what has another form is left out. */
export function readRefs(output: string): readonly RemoteRef[] {
  return output.split('\n').flatMap((line): RemoteRef[] => {
    const [, commit, name] = LINE.exec(line) ?? []
    return commit === undefined || name === undefined ? [] : [{ name, commit }]
  })
}

/** Every ref that could be meant by what follows `/tree/`, for asking the remote for no others. */
export function refPatterns(tree: readonly string[]): readonly string[] {
  return candidates(tree).flatMap((ref) => [`refs/heads/${ref}`, `refs/tags/${ref}`, `refs/tags/${ref}^{}`])
}

export interface FoundRef {
  readonly commit: string
  /** How many parts of the tree belong to the ref. */
  readonly length: number
}

/** The longest ref that there is (cases/faults.md E1); of a branch and a tag of one name the branch. */
export function longestRef(refs: readonly RemoteRef[], tree: readonly string[]): FoundRef | undefined {
  const commits = new Map(refs.map(({ name, commit }) => [name, commit]))
  for (const ref of candidates(tree).toReversed()) {
    // Of an annotated tag, what it stands for.
    const commit =
      commits.get(`refs/heads/${ref}`) ??
      commits.get(`refs/tags/${ref}^{}`) ??
      commits.get(`refs/tags/${ref}`)
    if (commit !== undefined) return { commit, length: ref.split('/').length }
  }
  return undefined
}

export function isFullCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

export function isShortCommit(text: string): boolean {
  return /^[0-9a-f]{7,39}$/.test(text)
}

/** Shortest first. */
function candidates(tree: readonly string[]): readonly string[] {
  const most = Math.min(tree.length, LONGEST_REF)
  return Array.from({ length: most }, (_value, index) => tree.slice(0, index + 1).join('/'))
}
