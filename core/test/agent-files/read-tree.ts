import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of all files below a directory, and its directories. */
export function readTree(base: string): Readonly<Record<string, string>> {
  const paths = readdirSync(base, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(paths.map((path) => [path, textOf(join(base, path))]))
}

function textOf(path: string): string {
  const stats = lstatSync(path)
  return stats.isDirectory() ? 'dir' : stats.isSymbolicLink() ? 'link' : readFileSync(path, 'utf8')
}
