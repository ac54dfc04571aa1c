import type { AgentFile, RegistrationRequest } from './agent-file.js'
import type { AgentHooks } from './hooks.js'
import type { Environment, FileReader } from './host.js'
import type { AgentMcp, McpServer } from './mcp.js'

/** Whether an agent is on this machine, and what says so. */
export interface Detection {
  readonly found: boolean
  /** What was found, for example `~/.claude` or `claude on PATH`; empty where nothing was. */
  readonly evidence: readonly string[]
}

export interface SkillDirectories {
  /** Directory below the workspace root that skills are installed into, with `/`: `.claude/skills`. */
  readonly project: string
  /**
   * Absolute directory that the agent reads the user's own skills from, with the agent's own
   * environment variables honoured; absent where the agent has none.
   */
  user?(environment: Environment): string
}

/** What one coding agent reads. Data and pure functions: the host writes. */
export interface AgentAdapter {
  /** Lower-case id used in the configuration: `claude`. */
  readonly name: string
  readonly displayName: string
  readonly skills: SkillDirectories
  /** Looks, and never runs anything. A file of the project is no evidence; neither is a directory that several agents share. */
  detect(environment: Environment, files: FileReader): Detection
  /** Absent for agents that run no hooks. */
  readonly hooks?: AgentHooks
  /** Absent for agents that know no servers. */
  readonly mcp?: AgentMcp
  /**
   * Files with entries in exactly the shapes that older tools wrote, for the clean-up:
   * handlers with a command of ours and members that equal the value are removed, and
   * nothing is ever added. Members are looked for with these servers' names.
   */
  leftovers?(servers: readonly McpServer[], request: RegistrationRequest): readonly AgentFile[]
}
