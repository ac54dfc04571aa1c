import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { refusal } from './write-error.js'

/**
 * Replaces the text of a file, or makes the file, such that nobody ever reads a
 * half of it: a temporary sibling is written, brought to the disk and renamed. A
 * link is followed and stays a link (cases/original.md N-2). Mode and owner of a
 * file that is there go onto the sibling before the rename, and it is never open
 * to more people than the file was (N-1). A file whose owner cannot be kept that
 * way is written in place.
 * @param mode of a file that is new, less what the user takes from all new files.
 */
export function replaceText(path: string, text: string, mode: number): void {
  const target = targetOf(path)
  const before = statSync(target, { throwIfNoEntry: false })
  if (before !== undefined && !before.isFile()) {
    throw refusal(target, 'is not a regular file', 'move it away')
  }
  const sibling = join(dirname(target), `.${basename(target)}.${process.pid}.${randomPart()}.tmp`)
  const descriptor = openSync(sibling, 'wx', before === undefined ? mode : 0o600)
  let written = false
  try {
    written = before === undefined || takeOver(descriptor, before)
    if (written) {
      writeAll(descriptor, text)
      fsyncSync(descriptor)
    }
  } catch (error) {
    closeSync(descriptor)
    unlinkSync(sibling)
    throw error
  }
  closeSync(descriptor)
  if (written) {
    rename(sibling, target)
  } else {
    unlinkSync(sibling)
    writeInPlace(target, text)
  }
}

/** The real file behind a link; a link that leads nowhere is no place to create something (cases/security.md S24). */
function targetOf(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink() !== true) {
    return path
  }
  try {
    return realpathSync.native(path)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ENOENT') {
      throw refusal(
        path,
        'is a link to a file that is not there',
        'create the file that it leads to, or remove the link',
      )
    }
    throw cause
  }
}

/** @returns whether the owner could be kept. */
function takeOver(descriptor: number, before: Stats): boolean {
  const now = fstatSync(descriptor)
  if (now.uid !== before.uid || now.gid !== before.gid) {
    try {
      fchownSync(descriptor, before.uid, before.gid)
    } catch {
      return false
    }
  }
  // After the owner, since a change of owner clears some of the bits.
  fchmodSync(descriptor, before.mode & 0o7777)
  return true
}

function writeInPlace(target: string, text: string): void {
  const descriptor = openSync(target, 'r+')
  try {
    ftruncateSync(descriptor, writeAll(descriptor, text))
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** @returns the number of bytes. */
function writeAll(descriptor: number, text: string): number {
  const bytes = Buffer.from(text, 'utf8')
  let offset = 0
  while (offset < bytes.length) {
    offset += writeSync(descriptor, bytes, offset)
  }
  return offset
}

function rename(sibling: string, target: string): void {
  try {
    renameSync(sibling, target)
  } catch (error) {
    unlinkSync(sibling)
    throw error
  }
}

function randomPart(): string {
  return Math.random().toString(36).slice(2, 10)
}
