import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { digestFile, MOST_BYTES } from './digest-file.js'
import { toFileStat } from './node-files.js'
import type { CopiedFile } from './ports.js'
import { refusal } from './write-error.js'

/** Bytes up to which a file is read at once, so that its digest takes no second reading. */
const SMALL = 256 * 1024
/** Bytes of all files that are kept together. */
const MOST_KEPT = 4 * 1024 * 1024

interface Content {
  readonly bytes: Buffer
  readonly digest: string
}

/**
 * Copies files one by one. One skill goes to several agents, so what was read for the
 * first of them is kept for the others, for as long as the file does not change.
 */
export function createFileCopier(): (from: string, to: string, executable: boolean) => CopiedFile {
  const contents = new KeptContents()
  return (from, to, executable) => {
    // A FIFO in place of the file would block the copy for ever (cases/security.md S28).
    const stats = statSync(from)
    checkSource(from, stats)
    // Whatever the source had is normalised; set-id bits go (cases/faults.md D6).
    const mode = executable ? 0o755 : 0o644
    return stats.size > SMALL ? copyLarge(from, to, mode) : createFile(to, contents.of(from, stats), mode)
  }
}

class KeptContents {
  readonly #kept = new Map<string, Content>()
  #size = 0

  of(file: string, stats: Stats): Content {
    const key = `${file}\0${toFileStat(stats).stamp}`
    const kept = this.#kept.get(key)
    if (kept !== undefined) {
      return kept
    }
    const content = readContent(file)
    if (this.#size + content.bytes.length <= MOST_KEPT) {
      this.#kept.set(key, content)
      this.#size += content.bytes.length
    }
    return content
  }
}

function readContent(file: string): Content {
  // Loaded at the first use: most runs copy nothing, and it takes milliseconds.
  const { hash } = process.getBuiltinModule('node:crypto')
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(descriptor)
    checkSource(file, stats)
    const bytes = readBytes(descriptor, stats.size)
    return { bytes, digest: hash('sha256', bytes, 'hex') }
  } finally {
    closeSync(descriptor)
  }
}

/** No more than the size says: some files of the kernel have none and never end. */
function readBytes(descriptor: number, size: number): Buffer {
  const buffer = Buffer.allocUnsafe(size)
  let length = 0
  while (length < size) {
    const count = readSync(descriptor, buffer, length, size - length, null)
    if (count === 0) {
      break
    }
    length += count
  }
  return buffer.subarray(0, length)
}

/** `wx` neither overwrites nor follows a link, dangling ones included (cases/security.md S24). */
function createFile(to: string, { bytes, digest }: Content, mode: number): CopiedFile {
  const descriptor = openSync(to, 'wx', mode)
  try {
    for (let offset = 0; offset < bytes.length;) {
      offset += writeSync(descriptor, bytes, offset)
    }
    const stats = fstatSync(descriptor)
    if ((stats.mode & 0o7777) === mode) {
      return { stat: toFileStat(stats), digest }
    }
    // The user's mask took some of it away.
    fchmodSync(descriptor, mode)
    return { stat: toFileStat(fstatSync(descriptor)), digest }
  } finally {
    closeSync(descriptor)
  }
}

function copyLarge(from: string, to: string, mode: number): CopiedFile {
  copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  chmodSync(to, mode)
  // What was written counts: the source may have changed since.
  const digest = digestFile(to)
  return { stat: toFileStat(statSync(to)), digest }
}

function checkSource(file: string, stats: Stats): void {
  if (!stats.isFile()) {
    throw refusal(file, 'is not a regular file any more', 'run the same command again')
  }
  if (stats.size > MOST_BYTES) {
    throw refusal(file, `is larger than ${MOST_BYTES} bytes`, 'make it smaller, or remove the link to it')
  }
}
