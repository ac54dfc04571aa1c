import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/** Lies in the bundle's directory, and tells what the bundle was made from. Not published. */
const FILE = '.inputs.json'

/** Whether every file that went into the bundle is still what it was. */
export function isCurrent(outDir) {
  let stamps
  try {
    stamps = JSON.parse(readFileSync(join(outDir, FILE), 'utf8'))
  } catch {
    return false
  }
  return Object.entries(stamps).every(([path, stamp]) => stampOf(path) === stamp)
}

/** @param {{ root: string, moduleIds: readonly string[] }} made */
export function rememberInputs(outDir, { root, moduleIds }) {
  const paths = [
    // A module that the bundler makes up has no file.
    ...moduleIds.filter((id) => isAbsolute(id) && stampOf(id) !== undefined),
    // Which version of a library is taken, how the sources are read, how everything is put together.
    join(root, 'package-lock.json'),
    join(root, 'tsconfig.base.json'),
    ...['bundle.mjs', 'bundle-inputs.mjs', 'bundle-report.mjs', 'third-party-licenses.mjs'].map((name) =>
      join(import.meta.dirname, name),
    ),
  ]
  const stamps = Object.fromEntries(paths.map((path) => [path, stampOf(path)]))
  writeFileSync(join(outDir, FILE), `${JSON.stringify(stamps, null, 1)}\n`)
}

function stampOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? undefined : `${stats.mtimeMs}:${stats.size}:${stats.ino}`
}
