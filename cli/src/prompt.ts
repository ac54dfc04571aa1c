import { isCancel, multiselect } from '@clack/prompts'
import type { KnownAgent } from '@symposium/core'

/**
 * Checkboxes over all agents. Escape leaves the configuration as it is.
 * @returns the chosen names in the order of the list; `undefined` when cancelled.
 */
export async function promptForAgents(
  known: readonly KnownAgent[],
  proposed: readonly string[],
): Promise<readonly string[] | undefined> {
  const answer = await multiselect({
    message: 'Which coding agents should get skills?',
    options: known.map((agent) => ({
      value: agent.name,
      label: agent.displayName,
      ...(agent.evidence.length === 0 ? {} : { hint: `found: ${agent.evidence.join(', ')}` }),
    })),
    initialValues: proposed.filter((name) => known.some((agent) => agent.name === name)),
    required: false,
  })
  if (isCancel(answer)) {
    return undefined
  }
  // Names in the file that no adapter here serves stay (spec/pipeline.md G27).
  const unknown = proposed.filter((name) => !known.some((agent) => agent.name === name))
  return [...answer, ...unknown]
}
