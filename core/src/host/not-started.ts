import { accessSync, constants, statSync } from 'node:fs'
import type { ProcessRequest, ProcessResult } from '@symposium/sdk'
import type { FoundProgram } from './find-program.js'

type NotStarted = Extract<ProcessResult, { state: 'not-started' }>

/** For a program that was not found where programs are looked for. */
export function noProgram(
  { program, cwd }: ProcessRequest,
  { reason }: Extract<FoundProgram, { found: false }>,
): NotStarted {
  const what = reason === 'not-found' ? 'was not found on PATH' : 'is no program that may be run'
  return inDirectory(cwd, { state: 'not-started', reason, message: `\`${program}\` ${what}` })
}

/** For an error of the system. */
export function notStarted(error: Error, { program, cwd }: ProcessRequest): NotStarted {
  const code = 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOENT':
      return inDirectory(cwd, { state: 'not-started', reason: 'not-found', message: error.message })
    case 'EACCES':
      return inDirectory(cwd, { state: 'not-started', reason: 'not-executable', message: error.message })
    case 'E2BIG':
      return {
        state: 'not-started',
        reason: 'other',
        message: `\`${program}\` was given arguments and variables larger than the system allows (E2BIG)`,
      }
    default:
      return inDirectory(cwd, { state: 'not-started', reason: 'other', message: error.message })
  }
}

/** The system gives the same error for a program and for the directory to run it in: a program is only to blame if that is there. */
function inDirectory(directory: string, result: NotStarted): NotStarted {
  const fault = directoryFault(directory)
  return fault === undefined ? result : { state: 'not-started', reason: 'other', message: fault }
}

function directoryFault(directory: string): string | undefined {
  try {
    if (!statSync(directory).isDirectory()) return `${directory} is no directory to run in`
    accessSync(directory, constants.X_OK)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? `there is no directory ${directory} to run in`
      : `the directory ${directory} to run in cannot be entered (${code})`
  }
}
