import { confirm, isCancel } from '@clack/prompts'

/** Whether the user wants it; escape is a no, and so is the answer that the cursor stands on. */
export async function confirmRemoval(message: string): Promise<boolean> {
  const answer = await confirm({ message, initialValue: false })
  return !isCancel(answer) && answer
}
