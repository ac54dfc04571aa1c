import { resolve, sep } from 'node:path'

const SEPARATOR = sep === '\\' ? /[\\/]+/ : /\/+/

/** The parts of a path as cargo compares them: `.` and doubled separators vanish, `..` stays. */
function components(path: string): readonly string[] {
  return path.split(SEPARATOR).filter((part) => part !== '' && part !== '.')
}

/** Whether a path lies in or is a base, part by part: `/a/bc` is not within `/a/b`. */
export function isWithin(path: string, base: string): boolean {
  const inner = components(path)
  return components(base).every((part, index) => inner[index] === part)
}

/** Of a name in a directory whose path is normal: `join` would normalise all of it anew, for each of hundreds. */
export function childPath(directory: string, name: string): string {
  return directory.endsWith(sep) ? directory + name : directory + sep + name
}

/** A path below a directory, with `..` worked out on the text as cargo does; an absolute one stands as it is. */
export function pathIn(directory: string, relative: string): string {
  return resolve(directory, relative)
}
