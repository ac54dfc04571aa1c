import type { AgentFile, RegistrationRequest } from '../agent-file.js'
import { joinPath } from '../environment.js'
import { readCommonAnswer } from '../hook-answers.js'
import { encodeCommonCall, readCommonCall, registeredCommands } from '../hook-calls.js'
import {
  HOOK_EVENTS,
  type AgentHooks,
  type EncodedAnswer,
  type HookAnswer,
  type HookEvent,
} from '../hooks.js'
import type { JsonObject } from '../json.js'
import { describeLeftOut } from '../left-out.js'
import type { AgentMcp, McpRegistration } from '../mcp.js'
import { raise } from './faults.js'

interface RegistrationFaults {
  /** Thrown when it is asked what its files shall hold. */
  readonly failure?: unknown
  /** Answered to that as it is, whatever it is. */
  readonly answer?: unknown
}

export interface FakeHooksOptions extends RegistrationFaults {
  /** All unless told; its names for them are the canonical ones. */
  readonly events?: readonly HookEvent[]
  readonly approval?: string
}

export type FakeMcpOptions = RegistrationFaults

/** Payloads and answers in the format that several agents share; handlers in `.<name>/hooks.json`. */
export function createFakeHooks(name: string, options: FakeHooksOptions): AgentHooks {
  const events = Object.fromEntries((options.events ?? HOOK_EVENTS).map((event) => [event, event]))
  return {
    events,
    startsInProject: true,
    ...(options.approval === undefined ? {} : { approval: options.approval }),
    register: (request) =>
      answerOr<readonly AgentFile[]>(options, () => {
        const entries = registeredCommands(events, request.commands).map((registered) => ({
          type: 'handler' as const,
          list: ['hooks', registered.name],
          value: { command: registered.command },
          command: ['command'],
        }))
        return [{ path: pathIn(request, `.${name}`, 'hooks.json'), format: 'json', entries }]
      }),
    decode: readCommonCall,
    encodeCall: (call) => encodeCommonCall(call.event, call),
    readAnswer: readCommonAnswer,
    encode,
    block: (_event, reason) => ({ stdout: '', stderr: reason, exitCode: 2 }),
  }
}

function encode(event: HookEvent, answer: HookAnswer): EncodedAnswer {
  const { verdict, reason, context = [] } = answer
  const decision = verdict === 'deny' ? { decision: 'block', reason: reason ?? '' } : {}
  const told = { hookEventName: event, additionalContext: context.join('\n\n') }
  const said: JsonObject = { ...decision, ...(context.length === 0 ? {} : { hookSpecificOutput: told }) }
  const dropped = describeLeftOut('the fake', answer, ['verdict', 'reason', 'context'])
  return { stdout: JSON.stringify(said), stderr: '', exitCode: 0, dropped }
}

/** Every server as it is, below `mcpServers` in `.<name>/mcp.json`. */
export function createFakeMcp(name: string, options: FakeMcpOptions): AgentMcp {
  return {
    register: (servers, request) =>
      answerOr<McpRegistration>(options, () => {
        const entries = servers.map(({ name: server, ...value }) => ({
          type: 'member' as const,
          path: ['mcpServers', server],
          value,
        }))
        return {
          files: [{ path: pathIn(request, `.${name}`, 'mcp.json'), format: 'json', entries }],
          refused: [],
        }
      }),
  }
}

function answerOr<T>(faults: RegistrationFaults, answer: () => T): T {
  if (Object.hasOwn(faults, 'failure')) {
    raise(faults.failure)
  }
  // Being of another type than declared is the point of it.
  return Object.hasOwn(faults, 'answer') ? (faults.answer as T) : answer()
}

function pathIn({ scope, environment }: RegistrationRequest, ...parts: readonly string[]): string {
  const base = scope.type === 'project' ? scope.root : environment.home
  return parts.reduce((path, part) => joinPath(environment, path, part), base)
}
