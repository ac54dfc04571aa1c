import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import type { ArchiveEntry, ArchiveLimits, Stages } from './ports.js'
import { PRIVATE } from './private-mode.js'
import { guardWrite } from './write-error.js'

/** Beside what they are renamed over, hence on the same disk. */
export function createNodeStages(): Stages {
  return {
    create: (parent) =>
      guardWrite(parent, () => {
        mkdirSync(parent, { recursive: true, mode: PRIVATE })
        return mkdtempSync(join(parent, STAGE_PREFIX))
      }),
    entries: listEntries,
  }
}

/** No name of a version, package or commit begins like this. */
const STAGE_PREFIX = '.stage-'

/** Without recursion: whoever filled the directory decides how deep it is. */
function listEntries(directory: string, limits: ArchiveLimits): readonly ArchiveEntry[] {
  const entries: ArchiveEntry[] = []
  const open = ['']
  let bytes = 0
  for (let prefix = open.pop(); prefix !== undefined; prefix = open.pop()) {
    for (const child of readdirSync(join(directory, prefix), { withFileTypes: true })) {
      const entry = describeEntry(child, `${prefix}${child.name}`, join(directory, prefix, child.name))
      bytes += entry.size
      if (entries.length >= limits.entries) throw refused(`has more than ${limits.entries} entries`)
      if (bytes > limits.bytes) throw refused(`is larger than ${limits.bytes} bytes`)
      entries.push(entry)
      if (entry.type === 'directory') open.push(`${entry.path}/`)
    }
  }
  return entries
}

function describeEntry(child: Dirent, path: string, file: string): ArchiveEntry {
  if (child.isDirectory()) return { path, type: 'directory', size: 0, executable: false }
  if (child.isSymbolicLink()) {
    return { path, type: 'link', size: 0, executable: false, target: readlinkSync(file) }
  }
  if (!child.isFile()) return { path, type: 'other', size: 0, executable: false }
  const { size, mode } = lstatSync(file)
  return { path, type: 'file', size, executable: (mode & 0o100) !== 0 }
}

function refused(why: string): SymposiumError {
  return new SymposiumError('ARCHIVE_REFUSED', `what was fetched ${why}`, {
    remedy: 'tell whoever publishes it; nothing of it was installed',
  })
}
