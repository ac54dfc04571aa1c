import { describeError } from '../errors.js'
import type { HookEvent, HookOutput } from '../hooks.js'
import type { JsonObject } from '../json.js'
import type { HookEvents } from './events.js'
import { readEvent } from './read-event.js'
import type { Reply } from './reply.js'

type Awaitable<T> = T | Promise<T>

/** A function for each event that the hook listens to. */
export type HookHandlers = {
  readonly [Name in HookEvent]?: (event: HookEvents[Name]) => Awaitable<Reply<Name>>
}

type AnyReply = Reply<'PreToolUse'>

const NOTHING: HookOutput = { stdout: '', stderr: '', exitCode: 0 }

/**
 * What a hook with these handlers does on this input: what `runHook` prints and
 * exits with, for tests of the hook. Never rejects: what a handler throws is a
 * failure of the hook (exit code 1), which stops nothing.
 * @param input canonical input, as on standard input.
 */
export async function answerTo(input: string, handlers: HookHandlers): Promise<HookOutput> {
  try {
    const { name, reply } = await ask(input, handlers)
    return reply === undefined ? NOTHING : outputOf(name, reply)
  } catch (error) {
    return { stdout: '', stderr: `${describeError(error)}\n`, exitCode: 1 }
  }
}

async function ask(
  input: string,
  handlers: HookHandlers,
): Promise<{ readonly name: HookEvent; readonly reply: AnyReply }> {
  const incoming = readEvent(input)
  const { name } = incoming
  switch (name) {
    case 'PreToolUse':
      return { name, reply: await handlers.PreToolUse?.(incoming.event) }
    case 'PostToolUse':
      return { name, reply: await handlers.PostToolUse?.(incoming.event) }
    case 'UserPromptSubmit':
      return { name, reply: await handlers.UserPromptSubmit?.(incoming.event) }
    case 'SessionStart':
      return { name, reply: await handlers.SessionStart?.(incoming.event) }
    case 'Stop':
      return { name, reply: await handlers.Stop?.(incoming.event) }
  }
}

function outputOf(name: HookEvent, reply: Exclude<AnyReply, undefined>): HookOutput {
  switch (reply.type) {
    case 'block':
      return { stdout: '', stderr: reply.reason, exitCode: 2 }
    case 'deny':
      // A deny without a reason is a deny all the same (spec/agents-and-hooks.md G-09).
      return printed(name, { decision: 'deny', ...contextOf(reply.reason) })
    case 'replace-input':
      return printed(name, { ...contextOf(reply.context ?? ''), updatedInput: reply.input })
    case 'context':
      return reply.text === '' ? NOTHING : printed(name, contextOf(reply.text))
  }
}

function contextOf(text: string): JsonObject {
  return text === '' ? {} : { additionalContext: text }
}

function printed(name: HookEvent, body: JsonObject): HookOutput {
  return { ...NOTHING, stdout: `${JSON.stringify({ [name]: body })}\n` }
}
