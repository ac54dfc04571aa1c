import { readLedger } from '../agent-files/ledger.js'
import type { ServerRecord } from '../mcp/select-servers.js'
import type { Session } from '../session.js'
import { serversOf } from './server-selection.js'

/** A server of an active plugin, and the files of agents that it is registered in for this workspace. */
export interface ExplainedServer {
  readonly record: ServerRecord
  /** Absolute. */
  readonly places: readonly string[]
}

export async function explainServers(session: Session): Promise<readonly ExplainedServer[]> {
  const { canonicalRoot } = await session.requireWorkspace()
  const reading = readLedger(session.ports.directories, session.ports.files)
  const { files, servers } = reading.state === 'usable' ? reading.ledger : { files: [], servers: [] }
  const remembered = servers.find(({ workspace }) => workspace === canonicalRoot)?.servers ?? []
  const { records } = await serversOf(session, { remembered, mayInstall: false })
  const placesOf = (name: string): readonly string[] =>
    files
      .filter(({ entries }) =>
        entries.some(
          ({ entry, claims }) =>
            entry.type === 'member' &&
            entry.path.at(-1) === name &&
            claims.some(({ kind, workspace }) => kind === 'server' && workspace === canonicalRoot),
        ),
      )
      .map(({ path }) => path)
  return records.map((record) => ({
    record,
    places: record.state === 'selected' || record.state === 'kept' ? placesOf(record.server.name) : [],
  }))
}
