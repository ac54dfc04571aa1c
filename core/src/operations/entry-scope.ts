import { SymposiumError } from '@symposium/sdk'
import type { SameWorkspace } from '../config/edit.js'
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
  const { view, problems } = await session.readings.workspace()
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

/** A workspace is the same under every path that leads to it (spec/pipeline.md 3.1, E3). */
export function sameWorkspace(session: Session): SameWorkspace {
  return (left, right) => session.canonical(left) === session.canonical(right)
}
