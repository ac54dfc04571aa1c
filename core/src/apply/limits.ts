/** How much one skill may hold once all its links are followed (spec/pipeline.md 4.5). */
export interface TreeLimits {
  /** Files and directories. */
  readonly entries: number
  readonly bytes: number
  /** Of all paths in it together, in UTF-8: these are kept, not only copied. */
  readonly pathBytes: number
  /** Of all copies in a workspace together, those that are there already included. */
  readonly runBytes: number
  /** Directories on the way to a file. */
  readonly depth: number
  /** Copies of one and the same directory: links that multiply pass this long before they fill a disk (S33). */
  readonly repeats: number
}

export const SKILL_LIMITS: TreeLimits = {
  entries: 10_000,
  bytes: 256 * 1024 * 1024,
  pathBytes: 1024 * 1024,
  runBytes: 1024 * 1024 * 1024,
  depth: 64,
  repeats: 64,
}
