import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import type { ScratchSpace } from './ports.js'

/** Private directories below the system's temporary one, gone with the run. */
export function createNodeScratch(): ScratchSpace {
  const made: string[] = []
  return {
    create(files) {
      const directory = mkdtempSync(join(tmpdir(), 'symposium-'))
      made.push(directory)
      for (const [path, text] of Object.entries(files)) {
        const target = join(directory, inside(path))
        mkdirSync(dirname(target), { recursive: true })
        writeFileSync(target, text, { flag: 'wx' })
      }
      return directory
    },
    removeAll() {
      for (const directory of made.splice(0)) {
        rmSync(directory, { recursive: true, force: true })
      }
    },
  }
}

function inside(path: string): string {
  const normal = normalize(path)
  if (isAbsolute(path) || normal === '..' || /^\.\.[/\\]/.test(normal)) {
    throw new SymposiumError('PATH_ESCAPES', `\`${path}\` leaves the scratch directory`)
  }
  return normal
}
