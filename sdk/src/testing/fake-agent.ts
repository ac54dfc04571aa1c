import type { AgentAdapter, Detection } from '../agent.js'
import type { Environment } from '../host.js'
import {
  createFakeHooks,
  createFakeMcp,
  type FakeHooksOptions,
  type FakeMcpOptions,
} from './fake-agent-files.js'
import { raise } from './faults.js'

export interface FakeAgentOptions {
  /** `fake` unless told; anything is taken, names that an agent must not have too. */
  readonly name?: string
  readonly displayName?: string
  /** `.<name>/skills` unless told. */
  readonly project?: string
  readonly user?: (environment: Environment) => string
  /** Whether it is on the machine: not, unless told. */
  readonly found?: boolean
  /** Runs no hooks unless told. */
  readonly hooks?: FakeHooksOptions
  /** Knows no servers unless told. */
  readonly mcp?: FakeMcpOptions
  readonly faults?: {
    /** Thrown by {@link AgentAdapter.detect}. */
    readonly failure?: unknown
    /** Answered as it is, whatever it is. */
    readonly malformed?: unknown
    /** Lines of evidence. */
    readonly flood?: number
  }
}

/** An agent that is there or not as it is told. Well-behaved unless told otherwise. */
export function createFakeAgent(options: FakeAgentOptions = {}): AgentAdapter {
  const name = options.name ?? 'fake'
  const { faults = {}, user } = options
  return {
    name,
    displayName: options.displayName ?? `Fake ${name}`,
    skills: { project: options.project ?? `.${name}/skills`, ...(user === undefined ? {} : { user }) },
    ...(options.hooks === undefined ? {} : { hooks: createFakeHooks(name, options.hooks) }),
    ...(options.mcp === undefined ? {} : { mcp: createFakeMcp(name, options.mcp) }),
    detect(): Detection {
      if (Object.hasOwn(faults, 'failure')) {
        raise(faults.failure)
      }
      if (Object.hasOwn(faults, 'malformed')) {
        // Being of another type than declared is the point of it.
        return faults.malformed as Detection
      }
      const lines = options.found === true ? (faults.flood ?? 1) : 0
      return { found: lines > 0, evidence: Array.from({ length: lines }, () => `${name} on PATH`) }
    },
  }
}
