import {
  encodeCommonCall,
  readCommonCall,
  registeredCommands,
  registeredPatience,
  type AgentHooks,
} from '@symposium/sdk'
import { encode, readAnswer } from './answers.js'
import { EVENTS } from './events.js'
import { settingsFile } from './paths.js'

/** Milliseconds. At the end of a turn gates may run what takes long, such as tests. */
const PATIENCE = { Stop: 600_000 } as const

/** By which the user switches it off. */
const NAME = 'symposium'

export const geminiHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  patience: PATIENCE,
  register({ scope, environment, commands }) {
    const entries = registeredCommands(EVENTS, commands).map(({ event, name, command }) => ({
      type: 'handler' as const,
      list: ['hooks', name],
      // No matcher: other events than tool calls compare it as a word, which `.*` never equals (G-27).
      group: { handlers: 'hooks', members: {} },
      value: { type: 'command', name: NAME, command, timeout: registeredPatience(PATIENCE, event) },
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
