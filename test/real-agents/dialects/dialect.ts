/** What the model says next: a call of the shell tool until there is a result of one, then that it is done. */
export type Turn =
  | { readonly type: 'call'; readonly tool: string; readonly input: Record<string, unknown> }
  | { readonly type: 'done' }

/** One provider's way of speaking. */
export interface Dialect {
  /** Whether a request with this path is for it. */
  serves(path: string): boolean
  toolNames(body: Body): readonly string[]
  /** Texts of the results of tool calls that the agent reports. */
  results(body: Body): readonly string[]
  reply(turn: Turn, body: Body, path: string): { readonly type: string; readonly text: string }
}

export type Body = Readonly<Record<string, unknown>>
