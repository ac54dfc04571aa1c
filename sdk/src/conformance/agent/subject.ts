import type { AgentAdapter } from '../../agent.js'
import type { MemoryFile } from '../../testing/memory-tree.js'

/** An agent to be tested, with situations in which it is installed or not. */
export interface AgentSubject {
  readonly type: 'agent'
  readonly agent: AgentAdapter
  /** Situations in which it must be found, at least one. */
  readonly installed: readonly Scene[]
  /** Situations that resemble one, and in which it must not be found. */
  readonly notInstalled?: readonly Scene[]
  /** The agent's own variables that move its directories. */
  readonly overrides?: readonly Override[]
  /** Directories outside of the home and `PATH` that it may look at, `/etc/tool` for instance. */
  readonly systemDirectories?: readonly string[]
}

/** A machine: the home is `/home/user`, the project `/project`. */
export interface Scene {
  readonly title: string
  /** By absolute path; a key that starts with `~/` lies below the home. */
  readonly files?: Readonly<Record<string, MemoryFile>>
  /** `PATH` is `/usr/local/bin:/usr/bin` unless given here. */
  readonly variables?: Readonly<Record<string, string | undefined>>
  /** `linux` unless told. */
  readonly platform?: NodeJS.Platform
}

export interface Override {
  readonly variable: string
  /** Absolute directory that the variable is set to. */
  readonly value: string
  /** Show that the agent is installed when the variable is set, and do not when it is not. */
  readonly files: Readonly<Record<string, MemoryFile>>
  /** Directory of the user's skills when the variable is set; the usual one where absent. */
  readonly userSkills?: string
}
