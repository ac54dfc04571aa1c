import { join } from 'node:path'
import { formatPackageId } from '@symposium/sdk'
import { withoutSecrets } from '../report/describe-event.js'
import type { Session } from '../session.js'
import type { GateReport, PointReport } from './report.js'

/** Who asked; absent for a person or a loop at the command line. */
export interface Asker {
  readonly agent?: string
  /** The canonical name of the event. */
  readonly event?: string
}

export interface GateRecord {
  add(report: PointReport): void
}

/** Bytes; one file of that size stays beside it. */
const MOST = 4 * 1024 * 1024

/**
 * One line of JSON for every gate that was asked, waived or could not be asked, in `gates.jsonl` beside the logs
 * (spec/gates.md 15). It holds no evidence and no values of variables. Best effort, and nothing
 * where the user wants no log of gates.
 */
export async function openRecord(session: Session, asker: Asker = {}): Promise<GateRecord> {
  const { directories, stateFiles, clock } = session.ports
  const { view } = await session.readings.workspace()
  const workspace = view === undefined ? {} : { workspace: view.canonicalRoot }
  return {
    add({ gates }) {
      if (!session.config.config.gateLog) return
      const at = new Date(clock.now()).toISOString()
      const lines = gates
        .filter(({ state }) => state !== 'inactive' && state !== 'not-run')
        .map((gate) => `${JSON.stringify({ at, ...workspace, ...lineOf(gate), ...asker })}\n`)
      if (lines.length > 0) stateFiles.append(join(directories.logs, 'gates.jsonl'), lines.join(''), MOST)
    },
  }
}

function lineOf(gate: GateReport): object {
  const { point, plugin, id, name, index, state, reason, message, halts, took } = gate
  return {
    point,
    plugin,
    id: formatPackageId(id),
    ...(name === undefined ? {} : { name }),
    index,
    state,
    halts,
    message: withoutSecrets(message ?? reason),
    ...(took === undefined ? {} : { took }),
  }
}
