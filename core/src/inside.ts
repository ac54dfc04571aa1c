import { sep } from 'node:path'

/** Whether a path is a directory or below it, both absolute and normal: `/w/skills-evil` is not inside `/w/skills`. */
export function isInside(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep)
}
