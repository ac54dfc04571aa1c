import {
  encodeCommonCall,
  environmentVariable,
  readCommonAnswer,
  readCommonCall,
  registeredCommands,
  type AgentHooks,
  type Environment,
  type JsonObject,
} from '@symposium/sdk'
import { encode } from './answers.js'
import { settingsFile } from './paths.js'

/** Seconds. Longer than what Symposium gives all hooks of an event, so that its own limit comes first. */
const TIMEOUT = 30

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
  points: [
    // A plan is done once the model wants to leave plan mode.
    { point: 'plan:post', event: 'PreToolUse', applies: ({ toolName }) => toolName === 'ExitPlanMode' },
  ],
  register({ scope, environment, commands }) {
    const entries = registeredCommands(EVENTS, commands).map(({ name, command }) => ({
      type: 'handler' as const,
      list: ['hooks', name],
      // No matcher: an empty one would make Copilot CLI, which reads this file too, drop all of its hooks.
      group: { handlers: 'hooks', members: {} },
      value: { type: 'command', command, timeout: TIMEOUT },
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
