import { sep } from 'node:path'

/**
 * Path of a listed name below a directory whose path is absolute and normal. `join`
 * would normalise all of it anew, for each of thousands.
 */
export function childPath(directory: string, name: string): string {
  return directory.endsWith(sep) ? directory + name : directory + sep + name
}
