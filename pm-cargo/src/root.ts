import { dirname, isAbsolute, join } from 'node:path'

import { label, unreadable } from './errors.js'
import { isInherited, type Manifest } from './manifest.js'
import type { Manifests } from './manifests.js'
import { isWithin } from './paths.js'

export interface RootSearch {
  readonly manifests: Manifests
  /** Absolute: what lies above it is never the workspace of what lies below. */
  readonly cargoHome: string
}

/**
 * The manifest of the workspace that a package belongs to by its own account:
 * its own `[workspace]`, the one it points to, or the nearest one above that does
 * not exclude it. `undefined` for a package that stands alone.
 */
export function findRoot(file: string, search: RootSearch): string | undefined {
  return rootNamedBy(search.manifests.load(file), file) ?? findRootAbove(file, search)
}

function findRootAbove(file: string, search: RootSearch): string | undefined {
  const { manifests } = search
  const above = ancestorsOf(dirname(file))
  // A root that is known already wins over one in between that nobody asked for.
  for (const directory of [dirname(file), ...above]) {
    const root = manifests.knownRoot(join(directory, 'Cargo.toml'))
    if (root !== undefined && !isExcluded(root, file)) return root.file
  }
  for (const directory of candidatesAbove(file, search)) {
    const candidate = join(directory, 'Cargo.toml')
    if (!manifests.exists(candidate)) continue
    const root = rootNamedBy(manifests.load(candidate), file)
    if (root !== undefined) return root
  }
  return undefined
}

/** What one manifest says about the workspace of the package that is looked up. */
function rootNamedBy(manifest: Manifest, file: string): string | undefined {
  if (manifest.workspace === undefined) return manifest.package?.workspaceManifest
  return isExcluded(manifest, file) ? undefined : manifest.file
}

/** Directories above a package's own, nearest first. */
function* candidatesAbove(file: string, { cargoHome }: RootSearch): Generator<string> {
  let last: string | undefined
  for (const directory of ancestorsOf(dirname(file))) {
    // Left-overs of `cargo package`, and what cargo itself unpacked.
    if (directory.replaceAll('\\', '/').endsWith('/target/package') || last === cargoHome) return
    yield directory
    last = directory
  }
}

/** Above a directory up to the file system's root. */
export function ancestorsOf(directory: string): readonly string[] {
  const ancestors: string[] = []
  let current = directory
  for (;;) {
    const parent = dirname(current)
    if (parent === current) return ancestors
    ancestors.push(parent)
    current = parent
  }
}

/** `workspace.exclude`, unless `workspace.members` names the same path in so many words. */
export function isExcluded(root: Manifest, path: string): boolean {
  const { exclude = [], members = [] } = root.workspace ?? {}
  const covers = (base: string): boolean =>
    isWithin(path, isAbsolute(base) ? base : `${root.directory}/${base}`)
  return exclude.some(covers) && !members.some(covers)
}

/** The workspace that a package inherits from. */
export function inheritedRoot(manifest: Manifest, search: RootSearch): Manifest {
  if (manifest.workspace !== undefined) return manifest
  const root = manifest.package?.workspaceManifest ?? findRootAbove(manifest.file, search)
  if (root === undefined) throw unreadable(manifest.file, 'it inherits from a workspace but belongs to none')
  const loaded = search.manifests.load(root)
  if (loaded.workspace === undefined) {
    throw unreadable(manifest.file, `it inherits from ${root}, which has no [workspace] table`)
  }
  return loaded
}

/** @throws SymposiumError `WORKSPACE_UNREADABLE` where the workspace has none to inherit. */
export function versionOf(manifest: Manifest, search: RootSearch): string {
  const version = manifest.package?.version ?? '0.0.0'
  if (!isInherited(version)) return version
  const inherited = inheritedRoot(manifest, search).workspace?.version
  if (inherited !== undefined) return inherited
  throw unreadable(
    manifest.file,
    'it inherits its version, but the workspace has no workspace.package.version',
  )
}

/** Spellings with `_` were accepted up to edition 2021. */
export function checkSpelling(manifest: Manifest, search: RootSearch): void {
  const { oldSpelling } = manifest
  if (oldSpelling === undefined) return
  const own = manifest.package?.edition
  const edition = isInherited(own) ? inheritedRoot(manifest, search).workspace?.edition : own
  if (edition === undefined || Number(edition) < 2024) return
  const spelling = oldSpelling === 'project' ? 'package' : oldSpelling.replace('_', '-')
  throw unreadable(manifest.file, `\`${oldSpelling}\` is not accepted in edition ${label(edition)}`, {
    remedy: `write \`${spelling}\``,
  })
}
