import {
  lstatSync,
  lutimesSync,
  mkdirSync,
  openSync,
  closeSync,
  renameSync,
  rmdirSync,
  rmSync,
  fstatSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import type { FileStat } from '@symposium/sdk'
import { createFileCopier } from './copy-file.js'
import { digestFile } from './digest-file.js'
import { toFileStat } from './node-files.js'
import type { FileWriter } from './ports.js'
import { replaceText } from './replace-text.js'
import { isInside } from '../inside.js'
import { OWN_FILE, PRIVATE } from './private-mode.js'
import { guardWrite } from './write-error.js'

const ANY_FILE = 0o666

/**
 * The local file system behind the writing port. Synchronous, as reading is: a run writes little, and in order.
 * @param own directories of the product: what is made in them is for the user alone.
 */
export function createNodeWriter(own: readonly string[] = []): FileWriter {
  const isOwn = (path: string): boolean => own.some((directory) => isInside(directory, path))
  const copyFile = createFileCopier()
  return {
    makeDirectory: (path) => guardWrite(path, () => makeDirectory(path, isOwn(path))),
    writeText: (path, text) =>
      guardWrite(path, () => replaceText(path, text, isOwn(path) ? OWN_FILE : ANY_FILE)),
    createText: (path, text) => guardWrite(path, () => createText(path, text)),
    copyFile: (from, to, executable) => guardWrite(to, () => copyFile(from, to, executable)),
    digest: (path) => guardWrite(path, () => digestFile(path)),
    rename: (from, to) => guardWrite(to, () => renameSync(from, to)),
    remove: (path) => guardWrite(path, () => remove(path)),
    removeEmptyDirectory: (path) => guardWrite(path, () => removeEmptyDirectory(path)),
    backdate: (path, milliseconds) => guardWrite(path, () => backdate(path, milliseconds)),
  }
}

function makeDirectory(path: string, isPrivate: boolean): void {
  mkdirSync(path, isPrivate ? { recursive: true, mode: PRIVATE } : { recursive: true })
}

/** `wx` neither overwrites nor follows a link, dangling ones included (cases/security.md S24). */
function createText(path: string, text: string): FileStat {
  const descriptor = openSync(path, 'wx')
  try {
    writeSync(descriptor, text)
    return toFileStat(fstatSync(descriptor))
  } finally {
    closeSync(descriptor)
  }
}

function remove(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) {
    return
  }
  if (stats.isDirectory()) {
    rmSync(path, { recursive: true, maxRetries: 3 })
  } else {
    unlinkSync(path)
  }
}

const LEFT_ALONE = new Set(['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'])

function removeEmptyDirectory(path: string): void {
  try {
    rmdirSync(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && LEFT_ALONE.has(String(error.code)))) {
      throw error
    }
  }
}

function backdate(path: string, milliseconds: number): void {
  const now = Date.now()
  lutimesSync(path, new Date(now), new Date(now - milliseconds))
}
