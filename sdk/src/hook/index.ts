/** For authors of plugins: a hook in TypeScript that answers every agent. */
export { answerTo, type HookHandlers } from './answer.js'
export type { HookEvents, PostToolUse, PreToolUse, SessionStart, Stop, UserPromptSubmit } from './events.js'
export {
  block,
  context,
  deny,
  replaceInput,
  type BlockReply,
  type ContextReply,
  type DenyReply,
  type ReplaceInputReply,
  type Reply,
} from './reply.js'
export { runHook } from './run-hook.js'
