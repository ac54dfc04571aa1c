import type { Fields } from './fields.js'

/** A path below the workspace's root, as a manifest may name one: relative, and without a way out. */
export function projectPath(fields: Fields, name: string, path: string): string {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path)) {
    throw fields.wrong(name, 'is an absolute path', "write it from the workspace's root")
  }
  if (path.split(/[/\\]/).includes('..')) {
    throw fields.wrong(name, 'contains `..`', 'name something inside the workspace')
  }
  return path
}
