import { resolve } from 'node:path'
import type { Environment, FileReader, FileStat } from '@symposium/sdk'
import { variableValue } from '../variable-value.js'
import { variablePrint } from '../settled/settled-run.js'
import { sha256 } from '../sha256.js'

/**
 * A path as it was given, what `FileStat.stamp` says of it, and a digest where that alone could hide a change.
 * No stamp for what is not there, an empty one for what cannot be looked at: both are states like others (Q4).
 */
export type FilePrint =
  | readonly [path: string, stamp: string | null]
  | readonly [path: string, stamp: string | null, digest: string]

/** A variable's name with a print of its value, which may be a secret; `null` where it is not set. */
export type VariablePrint = readonly [name: string, print: string | null]

export interface Looking {
  readonly files: FileReader
  readonly environment: Environment
  /** Absolute, where relative paths start. */
  readonly directory: string
}

/** Milliseconds: the coarsest steps in which file systems count time. */
const STEP = 2000
/** Bytes of a file whose content is worth comparing. */
const SMALL = 64 * 1024

const UNREADABLE = ''

/**
 * @param now milliseconds since the epoch. A file that changed within the last moments may change again without
 * another stamp, so that its content is noted too, as that of a directory's list (cases/original.md F-30).
 */
export function filePrint(path: string, now: number, looking: Looking): FilePrint {
  const place = resolve(looking.directory, path)
  const stat = statOf(place, looking.files)
  const stamp = stampOf(stat)
  const digest = isRecent(stamp, now - STEP) ? digestOf(place, stat, looking.files) : undefined
  return digest === undefined ? [path, stamp] : [path, stamp, digest]
}

/** A look at the status, and at the content of what had only just changed when it was noted. */
export function isUnchanged([path, stamp, digest]: FilePrint, looking: Looking): boolean {
  const place = resolve(looking.directory, path)
  const stat = statOf(place, looking.files)
  if (stampOf(stat) !== stamp) return false
  return digest === undefined || digestOf(place, stat, looking.files) === digest
}

/** Milliseconds that clocks of machines may differ. */
const SKEW = 60_000

/**
 * Whether something changed after a time: what was noted of it may not be what somebody saw before. Any file may claim
 * to be of a later time still, for good.
 */
export function changedAfter([, stamp]: FilePrint, time: number): boolean {
  return timesOf(stamp).some((each) => each >= time && each < time + SKEW)
}

export function printOfVariable(name: string, environment: Environment): VariablePrint {
  const value = variableValue(environment, name)
  return [name, value === undefined ? null : variablePrint(name, value)]
}

export function isVariableUnchanged([name, print]: VariablePrint, environment: Environment): boolean {
  return printOfVariable(name, environment)[1] === print
}

type Seen = FileStat | undefined | 'unreadable'

function statOf(place: string, files: FileReader): Seen {
  try {
    return files.stat(place)
  } catch {
    return 'unreadable'
  }
}

function stampOf(seen: Seen): string | null {
  return seen === undefined ? null : seen === 'unreadable' ? UNREADABLE : seen.stamp
}

/** Also where a stamp says nothing of times. */
function isRecent(stamp: string | null, since: number): boolean {
  if (stamp === null || stamp === UNREADABLE) return false
  const times = timesOf(stamp)
  return times.length === 0 || times.some((time) => time >= since)
}

/** A stamp ends with the times of its file, in milliseconds. */
function timesOf(stamp: string | null): readonly number[] {
  return (stamp ?? '')
    .split(' ')
    .slice(2)
    .map(Number)
    .filter((time) => !Number.isNaN(time))
}

/** Nothing for what is large, special, no text, or cannot be read: there the stamp has to do. */
function digestOf(place: string, seen: Seen, files: FileReader): string | undefined {
  if (typeof seen !== 'object') return undefined
  try {
    const content = contentOf(place, seen, files)
    return content === undefined ? undefined : sha256(content).slice(0, 32)
  } catch {
    return undefined
  }
}

function contentOf(place: string, { type, size }: FileStat, files: FileReader): string | undefined {
  if (type === 'directory') {
    return files
      .list(place)
      ?.map((entry) => `${entry.type} ${entry.name}`)
      .join('\0')
  }
  return type === 'file' && size <= SMALL ? files.readText(place, SMALL) : undefined
}
