import { confirm, isCancel } from '@clack/prompts'
import type { PromptStreams } from './prompt-consent.js'

/** Whether the user wants it; escape is a no, and so is the answer that the cursor stands on. */
export async function confirmRemoval(message: string, streams: PromptStreams = {}): Promise<boolean> {
  const answer = await confirm({ message, initialValue: false, ...streams })
  return !isCancel(answer) && answer
}
