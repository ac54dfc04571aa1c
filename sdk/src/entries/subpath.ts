/** Directories that hold no registry entries of their own (spec/pipeline.md 1.9, G21). */
export const SKIPPED_DIRECTORIES: ReadonlySet<string> = new Set(['.git', 'node_modules', 'target'])

/**
 * Whether a directory name can be one component of an entry's id. The others
 * could mean another place to some reader of the id, or garble a terminal.
 */
export function isSegment(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}\u2028\u2029]|^[A-Za-z]:/u.test(name)
}

/**
 * The components of an entry's id; `undefined` for a name that could lead out of
 * the registry (spec/pipeline.md R18, G19).
 */
export function parseSubpath(name: string): readonly string[] | undefined {
  const segments = name.split('/')
  return segments.every(isSegment) ? segments : undefined
}

/** A name from outside as it can be put into a message. */
export function showName(name: string): string {
  const most = 80
  return JSON.stringify(name.length > most ? `${name.slice(0, most)}…` : name)
}
