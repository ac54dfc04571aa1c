import { encodeCommonCall, readCommonCall } from '@symposium/sdk'
import type { AgentFile, AgentHooks, HookRegistrationRequest } from '@symposium/sdk'
import { blockWith, encodeAnswer, readAnswer } from './answers.js'
import { EVENTS } from './events.js'
import { pluginFile } from './paths.js'
import { HEADER, pluginText } from './plugin.js'

/** OpenCode runs no commands: a generated plugin does, and speaks a format of its own with them. */
export const opencodeHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  register,
  // The payloads are those of Claude Code, but for the names of events.
  decode: readCommonCall,
  encodeCall: (call) => encodeCommonCall(EVENTS[call.event], call),
  readAnswer,
  encode: encodeAnswer,
  block: blockWith,
}

function register(request: HookRegistrationRequest): readonly AgentFile[] {
  const text = pluginText(request.commands)
  return text === undefined
    ? []
    : [{ path: pluginFile(request), format: 'text', entries: [{ type: 'text', text, header: HEADER }] }]
}
