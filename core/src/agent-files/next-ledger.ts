import type { SelectedServer } from '../mcp/selected-server.js'
import { untouchedFiles, type ClaimRules } from './inputs.js'
import type { AgentFilesLedger } from './ledger-format.js'
import type { Look } from './open-file.js'
import { entryKey, joinClaims, type RecordedEntry, type RecordedFile } from './record.js'

export interface LedgerChange {
  readonly looks: readonly Look[]
  readonly rules: ClaimRules
  /** What the workspace of the run has from now on; absent where that was not asked. */
  readonly servers?: readonly SelectedServer[]
}

/** The ledger once all files are as they shall be. */
export function nextLedger(ledger: AgentFilesLedger, change: LedgerChange): AgentFilesLedger {
  const records = change.looks.flatMap((look) => recordOf(look) ?? [])
  return {
    files: sorted([...untouchedFiles(ledger.files, change.rules), ...records]),
    servers: nextServers(ledger, change),
  }
}

/**
 * The ledger before the files are written: what it held, and what is about to come,
 * so that a run that is killed leaves nothing behind that is not known to be ours.
 */
export function intendedLedger(ledger: AgentFilesLedger, looks: readonly Look[]): AgentFilesLedger {
  const intended = looks
    .filter(({ edit }) => edit !== undefined)
    .flatMap((look) => intendedRecord(look) ?? [])
  const paths = new Set(intended.map(({ path }) => path))
  return { ...ledger, files: sorted([...ledger.files.filter(({ path }) => !paths.has(path)), ...intended]) }
}

function intendedRecord(look: Look): RecordedFile | undefined {
  const after = recordOf(look)
  const before = look.input.record?.entries ?? []
  const known = new Set(before.map(({ entry }) => entryKey(entry)))
  const coming = after?.entries.filter(({ entry }) => !known.has(entryKey(entry))) ?? []
  if (after === undefined || coming.length === 0) {
    return look.input.record
  }
  return { ...after, entries: inOrder([...before, ...coming.map((one) => ({ ...one, confirmed: false }))]) }
}

function recordOf({ input, outcome, stamp, edit, directories = [] }: Look): RecordedFile | undefined {
  const { path, format, workspace, record } = input
  if (outcome.entries.length === 0) {
    return undefined
  }
  const isNew = stamp === undefined && edit !== undefined
  return {
    path,
    format,
    ...(workspace === undefined ? {} : { workspace }),
    created: isNew || (record?.created ?? false),
    directories: [...new Set([...(record?.directories ?? []), ...directories])].sort(),
    kept: outcome.kept,
    entries: inOrder(outcome.entries),
  }
}

/** The same whatever the order in which workspaces asked for them. */
function inOrder(entries: readonly RecordedEntry[]): readonly RecordedEntry[] {
  return entries
    .map((one) => ({ key: entryKey(one.entry), one: { ...one, claims: joinClaims(one.claims, []) } }))
    .sort((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ one }) => one)
}

function nextServers(
  { servers }: AgentFilesLedger,
  { rules, servers: given }: LedgerChange,
): AgentFilesLedger['servers'] {
  const { workspace } = rules
  const others = servers.filter((one) => !rules.certain || rules.exists(one.workspace))
  if (workspace === undefined || given === undefined) {
    return others
  }
  const own = given.length === 0 ? [] : [{ workspace, servers: given }]
  return [...others.filter((one) => one.workspace !== workspace), ...own].sort((left, right) =>
    left.workspace < right.workspace ? -1 : 1,
  )
}

function sorted(files: readonly RecordedFile[]): readonly RecordedFile[] {
  return [...files].sort((left, right) => (left.path < right.path ? -1 : 1))
}
