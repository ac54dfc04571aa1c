import type { AgentFile, AgentFileFormat, FileEntry, JsonValue } from '@symposium/sdk'
import { toText } from './tree.js'
import { sameTextValue } from '../editing/text-tree.js'
import type { Problem } from '../report/problem.js'
import { nameOf, type FileInput } from './file-plan.js'
import { withoutInitial } from './merge.js'
import {
  entryKey,
  joinClaims,
  type Claim,
  type ClaimedEntry,
  type RecordedEntry,
  type RecordedFile,
} from './record.js'

/** What one agent's files shall hold for one purpose. */
export interface Registration {
  readonly agent: string
  /** For people. */
  readonly displayName: string
  readonly kind: Claim['kind']
  readonly files: readonly AgentFile[]
  /** Canonical root of the workspace that the files are part of; absent where they are the user's. */
  readonly workspace?: string
  /** What the user has to do before hooks run that were added or changed: a sentence. */
  readonly approval?: string
}

/** The answers of the agents of one run. */
export interface Registrations {
  readonly wanted: readonly Registration[]
  /** Agents that gave no answer: what is registered with them stays. */
  readonly unanswered: readonly Pick<Registration, 'agent' | 'kind'>[]
  /** Files in which older tools may have left something. */
  readonly leftovers: readonly Omit<Registration, 'kind' | 'approval'>[]
}

/** What says of recorded claims whether they still hold. */
export interface ClaimRules {
  /** Names of the configured agents. */
  readonly configured: ReadonlySet<string>
  /** False where the configuration does not say for certain who is wanted: then every claim holds. */
  readonly certain: boolean
  readonly scope: 'global' | 'project'
  /** Canonical root of the workspace of this run. */
  readonly workspace?: string
  /** Whether the run asked for everything that may be wanted; otherwise for the user's hooks alone. */
  readonly complete: boolean
  /** Whether a workspace is still there. */
  exists(root: string): boolean
}

/**
 * One input for each file that this run is concerned with: those that something is
 * wanted in, those of the ledger, and those of older tools. Project files of other
 * workspaces are not touched.
 */
export function fileInputs(
  registrations: Registrations,
  recorded: readonly RecordedFile[] | undefined,
  rules: ClaimRules,
): readonly FileInput[] {
  const wanted = mergeWanted(registrations, rules)
  const records = new Map(
    (recorded ?? []).filter((file) => isConcerned(file, rules)).map((file) => [file.path, file]),
  )
  const leftovers = mergeLeftovers(registrations)
  const paths = new Set([...wanted.keys(), ...records.keys(), ...leftovers.keys()])
  return [...paths].map((path): FileInput => {
    const file = wanted.get(path)
    const record = records.get(path)
    const left = leftovers.get(path)
    const { workspace } = file ?? record ?? left ?? {}
    const split = splitEntries(file?.entries ?? [], record, { rules, registrations })
    return {
      path,
      // One of the three is there.
      format: file?.format ?? record?.format ?? left?.format ?? 'json',
      ...(workspace === undefined ? {} : { workspace }),
      agents: file?.agents ??
        left?.agents ?? [...new Set(record?.entries.flatMap(({ claims }) => claims.map((one) => one.agent)))],
      ...split,
      problems: [...(file?.problems ?? []), ...split.problems],
      ...(record === undefined ? {} : { record }),
      leftovers: left?.entries ?? [],
      knowsOwn: recorded !== undefined,
    }
  })
}

/** Records of files that the run leaves alone; those of workspaces that are gone are forgotten. */
export function untouchedFiles(
  recorded: readonly RecordedFile[],
  rules: ClaimRules,
): readonly RecordedFile[] {
  return recorded.filter(
    (file) =>
      !isConcerned(file, rules) &&
      (file.workspace === undefined || !rules.certain || rules.exists(file.workspace)),
  )
}

function isConcerned({ workspace }: RecordedFile, rules: ClaimRules): boolean {
  return workspace === undefined || workspace === rules.workspace
}

function partOf(workspace: string | undefined): { readonly workspace?: string } {
  return workspace === undefined ? {} : { workspace }
}

/** A file that nothing is wanted in is not opened for it, let alone made. */
function hasEntries({ entries }: AgentFile): boolean {
  return entries.length > 0
}

interface WantedFile {
  readonly format: AgentFileFormat
  readonly workspace?: string
  readonly agents: readonly string[]
  readonly entries: readonly ClaimedEntry[]
  readonly problems: readonly Problem[]
}

/** Several agents may read one file: equal entries become one (agents/formats.md 1.4). */
function mergeWanted({ wanted }: Registrations, rules: ClaimRules): ReadonlyMap<string, WantedFile> {
  const files = new Map<string, WantedFile>()
  for (const { agent, displayName, kind, workspace, files: given } of wanted) {
    for (const { path, format, entries } of given.filter(hasEntries)) {
      const claims = [claimOf({ agent, kind }, rules)]
      const known = files.get(path) ?? { format, ...partOf(workspace), agents: [], entries: [], problems: [] }
      files.set(
        path,
        merge(known, { path, displayName, entries: entries.map((entry) => ({ entry, claims })) }),
      )
    }
  }
  return files
}

/** Hooks that are registered for the user are wanted by no workspace. */
function claimOf({ agent, kind }: Pick<Claim, 'agent' | 'kind'>, { scope, workspace }: ClaimRules): Claim {
  return workspace === undefined || (kind === 'hook' && scope === 'global')
    ? { agent, kind }
    : { agent, kind, workspace }
}

function merge(
  known: WantedFile,
  next: { readonly path: string; readonly displayName: string; readonly entries: readonly ClaimedEntry[] },
): WantedFile {
  const entries = new Map(known.entries.map((one) => [entryKey(one.entry), one]))
  const problems = [...known.problems]
  for (const one of next.entries) {
    const key = entryKey(one.entry)
    const before = entries.get(key)
    if (before === undefined) {
      entries.set(key, one)
    } else if (sameValue(before.entry, one.entry)) {
      entries.set(key, { entry: before.entry, claims: joinClaims(before.claims, one.claims) })
    } else {
      problems.push({
        code: 'SERVER_SHADOWED',
        message: `${next.displayName} wants another value for \`${nameOf(one.entry)}\` than an agent before it, whose value stays`,
        place: { file: next.path },
      })
    }
  }
  const agents = [...new Set([...known.agents, next.displayName])]
  return { ...known, agents, entries: [...entries.values()], problems }
}

interface LeftFile {
  readonly format: AgentFileFormat
  readonly workspace?: string
  readonly agents: readonly string[]
  readonly entries: readonly FileEntry[]
}

function mergeLeftovers({ leftovers }: Registrations): ReadonlyMap<string, LeftFile> {
  const files = new Map<string, LeftFile>()
  for (const { displayName, workspace, files: given } of leftovers) {
    for (const { path, format, entries } of given.filter(hasEntries)) {
      const known = files.get(path) ?? { format, ...partOf(workspace), agents: [], entries: [] }
      const agents = [...new Set([...known.agents, displayName])]
      files.set(path, { ...known, agents, entries: [...known.entries, ...entries] })
    }
  }
  return files
}

type Split = Pick<FileInput, 'wanted' | 'retained' | 'unwanted' | 'problems'>

function splitEntries(
  asked: readonly ClaimedEntry[],
  record: RecordedFile | undefined,
  context: { readonly rules: ClaimRules; readonly registrations: Registrations },
): Split {
  const open = new Map(record?.entries.map((one) => [entryKey(one.entry), one]))
  const wanted: ClaimedEntry[] = []
  const retained: RecordedEntry[] = []
  const unwanted: RecordedEntry[] = []
  const problems: Problem[] = []
  const stillClaimed = (one: RecordedEntry | undefined): readonly Claim[] =>
    one?.claims.filter((claim) => stays(claim, record, context)) ?? []
  for (const one of asked) {
    const known = open.get(entryKey(one.entry))
    const claims = stillClaimed(known)
    const others = claims.filter(
      ({ workspace }) => workspace !== undefined && workspace !== context.rules.workspace,
    )
    open.delete(entryKey(one.entry))
    if (known !== undefined && others.length > 0 && !sameValue(known.entry, one.entry)) {
      retained.push({ ...known, claims })
      problems.push(shadowed(one.entry, others, record?.path ?? ''))
    } else {
      wanted.push({ entry: one.entry, claims: joinClaims(claims, one.claims) })
    }
  }
  for (const known of open.values()) {
    const claims = stillClaimed(known)
    if (claims.length > 0) {
      retained.push({ ...known, claims })
    } else {
      unwanted.push(known)
    }
  }
  return { wanted, retained, unwanted, problems }
}

/** Whether a recorded claim holds although nobody asked for it in this run. */
function stays(
  claim: Claim,
  record: RecordedFile | undefined,
  { rules, registrations }: { readonly rules: ClaimRules; readonly registrations: Registrations },
): boolean {
  const { agent, kind, workspace } = claim
  if (!rules.certain || registrations.unanswered.some((one) => one.agent === agent && one.kind === kind)) {
    return true
  }
  if (!rules.configured.has(agent) || (workspace !== undefined && !rules.exists(workspace))) {
    return false
  }
  if (!rules.complete && (kind === 'server' || record?.workspace !== undefined)) {
    return true
  }
  const isOfOther = workspace !== undefined && workspace !== rules.workspace
  return isOfOther && rules.scope === 'global'
}

function shadowed(entry: FileEntry, others: readonly Claim[], file: string): Problem {
  const root = others[0]?.workspace ?? ''
  return {
    code: 'SERVER_SHADOWED',
    message: `\`${nameOf(entry)}\` is wanted with another value by the workspace ${root}, which had it first: that one stays`,
    place: { file },
    remedy: `run symposium sync in ${root} where it is out of date, or set \`hook-scope = "project"\``,
  }
}

function sameValue(left: FileEntry, right: FileEntry): boolean {
  return sameTextValue(toText(comparable(left)), toText(comparable(right)))
}

function comparable(entry: FileEntry): JsonValue {
  switch (entry.type) {
    case 'member':
    case 'handler':
      return withoutInitial(entry.value, entry.initial)
    case 'frame':
      return entry.value
    case 'text':
      return entry.text
  }
}
