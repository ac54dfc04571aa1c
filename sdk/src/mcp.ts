import type { AgentFile, RegistrationRequest } from './agent-file.js'

/** A server of the Model Context Protocol that an agent shall know. Checked by the core: names, addresses and variables are safe to write. */
export type McpServer =
  | {
      readonly transport: 'stdio'
      readonly name: string
      /** One word: an absolute path, or the name of a program on PATH. */
      readonly command: string
      readonly args: readonly string[]
      readonly env: Readonly<Record<string, string>>
    }
  | {
      readonly transport: 'http' | 'sse'
      readonly name: string
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
    }

/** A server that the agent cannot have in this scope. The others are written. */
export interface RefusedServer {
  readonly name: string
  /** For people: `Codex has no SSE transport`. */
  readonly reason: string
  readonly remedy?: string
}

export interface McpRegistration {
  readonly files: readonly AgentFile[]
  readonly refused: readonly RefusedServer[]
}

/** How an agent is told of servers. */
export interface AgentMcp {
  /** What the agent's files hold when it knows exactly these servers. Pure but for looks at files. */
  register(servers: readonly McpServer[], request: RegistrationRequest): McpRegistration
}
