import { basename, dirname, join } from 'node:path'

import type { Manifest } from './manifest.js'
import { Manifests } from './manifests.js'
import { versionOf, type RootSearch } from './root.js'
import { canonicalUrl } from './source-id.js'

interface Wanted {
  readonly name: string
  readonly version: string
}

interface Checkout {
  /** `$CARGO_HOME/git/checkouts`. */
  readonly checkouts: string
  /** Canonical URL. */
  readonly repository: string
  readonly commit: string | undefined
}

/** Directories of one checkout that are searched for a package at most. */
const MOST_DIRECTORIES = 20_000

/** The directory of a package in a repository that cargo has checked out at a commit. */
export function findCheckout(wanted: Wanted, checkout: Checkout, search: RootSearch): string | undefined {
  const { commit } = checkout
  if (commit === undefined) return undefined
  const { files } = search.manifests
  const aside = { manifests: new Manifests(files.aside()), cargoHome: search.cargoHome }
  for (const clone of clonesOf(checkout, search.manifests)) {
    // Named by the shortest unambiguous form of the commit.
    const revisions = files.list(clone).filter(({ name }) => name.length >= 4 && commit.startsWith(name))
    for (const { name } of revisions) {
      const found = findPackage(join(clone, name), wanted, aside)
      if (found === undefined) continue
      files.stat(join(found, 'Cargo.toml'))
      return found
    }
  }
  return undefined
}

/** Clones are named by the last part of the address and a hash of all of it. */
function clonesOf({ checkouts, repository }: Checkout, { files }: Manifests): readonly string[] {
  const name = canonicalUrl(repository).name || '_empty'
  return files
    .list(checkouts)
    .filter((entry) => entry.name.startsWith(`${name}-`))
    .filter((entry) => /^[0-9a-f]+(-shallow)?$/.test(entry.name.slice(name.length + 1)))
    .map((entry) => join(checkouts, entry.name))
}

/** Cargo's own order: a directory before what is in it, by name, links not followed; the first package wins. */
function findPackage(root: string, wanted: Wanted, search: RootSearch): string | undefined {
  const { files } = search.manifests
  const stack = [root]
  for (let seen = 0; seen < MOST_DIRECTORIES; seen += 1) {
    const directory = stack.pop()
    if (directory === undefined) return undefined
    if (directory !== root && isSkipped(directory, search.manifests)) continue
    if (isPackage(directory, wanted, search)) return directory
    const inside = files.list(directory).filter(({ type }) => type === 'directory')
    stack.push(...inside.map(({ name }) => join(directory, name)).toReversed())
  }
  return undefined
}

function isSkipped(directory: string, manifests: Manifests): boolean {
  const name = basename(directory)
  if (name.startsWith('.')) return true
  if (name === 'target' && manifests.exists(join(dirname(directory), 'Cargo.toml'))) return true
  // Submodules are repositories of their own.
  return manifests.exists(join(directory, '.git'))
}

function isPackage(directory: string, wanted: Wanted, search: RootSearch): boolean {
  const file = join(directory, 'Cargo.toml')
  if (!search.manifests.exists(file)) return false
  try {
    const manifest: Manifest = search.manifests.load(file)
    return manifest.package?.name === wanted.name && versionOf(manifest, search) === wanted.version
  } catch {
    // Repositories hold broken manifests on purpose, for tests of their own.
    return false
  }
}
