import { dispatch, type Dispatched, type HookPlan, type PlannedHook } from '@symposium/core/hooks'
import { antigravityAgent } from '@symposium/agent-antigravity'
import { claudeAgent } from '@symposium/agent-claude'
import { codexAgent } from '@symposium/agent-codex'
import { copilotAgent } from '@symposium/agent-copilot'
import { geminiAgent } from '@symposium/agent-gemini'
import { gooseAgent } from '@symposium/agent-goose'
import { kiroAgent } from '@symposium/agent-kiro'
import { opencodeAgent } from '@symposium/agent-opencode'
import type { AgentAdapter, HookEvent, JsonValue, ProcessResult } from '@symposium/sdk'
import { createMemoryHost, exited } from '@symposium/sdk/testing'

const ADAPTERS: readonly AgentAdapter[] = [
  antigravityAgent,
  claudeAgent,
  codexAgent,
  copilotAgent,
  geminiAgent,
  gooseAgent,
  kiroAgent,
  opencodeAgent,
]

function adapterOf(name: string): AgentAdapter {
  const adapter = ADAPTERS.find((candidate) => candidate.name === name)
  if (adapter === undefined) throw new Error(`there is no agent ${name}`)
  return adapter
}

/** Programs of hooks by their name: what they print, or how they end. */
export type Outputs = Readonly<Record<string, string | ProcessResult>>

export interface EventSketch {
  readonly payload?: JsonValue
  /** Text in place of a payload. */
  readonly input?: string
  readonly outputs?: Outputs
  readonly hooks?: readonly Partial<PlannedHook>[]
}

export interface Answered extends Dispatched {
  /** What the hooks read, in order. */
  readonly inputs: readonly string[]
}

/** One event of a real agent with hooks of plugins `p`, `q`, … that each run the program of the same name. */
export async function report(agent: string, event: HookEvent, sketch: EventSketch = {}): Promise<Answered> {
  const { outputs = {}, payload = {} } = sketch
  const host = createMemoryHost({
    files: { '/w': { directory: true } },
    processes: ({ program }) => {
      const output = outputs[program]
      return typeof output === 'string' ? exited(output) : output
    },
  })
  const hooks = (sketch.hooks ?? Object.keys(outputs).map(() => ({}))).map((changes, owner) =>
    plannedHook(event, owner, changes),
  )
  const { hooks: codec } = adapterOf(agent)
  if (codec === undefined) throw new Error(`${agent} has no hooks`)
  const done = await dispatch({
    agent: { name: agent, hooks: codec },
    event,
    input: sketch.input ?? JSON.stringify(payload),
    plan: planOf(hooks),
    formats: (name) => adapterOf(name).hooks,
    ports: { ...host, clock: { now: () => 0 } },
  })
  return { ...done, inputs: host.processes.requests.map(({ input = '' }) => input) }
}

function plannedHook(event: HookEvent, owner: number, changes: Partial<PlannedHook>): PlannedHook {
  const name = 'pqrs'.charAt(owner)
  return {
    plugin: name,
    owner,
    name,
    event,
    format: 'symposium',
    gate: [],
    workspaceMember: false,
    run: { type: 'program', command: [name], environment: {}, path: [] },
    ...changes,
  }
}

function planOf(hooks: readonly PlannedHook[]): HookPlan {
  return {
    version: '0',
    root: '/w',
    time: 0,
    inputs: [],
    projectFiles: [],
    hooks,
    switches: [],
    dependencies: [],
  }
}
