import {
  mkdtempSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FileReader } from '@symposium/sdk'

/** A directory on the real disk with files, and with links where the text starts with `->`. */
export function makeDisk(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pm-path-')))
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    if (text.startsWith('->')) {
      symlinkSync(text.slice(2), file)
    } else {
      writeFileSync(file, text)
    }
  }
  return root
}

/** The part of the host's reader that a registry needs, over the real disk. */
export const diskFiles: FileReader = {
  stat(path) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) {
      return undefined
    }
    const type = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other'
    return { type, size: stats.size, mode: stats.mode, stamp: `${stats.ino}.${stats.mtimeMs}` }
  },
  list(path) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      return undefined
    }
    return readdirSync(path, { withFileTypes: true })
      .map((entry) => ({
        name: entry.name,
        type: entry.isSymbolicLink()
          ? ('link' as const)
          : entry.isDirectory()
            ? ('directory' as const)
            : ('file' as const),
      }))
      .sort((left, right) => (left.name < right.name ? -1 : 1))
  },
  readText: () => undefined,
  realPath(path) {
    try {
      return realpathSync(path)
    } catch {
      return undefined
    }
  },
}
