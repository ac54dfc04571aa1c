import { encodeCommonCall, readCommonCall, registeredCommands, type AgentHooks } from '@symposium/sdk'
import { encode, readAnswer } from './answers.js'
import { EVENTS } from './events.js'
import { settingsFile } from './paths.js'

/** Milliseconds. Longer than what Symposium gives all hooks of an event, so that its own limit comes first. */
const TIMEOUT = 30_000

/** By which the user switches it off. */
const NAME = 'symposium'

export const geminiHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  register({ scope, environment, commands }) {
    const entries = registeredCommands(EVENTS, commands).map(({ name, command }) => ({
      type: 'handler' as const,
      list: ['hooks', name],
      // No matcher: other events than tool calls compare it as a word, which `.*` never equals (G-27).
      group: { handlers: 'hooks', members: {} },
      value: { type: 'command', name: NAME, command, timeout: TIMEOUT },
      command: ['command'],
      off: { path: ['hooksConfig', 'disabled'], value: NAME },
    }))
    return [{ path: settingsFile(scope, environment), format: 'json-with-comments', entries }]
  },
  decode: readCommonCall,
  encodeCall: (call) => encodeCommonCall(EVENTS[call.event], call),
  readAnswer,
  encode,
  block: (_event, reason) => ({ stdout: '', stderr: reason, exitCode: 2 }),
}
