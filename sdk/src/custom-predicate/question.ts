/** What a predicate is asked, and how it looks at what its answer follows from: whatever it looks at is told to the host. */
export interface Question {
  /** What the program was started with: the `args` of the definition, then what stands between the parentheses, if anything. */
  readonly args: readonly string[]
  /**
   * The text of a file; `undefined` where there is none. The answer counts until the file changes, appears or goes.
   * @param path absolute, or seen from the root of the workspace.
   * @throws where the file cannot be read.
   */
  watchedFile(path: string): string | undefined
  /** The value of an environment variable; `undefined` where it is not set. The answer counts until that changes. */
  watchedVariable(name: string): string | undefined
  /** The answer counts for so many milliseconds at most; with 0 the program is asked each time. */
  watchFor(milliseconds: number): void
}

/** Whether the predicate holds. */
export type Ask = (question: Question) => boolean | Promise<boolean>
