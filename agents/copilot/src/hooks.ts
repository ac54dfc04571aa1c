import { registeredCommands, registeredPatience, type AgentHooks, type FileEntry } from '@symposium/sdk'
import { block, encode, readAnswer } from './answers.js'
import { decode, encodeCall } from './payloads.js'
import { EVENTS } from './events.js'
import { hooksFile } from './paths.js'

/** Milliseconds. At the end of a turn gates may run what takes long, such as tests. */
const PATIENCE = { Stop: 600_000 } as const

export const copilotHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  patience: PATIENCE,
  register({ scope, environment, commands }) {
    const handlers = registeredCommands(EVENTS, commands).map(({ event, name, command }): FileEntry => ({
      type: 'handler',
      list: ['hooks', name],
      value: { type: 'command', command, timeoutSec: registeredPatience(PATIENCE, event) / 1000 },
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
