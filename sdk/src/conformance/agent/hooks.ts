import { isSymposiumError } from '../../errors.js'
import { HOOK_EVENTS, type AgentHooks, type HookCall, type HookEvent } from '../../hooks.js'
import type { JsonObject } from '../../json.js'
import { check, defineCase, describeThrown, show, type ConformanceCase } from '../case.js'
import { requireJson, requireLine } from '../plain-data.js'
import { countOf, requests, requireFiles, SCOPES } from './files.js'
import { EMPTY, makeMachine, PROJECT } from './machine.js'
import type { AgentSubject } from './subject.js'

export const HOOKS = 'hooks'

/** Payloads that nobody should send, and that must cost nobody a tool call. */
const PAYLOADS: readonly JsonObject[] = [
  {},
  ...[null, 5, true, 'x', [], [[1]], {}, { a: { b: null } }].map((odd) => ({
    hook_event_name: odd,
    session_id: odd,
    sessionId: odd,
    conversationId: odd,
    cwd: odd,
    working_dir: odd,
    workspacePaths: odd,
    tool_name: odd,
    toolName: odd,
    tool_input: odd,
    toolArgs: odd,
    toolCall: odd,
    tool_response: odd,
    prompt: odd,
    invocationNum: odd,
  })),
  JSON.parse('{"__proto__":{"cwd":"/p"},"constructor":{"prototype":1},"cwd":"../escape"}'),
]

const TEXTS = ['nonsense', 'null', '7', '"x"', '[]', '{', '{}', '{"decision":5}', '{"__proto__":1}', '\u0000']
/** Words with colons between them. */
const POINT = /^[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*){1,3}$/
const REASON = 'the reason of the hook'
const CONTEXT = 'the context of the hook'
const COMMANDS = {
  PreToolUse: '/opt/launcher tool pre-tool-use',
  PostToolUse: '/opt/launcher tool post-tool-use',
  UserPromptSubmit: '/opt/launcher tool user-prompt-submit',
  SessionStart: '/opt/launcher tool session-start',
  Stop: '/opt/launcher tool stop',
} as const

export const hookCases: readonly ConformanceCase<AgentSubject>[] = [
  hookCase('events', 'the events have names, and it is said where hooks start', (hooks) => {
    check(typeof hooks.startsInProject === 'boolean', '`startsInProject` must be true or false')
    for (const [event, name] of Object.entries(hooks.events)) {
      check(
        HOOK_EVENTS.some((known) => known === event),
        `there is no event ${show(event)}`,
      )
      requireLine(name, `the name of ${event}`)
    }
  }),
  hookCase(
    'payloads',
    'no payload makes the agent throw, and what it reads out of it is plain data',
    (hooks) => {
      const { environment } = makeMachine(EMPTY)
      for (const event of HOOK_EVENTS) {
        for (const payload of PAYLOADS) {
          const occurs = hooks.occurs?.(event, payload, environment) ?? true
          check(typeof occurs === 'boolean', `occurs must answer true or false, not ${show(occurs)}`)
          const call = hooks.decode(event, payload)
          requireJson(call, `the call of ${show(payload)}`)
          check(call.event === event, `the call must be one of ${event}, not of ${show(call.event)}`)
          check(
            call.directories.every((directory) => /^([A-Za-z]:)?[\\/]/.test(directory)),
            `directories must be absolute, unlike ${show(call.directories)}`,
          )
        }
      }
    },
  ),
  hookCase('nothing', 'an answer without opinions says nothing, and allows nothing by itself', (hooks) => {
    for (const event of eventsOf(hooks)) {
      const { stdout, stderr, exitCode } = hooks.encode(event, {})
      check(exitCode === 0 && stderr === '', `${event}: exit code ${exitCode}, ${show(stderr)}`)
      check(!/allow|approve/.test(stdout), `${event}: ${show(stdout)} is an opinion`)
    }
  }),
  hookCase('deny', 'a denial reaches the agent with its reason', (hooks) => {
    const event = 'PreToolUse'
    if (hooks.events[event] === undefined) return
    const { stdout, stderr, exitCode } = hooks.encode(event, { verdict: 'deny', reason: REASON })
    check(
      exitCode === 0 ? stdout.includes(REASON) : exitCode === 2 && stderr.includes(REASON),
      `exit code ${exitCode}, ${show(stdout)}, ${show(stderr)}`,
    )
    check(
      stdout === '' || exitCode === 2 || readBack(hooks, event, stdout) === 'deny',
      `reads back ${show(stdout)}`,
    )
  }),
  hookCase('block', 'a block reaches the agent with its reason', (hooks) => {
    for (const event of eventsOf(hooks)) {
      const { stdout, stderr, exitCode } = hooks.block(event, REASON, {})
      check(exitCode === 0 || exitCode === 2, `${event}: exit code ${exitCode} is a failure, not a block`)
      const told = (exitCode === 2 ? stderr : stdout).includes(REASON)
      check(
        told || event !== 'PreToolUse',
        `${event}: exit code ${exitCode}, ${show(stdout)}, ${show(stderr)}`,
      )
    }
  }),
  hookCase('context', 'context reaches the agent, or it is said that it does not', (hooks) => {
    for (const event of eventsOf(hooks)) {
      const { stdout, dropped, exitCode } = hooks.encode(event, { context: [CONTEXT] })
      check(exitCode === 0, `${event}: exit code ${exitCode}`)
      check(stdout.includes(CONTEXT) || dropped.length > 0, `${event}: lost without a word`)
    }
  }),
  hookCase(
    'input',
    'a replaced input reaches the agent without an allow, or it is said that it does not',
    (hooks) => {
      if (hooks.events.PreToolUse === undefined) return
      const { stdout, dropped, exitCode } = hooks.encode('PreToolUse', { updatedInput: { command: REASON } })
      check(exitCode === 0, `exit code ${exitCode}`)
      check(stdout.includes(REASON) || dropped.length > 0, 'lost without a word')
      check(!/"(allow|approve)"/.test(stdout), `${show(stdout)} allows what nobody has allowed`)
    },
  ),
  hookCase('calls', 'what is written as a call of the agent is read as the same call', (hooks) => {
    const call = { toolName: 'shell', toolInput: { command: 'ls' }, directories: [PROJECT], sessionId: 's' }
    for (const event of eventsOf(hooks).filter((name) => name.endsWith('ToolUse'))) {
      const payload = hooks.encodeCall({ event, ...call })
      requireJson(payload, `the payload of ${event}`)
      const read: HookCall = hooks.decode(event, payload)
      check(
        read.toolName === 'shell' && JSON.stringify(read.toolInput) === '{"command":"ls"}',
        `${event}: ${show(payload)} is read as ${show(read)}`,
      )
      check(read.directories[0] === PROJECT, `${event}: the directory is ${show(read.directories)}`)
    }
  }),
  hookCase('answers', 'what hooks print is read, or refused with a code, whatever it is', (hooks) => {
    for (const event of HOOK_EVENTS) {
      for (const text of TEXTS) {
        try {
          requireJson(hooks.readAnswer(event, text), `the answer of ${show(text)}`)
        } catch (error) {
          const isRefusal = isSymposiumError(error) && error.code === 'HOOK_OUTPUT_INVALID'
          check(isRefusal, `${event}, ${show(text)}: threw ${describeThrown(error)}`)
        }
      }
    }
  }),
  hookCase(
    'points',
    'points are events at which a denial reaches the agent, and are told from others',
    (hooks) => {
      for (const { point, event, applies } of hooks.points ?? []) {
        check(POINT.test(point), `${show(point)} is not words with colons between them, like \`plan:post\``)
        const isDenied = hooks.events[event] !== undefined && deny(hooks, event)
        check(isDenied, `${point}: a denial at ${show(event)} does not reach the agent`)
        for (const call of [
          { event, directories: [] },
          ...PAYLOADS.map((payload) => hooks.decode(event, payload)),
        ]) {
          const answer = applies?.(call) ?? true
          check(
            typeof answer === 'boolean',
            `${point}: applies must answer true or false, not ${show(answer)}`,
          )
        }
      }
      for (const [event, wait] of Object.entries(hooks.patience ?? {})) {
        check(
          HOOK_EVENTS.some((known) => known === event),
          `there is no event ${show(event)}`,
        )
        check(Number.isInteger(wait) && wait > 30_000, `${event}: ${show(wait)} is not more than 30000 ms`)
      }
    },
  ),
  defineCase({
    id: 'agent/hooks-register',
    title: 'every command is registered once, in files of the scope',
    capability: HOOKS,
    run({ agent }) {
      const { hooks } = agent
      check(hooks !== undefined, 'the agent has no hooks')
      for (const { scope, base } of SCOPES) {
        for (const request of requests(scope, agent.name)) {
          const files = requireFiles(() => hooks.register({ ...request, commands: COMMANDS }), base)
          for (const event of files === undefined ? [] : eventsOf(hooks)) {
            const count = countOf(COMMANDS[event], files ?? [])
            check(count === 1, `the command of ${event} is registered ${count} times (${scope.type})`)
          }
        }
      }
    },
  }),
]

function hookCase(
  rule: string,
  title: string,
  run: (hooks: AgentHooks) => void,
): ConformanceCase<AgentSubject> {
  return defineCase({
    id: `agent/hooks-${rule}`,
    title,
    capability: HOOKS,
    run({ agent }) {
      check(agent.hooks !== undefined, 'the agent has no hooks')
      run(agent.hooks)
    },
  })
}

function deny(hooks: AgentHooks, event: HookEvent): boolean {
  return hooks.encode(event, { verdict: 'deny', reason: REASON }).dropped.length === 0
}

function eventsOf({ events }: AgentHooks): readonly HookEvent[] {
  return HOOK_EVENTS.filter((event) => events[event] !== undefined)
}

function readBack(hooks: AgentHooks, event: HookEvent, stdout: string): string | undefined {
  return hooks.readAnswer(event, stdout).verdict
}
