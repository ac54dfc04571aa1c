import {
  SymposiumError,
  type AgentHooks,
  type HookAnswer,
  type HookEvent,
  type JsonObject,
  type ProcessRequest,
  type ProcessResult,
} from '@symposium/sdk'
import { createMemoryHost, exited, type MemoryHost, type MemoryHostOptions } from '@symposium/sdk/testing'
import { dispatch } from '../../src/hooks/dispatch/dispatch.js'
import type { Dispatched, DispatchRequest } from '../../src/hooks/dispatch/request.js'
import type { HookPlan, PlannedHook } from '../../src/hooks/hook-plan.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { parseGate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import type { Gate } from '../../src/predicates/tree.js'

const EVENTS: AgentHooks['events'] = {
  PreToolUse: 'before',
  PostToolUse: 'after',
  UserPromptSubmit: 'prompt',
  SessionStart: 'start',
}

/**
 * An agent whose payload is a call and whose answer is an answer, each as JSON behind the agent's name,
 * so that a test sees who translated what. It has no Stop, and does not occur where `skip` is set.
 */
export function fakeCodec(name: string, changes: Partial<AgentHooks> = {}): AgentHooks {
  return {
    events: EVENTS,
    startsInProject: true,
    register: () => [],
    occurs: (_event, payload) => payload['skip'] !== true,
    decode: (event, payload) => ({
      event,
      ...(typeof payload['tool'] === 'string' ? { toolName: payload['tool'] } : {}),
      directories: typeof payload['in'] === 'string' ? [payload['in']] : [],
    }),
    encodeCall: ({ toolName = '' }) => ({ [name]: toolName }),
    readAnswer(_event, text) {
      if (!text.startsWith('{')) throw new SymposiumError('HOOK_OUTPUT_INVALID', `is not for ${name}`)
      return JSON.parse(text) as HookAnswer
    },
    encode: (_event, answer) => ({ stdout: JSON.stringify(answer), stderr: '', exitCode: 0, dropped: [] }),
    block: (event, reason) => ({ stdout: `${event} blocked`, stderr: reason, exitCode: 2 }),
    ...changes,
  }
}

const kinds = new PredicateKinds(everydayKinds)

export function gate(...texts: readonly string[]): Gate {
  return parseGate(texts, kinds)
}

export interface HookSketch extends Partial<Omit<PlannedHook, 'gate' | 'run'>> {
  readonly when?: readonly string[]
  readonly run?: PlannedHook['run']
}

/** A hook of the plugin `p` that runs the program `h`. */
export function hook(sketch: HookSketch = {}): PlannedHook {
  const { when = [], ...members } = sketch
  const name = members.name ?? 'h'
  return {
    plugin: 'p',
    owner: 0,
    name,
    event: 'PreToolUse',
    format: 'symposium',
    gate: gate(...when),
    workspaceMember: false,
    run: program(name),
    ...members,
  }
}

export function program(name: string, ...args: readonly string[]): PlannedHook['run'] {
  return { type: 'program', command: [name, ...args], environment: {}, path: [] }
}

/** Each of a plugin of its own, named by a letter. */
export function plugins(...hooks: readonly HookSketch[]): readonly PlannedHook[] {
  return hooks.map((sketch, owner) => {
    const plugin = 'pqrstu'.charAt(owner)
    return hook({ plugin, owner, name: plugin, ...sketch })
  })
}

export function planOf(hooks: readonly PlannedHook[], changes: Partial<HookPlan> = {}): HookPlan {
  return {
    version: '0',
    root: '/project',
    time: 0,
    inputs: [],
    projectFiles: [],
    hooks,
    switches: [],
    dependencies: [],
    ...changes,
  }
}

/** What each program prints, or how it ends. */
export type Programs = Readonly<
  Record<string, string | ProcessResult | ((request: ProcessRequest) => ProcessResult)>
>

export interface DispatchSketch {
  readonly hooks?: readonly PlannedHook[]
  readonly plan?: Partial<HookPlan>
  readonly programs?: Programs
  readonly agent?: AgentHooks
  readonly event?: HookEvent
  readonly payload?: JsonObject | string
  readonly host?: MemoryHostOptions
  readonly now?: () => number
  readonly request?: Partial<DispatchRequest>
}

export interface DispatchRun extends Dispatched {
  readonly host: MemoryHost
  readonly logged: string
  /** What the fake agent heard. */
  readonly answer: HookAnswer
}

export async function dispatched(sketch: DispatchSketch): Promise<DispatchRun> {
  const { programs = {}, payload = { tool: 'Bash' } } = sketch
  const host = createMemoryHost({
    ...sketch.host,
    processes: (request) => {
      const result = programs[request.program]
      if (typeof result === 'function') return result(request)
      return typeof result === 'string' ? exited(result) : result
    },
  })
  const { environment, files, processes } = host
  const done = await dispatch({
    agent: { name: 'fake', hooks: sketch.agent ?? fakeCodec('fake') },
    event: sketch.event ?? 'PreToolUse',
    input: typeof payload === 'string' ? payload : JSON.stringify(payload),
    plan: planOf(sketch.hooks ?? [], sketch.plan),
    formats: (name) => (name === 'other' || name === 'third' ? fakeCodec(name) : undefined),
    ports: { environment, files, processes, clock: { now: sketch.now ?? (() => 0) } },
    ...sketch.request,
  })
  const { stdout } = done.output
  const answer = stdout.startsWith('{') ? (JSON.parse(stdout) as HookAnswer) : {}
  return { ...done, host, logged: done.log.join('\n'), answer }
}

export function canonical(context: string, event: HookEvent = 'PreToolUse'): string {
  return JSON.stringify({ [event]: { additionalContext: context } })
}

export function denial(reason?: string): string {
  return JSON.stringify({
    PreToolUse: { decision: 'deny', ...(reason === undefined ? {} : { additionalContext: reason }) },
  })
}
