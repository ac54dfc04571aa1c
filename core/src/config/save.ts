import { SymposiumError } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import { configPath, LONGEST_FILE } from './file.js'
import { readConfigFile } from './load.js'

export type ConfigChange = (text: string) => string | Promise<string>

export type SavePorts = Pick<Ports, 'directories' | 'files' | 'caches' | 'writer' | 'locks'>

/** Milliseconds. Another command holds the lock for as long as one edit takes. */
const LOCK_TIMEOUT = 10_000
const MOST_ATTEMPTS = 3

/**
 * Changes the user's configuration: reads it anew under a lock, applies the change
 * to its text and writes the result to where the file really is (spec/pipeline.md
 * 2.5). Answers whether there was anything to write.
 *
 * @throws SymposiumError `CONFIG_BROKEN` for a file that cannot be used, which stays
 *   byte for byte as it is; `CONFIG_EDIT_REFUSED` for a change that cannot be made
 *   without harm; `WRITE_FAILED`, `LOCK_TIMEOUT`.
 */
export async function editConfig(ports: SavePorts, change: ConfigChange): Promise<boolean> {
  const file = configPath(ports.directories)
  ports.writer.makeDirectory(ports.directories.config)
  return ports.locks.withLock(file, LOCK_TIMEOUT, async () => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      await refuseBroken(ports)
      const before = ports.files.stat(file)?.stamp
      const text = readWithMark(ports, file)
      const changed = await change(text)
      if (changed === text) {
        return false
      }
      await checkResult(file, changed)
      // An editor knows nothing of our lock.
      if (ports.files.stat(file)?.stamp === before) {
        ports.writer.writeText(file, changed)
        return true
      }
    }
    throw new SymposiumError('WRITE_FAILED', 'keeps being changed by someone else, and was left as it is', {
      place: { file },
      remedy: 'run the command again',
    })
  })
}

/**
 * For a command that would do other things first, some of which last.
 * @throws SymposiumError `CONFIG_BROKEN`, as saving does.
 */
export async function refuseBroken(
  ports: Pick<SavePorts, 'directories' | 'files' | 'caches'>,
): Promise<void> {
  const { file, state, problems } = await readConfigFile(ports)
  const [first] = problems
  if (state === 'broken') {
    throw new SymposiumError(
      'CONFIG_BROKEN',
      `the configuration cannot be used, so nothing is saved to it: ${first?.message ?? 'unknown fault'}`,
      { place: first?.place ?? { file }, remedy: 'repair the file, then run the command again' },
    )
  }
}

/** Reading drops a byte-order mark, which shows in the size alone. */
function readWithMark(ports: SavePorts, file: string): string {
  const text = ports.files.readText(file, LONGEST_FILE) ?? ''
  const hasMark = ports.files.stat(file)?.size === Buffer.byteLength(text) + 3
  return hasMark ? `\uFEFF${text}` : text
}

async function checkResult(file: string, text: string): Promise<void> {
  const { parseConfigFile } = await import('./parse.js')
  const { state, problems } = await parseConfigFile({ file, text: text.replace(/^\uFEFF/, '') })
  if (state === 'broken') {
    throw new SymposiumError(
      'CONFIG_EDIT_REFUSED',
      `the change would break the configuration: ${problems[0]?.message ?? 'unknown fault'}`,
      { place: { file } },
    )
  }
}
