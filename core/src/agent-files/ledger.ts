import { dirname, join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { Directories, FileWriter } from '../host/ports.js'
import { checkOwn } from '../host/check-own.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { parseLedger, renderLedger, type AgentFilesLedger } from './ledger-format.js'

export type LedgerReading =
  /** Empty where there is none yet. */
  | { readonly state: 'usable'; readonly ledger: AgentFilesLedger }
  /** Of a newer version, or damaged. It stays as it is, and as long as it is there nothing is removed. */
  | { readonly state: 'unusable'; readonly problem: Problem }

const EMPTY: AgentFilesLedger = { files: [], servers: [] }

const MOST_BYTES = 64 * 1024 * 1024

function ledgerPath(directories: Directories): string {
  return join(directories.state, 'agent-files.json')
}

/** One for all workspaces, since they share the user's own files; beside the ledger. */
export function ledgerLock(directories: Directories): string {
  return join(directories.state, 'agent-files')
}

/** @param uid of the user, where something is done by what it says. */
export function readLedger(directories: Directories, files: FileReader, uid?: number): LedgerReading {
  const path = ledgerPath(directories)
  try {
    const stat = files.stat(path)
    checkOwn(stat, uid)
    const text = files.readText(path, MOST_BYTES)
    if (text === undefined && stat !== undefined) {
      throw new SymposiumError('LEDGER_DAMAGED', 'is not a file')
    }
    return { state: 'usable', ledger: text === undefined ? EMPTY : parseLedger(text) }
  } catch (error) {
    const problem = problemFrom(error, { code: 'LEDGER_DAMAGED', file: path })
    return {
      state: 'unusable',
      problem: { ...problem, place: { file: path }, remedy: remedyFor(problem, path) },
    }
  }
}

/** @throws SymposiumError `WRITE_FAILED`. */
export function writeLedger(ledger: AgentFilesLedger, directories: Directories, writer: FileWriter): void {
  const path = ledgerPath(directories)
  writer.makeDirectory(dirname(path))
  writer.writeText(path, renderLedger(ledger))
}

export function sameLedger(left: AgentFilesLedger, right: AgentFilesLedger): boolean {
  return renderLedger(left) === renderLedger(right)
}

function remedyFor(problem: Problem, path: string): string {
  switch (problem.code) {
    case 'LEDGER_NEWER':
      return 'update Symposium; until then nothing is removed from the files of agents'
    case 'FILE_UNREADABLE':
      return problem.remedy ?? 'check the disk'
    default:
      return `delete ${path}: hooks are then recognised by their commands, and servers that are as they were written; until then nothing is removed from the files of agents`
  }
}
