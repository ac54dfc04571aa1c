/** A program that takes over the terminal for as long as it runs. */
export interface ForegroundRequest {
  /** An absolute path, or a name that is looked up on PATH. Never a command line. */
  readonly program: string
  readonly args: readonly string[]
  /** Absolute. */
  readonly cwd: string
  /** Added to the inherited environment. */
  readonly env: Readonly<Record<string, string>>
}

export type ForegroundResult =
  | { readonly state: 'exited'; readonly code: number }
  | { readonly state: 'killed'; readonly signal: string }
  | { readonly state: 'not-started'; readonly message: string }

/** Runs a program with our own standard input, output and error, without limits of time or output. */
export interface Foreground {
  /** Passes on the signals that we get meanwhile. Never rejects. */
  run(request: ForegroundRequest): Promise<ForegroundResult>
}
