import { registeredCommands, type AgentHooks, type FileEntry } from '@symposium/sdk'
import { block, encode, readAnswer } from './answers.js'
import { decode, encodeCall } from './payloads.js'
import { EVENTS } from './events.js'
import { hooksFile } from './paths.js'

/** Seconds. Longer than what Symposium gives all hooks of an event, so that its own limit comes first. */
const TIMEOUT = 30

export const copilotHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  register({ scope, environment, commands }) {
    const handlers = registeredCommands(EVENTS, commands).map(({ name, command }): FileEntry => ({
      type: 'handler',
      list: ['hooks', name],
      value: { type: 'command', command, timeoutSec: TIMEOUT },
      command: ['command'],
      off: { path: ['disableAllHooks'], value: true },
    }))
    const entries: readonly FileEntry[] = [{ type: 'frame', path: ['version'], value: 1 }, ...handlers]
    return [
      { path: hooksFile(scope, environment), format: 'json', entries: handlers.length === 0 ? [] : entries },
    ]
  },
  decode,
  encodeCall,
  readAnswer,
  encode,
  block,
}
