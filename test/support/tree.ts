import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Texts by path; a directory for a path that ends in `/`, a link for a text that starts with `-> `. */
export type Tree = Readonly<Record<string, string>>

/** Writes a tree below a directory. A file that starts with `#!` becomes executable. */
export function writeTree(base: string, tree: Tree): void {
  for (const [path, text] of Object.entries(tree)) {
    const target = join(base, path)
    mkdirSync(path.endsWith('/') ? target : dirname(target), { recursive: true })
    if (text.startsWith('-> ')) {
      symlinkSync(text.slice(3), target)
    } else if (!path.endsWith('/')) {
      writeFileSync(target, text)
      if (text.startsWith('#!')) {
        chmodSync(target, 0o755)
      }
    }
  }
}

/** Everything below a directory: the text of a file, `dir`, or `-> target`. A missing directory holds nothing. */
export function readTree(base: string, prefix = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of namesIn(base)) {
    const path = join(base, name)
    const stats = lstatSync(path)
    if (stats.isSymbolicLink()) {
      found[prefix + name] = `-> ${readlinkSync(path)}`
    } else if (stats.isDirectory()) {
      Object.assign(found, { [prefix + name]: 'dir' }, readTree(path, `${prefix}${name}/`))
    } else {
      found[prefix + name] = stats.isFile() ? readFileSync(path, 'utf8') : 'other'
    }
  }
  return found
}

/** Names, sizes, modes and times of everything below a directory: equal when nothing at all was written. */
export function stampsOf(base: string): readonly string[] {
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map((path) => {
      const { size, mode, mtimeMs, ctimeMs } = lstatSync(join(base, path))
      return `${path} ${size} ${mode} ${mtimeMs} ${ctimeMs}`
    })
    .sort()
}

/** Names directly in a directory, sorted; a missing one holds none. */
export function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort()
  } catch {
    return []
  }
}
