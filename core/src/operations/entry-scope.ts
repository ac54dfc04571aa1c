import { SymposiumError } from '@symposium/sdk'
import type { Session } from '../session.js'

/** What an entry applies to: the workspace around the current directory, or all. */
export type EntryScope = 'workspace' | 'everywhere'

/**
 * The workspace that a new entry is limited to; `undefined` for all.
 * @throws SymposiumError `WORKSPACE_NOT_FOUND` with the command that needs none.
 */
export async function entryWorkspace(
  session: Session,
  scope: EntryScope,
  instead: string,
): Promise<string | undefined> {
  if (scope === 'everywhere') {
    return undefined
  }
  const { view, problems } = await session.workspace()
  if (view === undefined) {
    const [problem] = problems
    throw new SymposiumError(
      'WORKSPACE_NOT_FOUND',
      problem?.message ?? `no project was found in ${session.ports.environment.cwd} or above`,
      { remedy: `run it inside a project, or for every workspace: ${instead}` },
    )
  }
  return view.root
}
