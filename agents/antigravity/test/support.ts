import { antigravityAgent } from '@symposium/agent-antigravity'
import type { AgentHooks, JsonObject } from '@symposium/sdk'

function hooksOf({ hooks }: typeof antigravityAgent): AgentHooks {
  if (hooks === undefined) throw new Error('Antigravity has hooks')
  return hooks
}

export const hooks = hooksOf(antigravityAgent)

/** What every payload says (agents/formats.md 22.5). */
export const payload: JsonObject = {
  conversationId: 'c7',
  workspacePaths: ['/w'],
  transcriptPath: 't',
  artifactDirectoryPath: 'a',
  modelName: 'm',
  stepIdx: 1,
}
