import type { Ports } from '../host/ports.js'
import type { SelectedServer } from '../mcp/selected-server.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { alignRecords } from './align-records.js'
import { fileInputs, type ClaimRules, type Registrations } from './inputs.js'
import { ledgerLock, readLedger, sameLedger, writeLedger, type LedgerReading } from './ledger.js'
import type { AgentFilesLedger } from './ledger-format.js'
import type { Looks } from './looks.js'
import { intendedLedger, nextLedger, type LedgerChange } from './next-ledger.js'
import { lookAt, type Look } from './open-file.js'
import type { WorkspaceRoot } from './places.js'
import { removeDirectories, writeFile, type Written } from './write-file.js'

export interface AgentFilesRun {
  readonly registrations: Registrations
  readonly rules: ClaimRules
  /** Absent outside a workspace. */
  readonly root?: WorkspaceRoot
  /** What the workspace has from now on; absent where that was not asked. */
  readonly servers?: readonly SelectedServer[]
  readonly ports: Pick<Ports, 'environment' | 'files' | 'writer' | 'locks' | 'directories'>
  readonly looks?: Looks
  /** Milliseconds to wait for another run that writes agents' files; half a minute unless told. */
  readonly patience?: number
  /** Plans and tells, and changes nothing. */
  readonly dryRun: boolean
}

/** What became of the files. */
export interface AgentFilesResult {
  readonly looks: readonly Look[]
  /** Those of files that were changed, or of a dry run that would be. */
  readonly changed: readonly Look[]
  /** Beside those of the looks. */
  readonly problems: readonly Problem[]
  /** Changes that could not be carried out. */
  readonly failed: number
}

const LOCK_PATIENCE = 30_000

/**
 * Brings the files of agents to what is registered: look, and where something is to be
 * done, look again under the lock, note the intent, write, and note the outcome. A run
 * that finds nothing to do takes no lock and writes nothing (cases/faults.md I10).
 */
export async function updateAgentFiles(run: AgentFilesRun): Promise<AgentFilesResult> {
  const reading = read(run)
  const looks = await lookAtAll(run, reading, run.looks)
  const isPending = looks.some(({ edit }) => edit !== undefined) || changesLedger(run, reading, looks)
  if (run.dryRun || !isPending) {
    looks.forEach((look) => run.looks?.remember(look))
    return resultOf(looks, undefined, reading)
  }
  try {
    const lock = ledgerLock(run.ports.directories)
    return await run.ports.locks.withLock(lock, run.patience ?? LOCK_PATIENCE, () => apply(run))
  } catch (error) {
    const result = resultOf(looks, new Map(), reading)
    return {
      ...result,
      problems: [...result.problems, problemFrom(error, { code: 'WRITE_FAILED' })],
      failed: 1,
    }
  }
}

async function lookAtAll(
  run: AgentFilesRun,
  reading: LedgerReading,
  known?: Looks,
): Promise<readonly Look[]> {
  const recorded = reading.state === 'usable' ? reading.ledger.files : undefined
  const looks: Look[] = []
  for (const input of fileInputs(run.registrations, recorded, run.rules)) {
    looks.push(known?.recall(input) ?? (await lookAt(input, openOptions(run))))
  }
  return looks
}

function read({ ports, registrations }: AgentFilesRun): LedgerReading {
  const reading = readLedger(ports.directories, ports.files, ports.environment.uid)
  return reading.state === 'usable'
    ? { ...reading, ledger: alignRecords(reading.ledger, registrations, ports.files) }
    : reading
}

function openOptions({ ports, root }: AgentFilesRun): Parameters<typeof lookAt>[1] {
  return { files: ports.files, ...(root === undefined ? {} : { root }) }
}

function changeOf({ rules, servers }: AgentFilesRun, looks: readonly Look[]): LedgerChange {
  return { looks, rules, ...(servers === undefined ? {} : { servers }) }
}

function changesLedger(run: AgentFilesRun, reading: LedgerReading, looks: readonly Look[]): boolean {
  return (
    reading.state === 'usable' &&
    !sameLedger(nextLedger(reading.ledger, changeOf(run, looks)), reading.ledger)
  )
}

/** Under the lock. */
async function apply(run: AgentFilesRun): Promise<AgentFilesResult> {
  const reading = read(run)
  const looks = await lookAtAll(run, reading)
  const intended = reading.state === 'usable' ? intendedLedger(reading.ledger, looks) : undefined
  if (reading.state === 'usable' && intended !== undefined) {
    update(run, reading.ledger, intended)
  }
  const written = await writeAll(run, looks)
  if (reading.state === 'usable' && intended !== undefined) {
    const after = looks.map((look) => afterwards(look, written.get(look)))
    after.forEach((look) => removeDirectories(look, run.ports))
    update(run, intended, nextLedger(reading.ledger, changeOf(run, after)))
  }
  await rememberAll(run)
  return resultOf(looks, written, reading)
}

async function writeAll(run: AgentFilesRun, looks: readonly Look[]): Promise<ReadonlyMap<Look, Written>> {
  const written = new Map<Look, Written>()
  const options = { ...openOptions(run), ports: run.ports }
  for (const look of looks.filter(({ edit }) => edit !== undefined)) {
    written.set(look, await writeFile(look, options))
  }
  return written
}

/** What could not be written is recorded as it was. */
function afterwards(look: Look, done: Written | undefined): Look {
  if (done?.state !== 'failed') {
    return done?.look ?? look
  }
  const { edit: _, directories: __, ...unchanged } = done.look
  const { record } = look.input
  return {
    ...unchanged,
    outcome: { ...done.look.outcome, entries: record?.entries ?? [], kept: record?.kept ?? [] },
  }
}

function update({ ports }: AgentFilesRun, before: AgentFilesLedger, after: AgentFilesLedger): void {
  if (!sameLedger(before, after)) {
    writeLedger(after, ports.directories, ports.writer)
  }
}

/** The next run compares with the ledger as it is now. */
async function rememberAll(run: AgentFilesRun): Promise<void> {
  if (run.looks !== undefined) {
    const looks = await lookAtAll(run, read(run))
    looks.forEach((look) => run.looks?.remember(look))
  }
}

function resultOf(
  looks: readonly Look[],
  written: ReadonlyMap<Look, Written> | undefined,
  reading: LedgerReading,
): AgentFilesResult {
  const done = [...(written?.values() ?? [])]
  const changed =
    written === undefined
      ? looks.filter(({ edit }) => edit !== undefined)
      : done.filter(({ state }) => state === 'written').map(({ look }) => look)
  const failures = done.flatMap((one) => (one.state === 'failed' ? [one.problem] : []))
  return {
    looks,
    changed,
    problems: [...(reading.state === 'usable' ? [] : [reading.problem]), ...failures],
    failed: failures.length,
  }
}
