import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { StateFiles } from './ports.js'
import { OWN_FILE, PRIVATE, WRITABLE_BY_OTHERS } from './private-mode.js'
import { readOwn } from './read-own.js'

/** Bytes; a plan over thousands of packages is smaller. */
const LONGEST = 64 * 1024 * 1024

/** @param uid of the user; absent where files have no owner. */
export function createStateFiles(uid?: number): StateFiles {
  return {
    read: (path) => attempt(() => readOwn(path, { uid, limit: LONGEST, never: WRITABLE_BY_OTHERS })),
    write: (path, text, time) => done(() => replace(path, text, time)),
    create: (path, text) => done(() => create(path, text)),
    append: (path, text, limit) => void done(() => append(path, text, limit)),
    remove: (path) => void done(() => unlinkSync(path)),
    names: (directory) => attempt(() => readdirSync(directory).sort()) ?? [],
    timeOf: (path) =>
      attempt(() => {
        const stats = statSync(path)
        return stats.isFile() ? stats.mtimeMs : undefined
      }),
    changedAt: (path) =>
      attempt(() => {
        const { mtimeMs, ctimeMs } = statSync(path)
        return Math.max(mtimeMs, ctimeMs)
      }),
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

function done(run: () => void): boolean {
  return attempt(() => (run(), true)) ?? false
}

function replace(path: string, text: string, time: number | undefined): void {
  const temporary = writeBeside(path, text)
  try {
    if (time !== undefined) {
      utimesSync(temporary, time / 1000, time / 1000)
    }
    renameSync(temporary, path)
  } catch (error) {
    unlinkSync(temporary)
    throw error
  }
}

/** A link to a finished file: whoever comes second finds it whole. */
function create(path: string, text: string): void {
  const temporary = writeBeside(path, text)
  try {
    linkSync(temporary, path)
  } finally {
    unlinkSync(temporary)
  }
}

let count = 0

function writeBeside(path: string, text: string): string {
  count += 1
  const temporary = `${path}.${process.pid}-${count}.tmp`
  const write = (): void => writeFileSync(temporary, text, { mode: OWN_FILE, flag: 'wx' })
  try {
    write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw error
    }
    mkdirSync(dirname(path), { recursive: true, mode: PRIVATE })
    write()
  }
  return temporary
}

function append(path: string, text: string, limit: number | undefined): void {
  if (limit !== undefined && (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limit) {
    renameSync(path, `${path}.1`)
  }
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE })
  appendFileSync(path, text, { mode: OWN_FILE })
}
