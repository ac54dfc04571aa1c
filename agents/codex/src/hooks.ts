import {
  encodeCommonCall,
  readCommonAnswer,
  readCommonCall,
  registeredCommands,
  registeredPatience,
  type AgentHooks,
} from '@symposium/sdk'
import { encode } from './answers.js'
import { hooksFile } from './paths.js'

/** Milliseconds. At the end of a turn gates may run what takes long, such as tests. */
const PATIENCE = { Stop: 600_000 } as const

const EVENTS = {
  PreToolUse: 'PreToolUse',
  PostToolUse: 'PostToolUse',
  UserPromptSubmit: 'UserPromptSubmit',
  SessionStart: 'SessionStart',
  Stop: 'Stop',
} as const

export const codexHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  patience: PATIENCE,
  approval: 'hooks that are new or have changed run once you approve them in `/hooks`',
  register({ scope, environment, commands }) {
    const entries = registeredCommands(EVENTS, commands).map(({ event, name, command }) => ({
      type: 'handler' as const,
      list: ['hooks', name],
      group: { handlers: 'hooks', members: {} },
      // The user's approval is bound to these bytes: one more member, and everybody is asked again.
      value: { type: 'command', command, timeout: registeredPatience(PATIENCE, event) / 1000 },
      command: ['command'],
    }))
    return [{ path: hooksFile(scope, environment), format: 'json', entries }]
  },
  decode: readCommonCall,
  encodeCall: (call) => encodeCommonCall(EVENTS[call.event], call),
  readAnswer: readCommonAnswer,
  encode,
  block: (_event, reason) => ({ stdout: '', stderr: reason, exitCode: 2 }),
}
