import { hasInvisible } from '../skills/hidden-characters.js'

/** What some system would not create, or reach by its name only (cases/faults.md L10). */
const LONGEST_PATH = 1024
const LONGEST_NAME = 255
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/i

/**
 * The names that a path of an archive is made of, or what is wrong with it as the end
 * of a sentence. Nothing is repaired: a path that would have to be is not one that
 * anybody's tools wrote (cases/security.md S31).
 */
export function partsOf(path: string): readonly string[] | string {
  if (path.length > LONGEST_PATH) return `is longer than ${LONGEST_PATH} characters`
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'is absolute'
  if (path.includes('\\')) return 'has a backslash in it'
  const parts = path.replace(/\/$/, '').split('/')
  for (const part of parts) {
    const fault = partFault(part)
    if (fault !== undefined) return fault
  }
  return parts
}

function partFault(part: string): string | undefined {
  if (part === '..') return 'leads out of the tree'
  if (part === '' || part === '.') return 'has an empty part'
  if (hasInvisible(part)) return 'has an invisible or control character in it'
  // Git would take its configuration and hooks from there (cases/security.md S55).
  if (foldedPath(part) === '.git') return 'belongs to git itself'
  return undefined
}

/** What is wrong with names that shall be written, as the end of a sentence. */
export function portabilityFault(parts: readonly string[]): string | undefined {
  for (const part of parts) {
    if (/[:*?"<>|]/.test(part) || /[. ]$/.test(part)) return 'has a name that is not the same on every system'
    if (RESERVED.test(part)) return 'has a name that is reserved on some systems'
    if (Buffer.byteLength(part) > LONGEST_NAME) return `has a name of more than ${LONGEST_NAME} bytes`
  }
  return undefined
}

/** Two paths that are the same place to a file system that ignores case or normal forms have one of these. */
export function foldedPath(path: string): string {
  // Upper case first: it takes `ß` to `SS`, and the sign of the kelvin to the letter.
  return path.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}
