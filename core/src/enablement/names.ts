/**
 * The form in which names that people type are compared: `-` and `_` are one
 * (spec/pipeline.md 0, "Normalised name"). Case is kept. A package manager's own
 * folding rule is asked in addition.
 */
export function foldName(name: string): string {
  return name.replaceAll('-', '_')
}

/** What an entry that is known by its path most likely calls itself. */
export function lastSegment(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

export type SameName = (pm: string, left: string, right: string) => boolean

/** Folding keeps the length, by which nearly all pairs are told apart. */
function isFoldedSame(left: string, right: string): boolean {
  return left.length === right.length && foldName(left) === foldName(right)
}

type Naming = { readonly name: string; sameName?(left: string, right: string): boolean }

/** A rule that throws tells no two names to be the same. */
function isSameFor(naming: Naming | undefined, left: string, right: string): boolean {
  try {
    return naming?.sameName?.(left, right) === true
  } catch {
    return false
  }
}

/** Built from the `sameName` of the package managers that declare one. */
export function createSameName(packageManagers: readonly Naming[]): SameName {
  const byName = new Map(packageManagers.map((pm) => [pm.name, pm]))
  return (pm, left, right) => isFoldedSame(left, right) || isSameFor(byName.get(pm), left, right)
}
