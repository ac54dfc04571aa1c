import type { Environment, FileReader } from '@symposium/sdk'
import type { Directories } from '../host/ports.js'
import { variablePrint, type SettledRun } from './settled-run.js'

export interface Confirming {
  readonly environment: Environment
  readonly directories: Directories
  readonly files: Pick<FileReader, 'realPath'>
  /** `FileStat.stamp`; `undefined` where nothing is there. @throws where it cannot be told. */
  readonly stampOf: (path: string) => string | undefined
  /** Of the product. */
  readonly version: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Whether everything that a run looked at is as it was. Any doubt is a no. */
export function isStillSettled(run: SettledRun, confirming: Confirming): boolean {
  const { environment, directories, files, stampOf, version, now } = confirming
  try {
    return (
      run.version === version &&
      now < run.until &&
      // A clock that was put back says nothing of the time that has passed.
      now >= run.since &&
      run.home === environment.home &&
      sameDirectories(run.directories, directories) &&
      (run.names === null || sameNames(run.names, Object.keys(environment.variables))) &&
      run.variables.every(([name, print]) => printOf(environment, name) === print) &&
      run.inputs.every(({ path, stamp }) => (stampOf(path) ?? null) === stamp) &&
      run.realPaths.every(([path, real]) => (files.realPath(path) ?? null) === real)
    )
  } catch {
    return false
  }
}

function sameDirectories(left: Directories, right: Directories): boolean {
  return (
    left.config === right.config &&
    left.cache === right.cache &&
    left.state === right.state &&
    left.logs === right.logs
  )
}

/** What shells keep for themselves comes and goes with every `cd`, and has no say in anything. */
const OF_SHELLS = /^(?:_|OLDPWD|PWD|SHLVL)$/

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  const [names, others] = [left, right].map((all) => all.filter((name) => !OF_SHELLS.test(name)).sort())
  return names?.join('\n') === others?.join('\n')
}

function printOf({ variables }: Environment, name: string): string | null {
  const value = variables[name]
  return value === undefined ? null : variablePrint(name, value)
}
