import { join } from 'node:path'

import { Manifests } from './manifests.js'

interface Wanted {
  readonly name: string
  readonly version: string
}

/** Finds a package in a directory of vendored ones. Their directories may be called anything, so manifests decide. */
export function findVendored(directory: string, wanted: Wanted, { files }: Manifests): string | undefined {
  const aside = new Manifests(files.aside())
  const usual = [`${wanted.name}-${wanted.version}`, wanted.name]
  const found = [...usual, ...unusual(directory, usual, aside)]
    .map((name) => join(directory, name))
    .find((candidate) => isPackage(join(candidate, 'Cargo.toml'), wanted, aside))
  if (found === undefined) files.list(directory)
  else files.stat(join(found, 'Cargo.toml'))
  return found
}

function* unusual(directory: string, usual: readonly string[], { files }: Manifests): Generator<string> {
  for (const { name } of files.list(directory)) {
    if (!name.startsWith('.') && !usual.includes(name)) yield name
  }
}

function isPackage(file: string, wanted: Wanted, manifests: Manifests): boolean {
  if (!manifests.exists(file)) return false
  try {
    const own = manifests.load(file).package
    return own?.name === wanted.name && own.version === wanted.version
  } catch {
    // Somebody else's package; the one that is wanted has been read by cargo before.
    return false
  }
}
