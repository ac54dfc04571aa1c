/** The `pm` of every id that this package mints. */
export const PM_NAME = 'cargo'

/** Cargo and crates.io treat `-` and `_` alike; the letter case counts. */
export function sameName(left: string, right: string): boolean {
  return foldName(left) === foldName(right)
}

export function foldName(name: string): string {
  return name.replaceAll('-', '_')
}

/**
 * Cargo's own rule for what manifests and locks may call a package: letters, digits,
 * `_` and `-` of any script. Nothing in such a name can act on a terminal or begin a line.
 */
export function isDeclaredName(name: string): boolean {
  return /^[\p{XID_Start}\p{Nd}_][\p{XID_Continue}-]*$/u.test(name)
}

/** Anything else could change the meaning of a manifest or a path that it is put into (spec/pipeline.md 1.7.6). */
export function isPackageName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name)
}
