import type { AgentFileFormat, EntryPath, FileEntry } from '@symposium/sdk'

/** Who wants an entry. One that nobody wants any more is removed. */
export interface Claim {
  /** Name of the agent whose file it is. */
  readonly agent: string
  readonly kind: 'hook' | 'server'
  /** Canonical root of the workspace that it is wanted in; absent for what the user wants everywhere. */
  readonly workspace?: string
}

/** An entry that somebody wants. */
export interface ClaimedEntry {
  readonly entry: FileEntry
  readonly claims: readonly Claim[]
}

/** An entry of ours as it was written. */
export interface RecordedEntry extends ClaimedEntry {
  /**
   * False from before the file is written until after: what is found there is then ours
   * only where it equals the value. So a run that is killed in between neither loses an
   * entry nor lays claim to one of the user's (cases/security.md S108).
   */
  readonly confirmed: boolean
}

/** What is ours in one file. */
export interface RecordedFile {
  /** Absolute. */
  readonly path: string
  readonly format: AgentFileFormat
  /** Canonical root of the workspace that the file is part of; absent for the user's own. */
  readonly workspace?: string
  /** The file was not there before: it goes when it holds nothing else. */
  readonly created: boolean
  /** Absolute directories that were made for it, outermost first: they go when they are empty. */
  readonly directories: readonly string[]
  /** Lists and maps that were there, and empty, before an entry came into them: they stay. */
  readonly kept: readonly EntryPath[]
  readonly entries: readonly RecordedEntry[]
}

/** Names an entry within its file. */
export function entryKey(entry: FileEntry): string {
  switch (entry.type) {
    case 'member':
    case 'frame':
      return JSON.stringify([entry.type, entry.path])
    case 'handler':
      return JSON.stringify([entry.type, entry.list, commandOf(entry.value, entry.command)])
    case 'text':
      return 'text'
  }
}

/** The text at a path within a handler. */
export function commandOf(handler: unknown, path: EntryPath): string | undefined {
  let current = handler
  for (const key of path) {
    current =
      typeof current === 'object' && current !== null && Object.hasOwn(current, key)
        ? Reflect.get(current, key)
        : undefined
  }
  return typeof current === 'string' ? current : undefined
}

/** Both, without repetition. */
export function joinClaims(left: readonly Claim[], right: readonly Claim[]): readonly Claim[] {
  const claims = new Map([...left, ...right].map((claim) => [claimKey(claim), claim]))
  return [...claims.keys()].sort().flatMap((key) => claims.get(key) ?? [])
}

function claimKey({ agent, kind, workspace }: Claim): string {
  return JSON.stringify([agent, kind, workspace ?? null])
}
