import { SymposiumError } from '@symposium/sdk'
import { setAgents, setHookScope } from '../config/edit.js'
import { editConfig } from '../config/save.js'
import type { Session } from '../session.js'
import { unknownAgent } from './agents.js'

export interface InitChange {
  /** The whole new list; as it is where absent. */
  readonly agents?: readonly string[]
  readonly hookScope?: 'global' | 'project'
}

export async function init(session: Session, change: InitChange): Promise<void> {
  await editConfig(session.ports, async (text) => {
    const withAgents = change.agents === undefined ? text : await setAgents(text, change.agents)
    return change.hookScope === undefined ? withAgents : setHookScope(withAgents, change.hookScope)
  })
  const agents = change.agents ?? session.config.config.agents
  session.reporter.emit({ kind: 'agents_configured', agents })
}

/**
 * The configured agents with some added and some removed, order kept. Any known or
 * configured name can be removed, so that a retired one can be got rid of
 * (cases/original.md N-7).
 * @throws SymposiumError `UNKNOWN_AGENT`.
 */
export function changeAgents(
  session: Session,
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): readonly string[] {
  const known = session.registered.agents
  const configured = session.config.config.agents
  const isKnown = (name: string): boolean => known.some((agent) => agent.name === name)
  const wrong =
    change.add.find((name) => !isKnown(name)) ??
    change.remove.find((name) => !isKnown(name) && !configured.includes(name))
  if (wrong !== undefined) {
    const problem = unknownAgent(wrong, known)
    throw new SymposiumError(
      problem.code,
      problem.message,
      problem.remedy === undefined ? {} : { remedy: problem.remedy },
    )
  }
  const added = [...configured, ...change.add.filter((name) => !configured.includes(name))]
  return [...new Set(added)].filter((name) => !change.remove.includes(name))
}
