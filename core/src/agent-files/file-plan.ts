import type { AgentFileFormat, EntryPath, FileEntry, JsonValue } from '@symposium/sdk'
import { eventOfWord } from '../hooks/event-word.js'
import { readOwnCommand } from '../hooks/registered-command.js'
import { sameTextValue, type TextTree } from '../editing/text-tree.js'
import type { Problem } from '../report/problem.js'
import {
  commandOf,
  entryKey,
  type Claim,
  type ClaimedEntry,
  type RecordedEntry,
  type RecordedFile,
} from './record.js'
import { toText, valueAt, type Container } from './tree.js'

/** All that decides about one file, but for what is in it. */
export interface FileInput {
  /** Absolute. */
  readonly path: string
  readonly format: AgentFileFormat
  /** Canonical root of the workspace that the file is part of; absent for the user's own. */
  readonly workspace?: string
  /** Names for people, of the agents that read the file. */
  readonly agents: readonly string[]
  /** Each with all claims that it has from now on. */
  readonly wanted: readonly ClaimedEntry[]
  /** Recorded, not asked for in this run, and wanted by others: they stay as they are. */
  readonly retained: readonly RecordedEntry[]
  /** Recorded, and wanted by nobody any more. */
  readonly unwanted: readonly RecordedEntry[]
  /** What the ledger says; absent for a file that nothing of ours is in yet. */
  readonly record?: RecordedFile
  /** Shapes of older tools, to be taken away. */
  readonly leftovers: readonly FileEntry[]
  /** False where the ledger cannot be read: then nothing is removed, and nothing taken for the user's by its value. */
  readonly knowsOwn: boolean
  /** What came up before the file was opened. */
  readonly problems: readonly Problem[]
}

/** One entry that is, or would be, written or removed. */
export interface EntryChange {
  readonly change: 'add' | 'update' | 'remove'
  /** For people: the event of a hook, the name of a server. */
  readonly name: string
  /** Absent for what is neither, and for servers of older tools. */
  readonly kind?: Claim['kind']
}

/** What is to become of one file. Texts and paths alone: it can be remembered. */
export interface FileOutcome {
  readonly changes: readonly EntryChange[]
  /** Nothing of anybody else's is left in it. */
  readonly empty: boolean
  readonly entries: readonly RecordedEntry[]
  readonly kept: readonly EntryPath[]
  readonly problems: readonly Problem[]
  /** Names of entries that the user switched off. */
  readonly off: readonly string[]
}

/** The changing of one file's value, and what is found on the way. */
export class FilePlan {
  readonly root: TextTree
  readonly input: FileInput
  readonly changes: EntryChange[] = []
  readonly entries: RecordedEntry[] = []
  readonly #problems = new Map<string, Problem>()
  readonly #off = new Set<string>()
  #kept: readonly EntryPath[]

  constructor(root: TextTree, input: FileInput) {
    this.root = root
    this.input = input
    this.#kept = input.record?.kept ?? []
  }

  get kept(): readonly EntryPath[] {
    return this.#kept
  }

  keep(paths: readonly EntryPath[]): void {
    const known = new Set(this.#kept.map((path) => JSON.stringify(path)))
    this.#kept = [...this.#kept, ...paths.filter((path) => !known.has(JSON.stringify(path)))]
  }

  note(change: EntryChange['change'], entry: FileEntry, claims?: readonly Claim[]): void {
    const isOfServers = (claims ?? this.recorded(entry)?.claims ?? []).some(({ kind }) => kind === 'server')
    const isServer = entry.type === 'member' && isOfServers
    const kind =
      entry.type === 'handler' ? { kind: 'hook' as const } : isServer ? { kind: 'server' as const } : {}
    this.changes.push({ change, name: nameOf(entry), ...kind })
  }

  record(entry: ClaimedEntry): void {
    this.entries.push({ entry: entry.entry, claims: entry.claims, confirmed: true })
  }

  recorded(entry: FileEntry): RecordedEntry | undefined {
    const key = entryKey(entry)
    return this.input.record?.entries.find((one) => entryKey(one.entry) === key)
  }

  /**
   * @param handler as it is in the file, for an entry whose handlers have a switch of their own.
   * @returns whether the user has switched the entry off, of which they are told.
   */
  isOff(entry: FileEntry, handler?: TextTree): boolean {
    if (!('off' in entry) || entry.off === undefined) {
      return false
    }
    const root = entry.off.within === undefined ? this.root : handler
    if (root === undefined) {
      return false
    }
    const found = valueAt(root, entry.off.path)
    const value = toText(entry.off.value)
    const isOff =
      sameTextValue(found, value) || (Array.isArray(found) && found.some((one) => sameTextValue(one, value)))
    if (isOff) {
      this.#off.add(nameOf(entry))
    }
    return isOff
  }

  blocked({ at, found, wanted }: Extract<Container<never>, { state: 'blocked' }>): void {
    this.problem({
      code: 'AGENT_FILE_UNUSABLE',
      message: `\`${at.join('.')}\` is ${describe(found)} where a ${wanted} is expected; it was left as it is`,
      remedy: `make \`${at.join('.')}\` a ${wanted}, or remove it`,
    })
  }

  problem(problem: Omit<Problem, 'place'>): void {
    const complete = { ...problem, place: { file: this.input.path } }
    this.#problems.set(JSON.stringify(complete), complete)
  }

  outcome(empty: boolean): FileOutcome {
    return {
      changes: this.changes,
      empty,
      entries: this.entries,
      kept: this.#kept,
      problems: [...this.input.problems, ...this.#problems.values()],
      off: [...this.#off],
    }
  }
}

/** What people call an entry. */
export function nameOf(entry: FileEntry): string {
  switch (entry.type) {
    case 'member':
    case 'frame':
      return entry.path.at(-1) ?? ''
    case 'handler': {
      const line = readOwnCommand(commandOf(entry.value, entry.command) ?? '')
      return (line && eventOfWord(line.event)) ?? entry.list.at(-1) ?? ''
    }
    case 'text':
      return 'the whole file'
  }
}

function describe(value: unknown): string {
  if (Array.isArray(value)) {
    return 'a list'
  }
  return isMap(value)
    ? 'a map'
    : value instanceof Date
      ? 'a date'
      : `a ${typeof value === 'bigint' ? 'number' : typeof value}`
}

function isMap(value: unknown): value is JsonValue {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}
