import { join } from 'node:path'

import type { RecordedFiles } from './inputs.js'
import { isInherited, type PackageTable } from './manifest.js'
import { Manifests } from './manifests.js'
import { sameName } from './names.js'
import type { LocalPackage } from './offers.js'

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
  const own = packageIn(file, manifests)
  return own?.name === wanted.name && own.version === wanted.version
}

/** The versions of a package that are vendored in directories of the usual names: its own, or that and a version. */
export function findVendoredVersions(
  directory: string,
  name: string,
  files: RecordedFiles,
): readonly LocalPackage[] {
  const manifests = new Manifests(files)
  return files.list(directory).flatMap((entry) => {
    const isUsual = sameName(entry.name, name) || sameName(entry.name.slice(0, name.length + 1), `${name}-`)
    const file = join(directory, entry.name, 'Cargo.toml')
    if (!isUsual || !manifests.exists(file)) return []
    const found = packageIn(file, manifests)
    if (found === undefined || !sameName(found.name, name) || isInherited(found.version)) return []
    return [{ name: found.name, version: found.version, directory: join(directory, entry.name) }]
  })
}

/** Somebody else's package may be broken; the one that is wanted has been read by cargo before. */
function packageIn(file: string, manifests: Manifests): PackageTable | undefined {
  try {
    return manifests.load(file).package
  } catch {
    return undefined
  }
}
