import {
  encodeCommonCall,
  environmentVariable,
  readCommonAnswer,
  readCommonCall,
  registeredCommands,
  registeredPatience,
  type AgentHooks,
  type Environment,
  type JsonObject,
} from '@symposium/sdk'
import { encode } from './answers.js'
import { settingsFile } from './paths.js'

/** Milliseconds. At the end of a turn gates may run what takes long, such as tests. */
const PATIENCE = { Stop: 600_000 } as const

const EVENTS = {
  PreToolUse: 'PreToolUse',
  PostToolUse: 'PostToolUse',
  UserPromptSubmit: 'UserPromptSubmit',
  SessionStart: 'SessionStart',
  Stop: 'Stop',
} as const

export const claudeHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  patience: PATIENCE,
  points: [
    // A plan is done once the model wants to leave plan mode.
    { point: 'plan:post', event: 'PreToolUse', applies: ({ toolName }) => toolName === 'ExitPlanMode' },
  ],
  register({ scope, environment, commands }) {
    const entries = registeredCommands(EVENTS, commands).map(({ event, name, command }) => ({
      type: 'handler' as const,
      list: ['hooks', name],
      // No matcher: an empty one would make Copilot CLI, which reads this file too, drop all of its hooks.
      group: { handlers: 'hooks', members: {} },
      value: { type: 'command', command, timeout: registeredPatience(PATIENCE, event) / 1000 },
      command: ['command'],
      off: { path: ['disableAllHooks'], value: true },
    }))
    return [{ path: settingsFile(scope, environment), format: 'json', entries }]
  },
  occurs: (_event, payload, environment) =>
    !Object.hasOwn(payload, 'cursor_version') && !isFromCopilot(payload, environment),
  decode: readCommonCall,
  encodeCall: (call) => encodeCommonCall(EVENTS[call.event], call),
  readAnswer: readCommonAnswer,
  encode,
  block: (_event, reason) => ({ stdout: '', stderr: reason, exitCode: 2 }),
}

/**
 * Copilot CLI and Cursor run the hooks of these files too (agents/formats.md 1.4). Copilot's variable
 * alone proves nothing, since the commands that it starts have it too, and Claude Code may be one of them.
 */
function isFromCopilot(payload: JsonObject, environment: Environment): boolean {
  const isOwn = Object.hasOwn(payload, 'transcript_path') && !Object.hasOwn(payload, 'timestamp')
  return environmentVariable(environment, 'COPILOT_CLI') !== undefined && !isOwn
}
