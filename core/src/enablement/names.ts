/**
 * The form in which names that people type are compared: `-` and `_` are one
 * (spec/pipeline.md 0, "Normalised name"). Case is kept. A package manager's own
 * folding rule is asked in addition.
 */
export function foldName(name: string): string {
  return name.replaceAll('-', '_')
}

export type SameName = (pm: string, left: string, right: string) => boolean

/** Built from the `sameName` of the package managers that declare one. */
export function createSameName(
  packageManagers: readonly { readonly name: string; sameName?(left: string, right: string): boolean }[],
): SameName {
  const byName = new Map(packageManagers.map((pm) => [pm.name, pm]))
  return (pm, left, right) =>
    foldName(left) === foldName(right) || byName.get(pm)?.sameName?.(left, right) === true
}
