import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { Directories, FileWriter } from '../host/ports.js'
import type { InstalledSkill } from '../plan/observation.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { childPath } from '../normal-paths.js'
import { isInside } from '../inside.js'
import { workspaceState } from '../workspace/key.js'
import { parseLedger, renderLedger, type Ledger, type PathForm } from './ledger-format.js'

export type LedgerReading =
  /** Empty where there is none yet. */
  | { readonly state: 'usable'; readonly ledger: Ledger }
  /**
   * Of a newer version, or damaged. The file stays byte for byte as it is, and as
   * long as it is there nothing is removed: an unreadable account of what is ours
   * is not an empty one (cases/faults.md F2, F11).
   */
  | { readonly state: 'unusable'; readonly problem: Problem }

export const EMPTY_LEDGER: Ledger = { time: 0, skills: [], strangers: [] }

const MOST_BYTES = 64 * 1024 * 1024

/** One workspace, under the path that it was opened by and under its real one. Both absolute. */
export interface WorkspaceRoot {
  /** What installed directories are below of. */
  readonly path: string
  /** With links resolved: what sources are below of, and what the state is kept by. */
  readonly realPath: string
}

export function ledgerPath(directories: Directories, root: WorkspaceRoot): string {
  return join(workspaceState(directories, root.realPath), 'ledger.json')
}

export function readLedger(path: string, root: WorkspaceRoot, files: FileReader): LedgerReading {
  try {
    const text = files.readText(path, MOST_BYTES)
    if (text === undefined) {
      if (files.stat(path) !== undefined) {
        throw new SymposiumError('LEDGER_DAMAGED', 'is not a file')
      }
      return { state: 'usable', ledger: EMPTY_LEDGER }
    }
    return { state: 'usable', ledger: parseLedger(text, form(root)) }
  } catch (error) {
    const problem = problemFrom(error, { code: 'LEDGER_DAMAGED', file: path })
    return { state: 'unusable', problem: { ...problem, remedy: remedyFor(problem, path) } }
  }
}

export interface LedgerTarget {
  readonly path: string
  readonly root: WorkspaceRoot
  readonly writer: FileWriter
}

/**
 * Written last and in one step (cases/faults.md F9), and only when something other
 * than the time differs from what is there (I10).
 * @returns whether it was written.
 * @throws SymposiumError `WRITE_FAILED`.
 */
export function writeLedger(ledger: Ledger, previous: Ledger, target: LedgerTarget): boolean {
  if (sameLedger(ledger, previous)) {
    return false
  }
  const text = renderLedger(ledger, form(target.root))
  if (Buffer.byteLength(text) > MOST_BYTES) {
    // One that cannot be read back would keep everything installed for ever. The one before, with the markers, says enough.
    throw new SymposiumError('WRITE_FAILED', `would be larger than ${MOST_BYTES} bytes`, {
      place: { file: target.path },
      remedy: 'disable plugins whose skills hold very many files',
    })
  }
  target.writer.makeDirectory(dirname(target.path))
  target.writer.writeText(target.path, text)
  return true
}

/** Whether two ledgers say the same, whenever they were written. */
export function sameLedger(left: Ledger, right: Ledger): boolean {
  return (
    left.skills.length === right.skills.length &&
    left.strangers.length === right.strangers.length &&
    left.strangers.every((path, index) => path === right.strangers[index]) &&
    left.skills.every((skill, index) => isSameSkill(skill, right.skills[index]))
  )
}

function isSameSkill(left: InstalledSkill, right: InstalledSkill | undefined): boolean {
  return (
    left === right ||
    (left.directory === right?.directory &&
      left.skill === right.skill &&
      left.plugin === right.plugin &&
      left.identity === right.identity &&
      left.source === right.source &&
      left.sourceStamps === right.sourceStamps &&
      left.stamps === right.stamps)
  )
}

/** Relative where that is possible: a home directory has no place in a file that people send around (cases/faults.md F13). */
function form(root: WorkspaceRoot): PathForm {
  return {
    store: {
      installed: (path) => toStored(path, root.path),
      source: (path) => toStored(path, root.realPath),
    },
    restore: {
      installed: (path) => toAbsolute(path, root.path),
      source: (path) => toAbsolute(path, root.realPath),
    },
  }
}

function toStored(path: string, root: string): string {
  return path !== root && isInside(root, path) ? relative(root, path).split(sep).join('/') : path
}

function toAbsolute(stored: string, root: string): string {
  if (isAbsolute(stored)) {
    return stored
  }
  // What we wrote is normal; only somebody else's hand can have put anything else there.
  return isNormal(stored)
    ? childPath(root, sep === '/' ? stored : stored.replaceAll('/', sep))
    : join(root, stored)
}

function isNormal(stored: string): boolean {
  return !/(?:^|\/)\.{0,2}(?:\/|$)/.test(stored)
}

function remedyFor(problem: Problem, path: string): string {
  switch (problem.code) {
    case 'LEDGER_NEWER':
      return 'update Symposium; until then nothing is removed'
    case 'FILE_UNREADABLE':
      return problem.remedy ?? 'check the disk'
    default:
      return `delete ${path}: what is installed is then recognised by its markers; until then nothing is removed`
  }
}
