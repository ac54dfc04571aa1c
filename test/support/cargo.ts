import type { Tree } from './tree.js'

export interface CrateOptions {
  /** `1.0.0` unless told. */
  readonly version?: string
  /** Lines of `[dependencies]`: `kit = { path = "../kit" }`. */
  readonly dependencies?: readonly string[]
  /** More text of the manifest, placed before the dependencies: `[package.metadata.symposium]`, `[workspace]`. */
  readonly manifest?: string
  /** Further files of the package. */
  readonly files?: Tree
}

/** A package with a library, named like its directory unless told. */
export function crate(directory: string, options: CrateOptions & { readonly name?: string } = {}): Tree {
  const name = options.name ?? directory.slice(directory.lastIndexOf('/') + 1)
  const { version = '1.0.0', manifest = '', dependencies = [], files = {} } = options
  return {
    [`${directory}/Cargo.toml`]: [
      `[package]\nname = "${name}"\nversion = "${version}"\nedition = "2021"\n`,
      `${manifest}\n[dependencies]`,
      ...dependencies,
      '',
    ].join('\n'),
    [`${directory}/src/lib.rs`]: '',
    ...below(directory, files),
  }
}

/** A root without a package of its own. */
export function virtualRoot(directory: string, members: readonly string[]): Tree {
  return {
    [`${directory}/Cargo.toml`]: `[workspace]\nresolver = "2"\nmembers = ${JSON.stringify(members)}\n`,
  }
}

export interface Locked {
  readonly name: string
  readonly version: string
  /** A package of the workspace or of a path: locks do not say where those are. */
  readonly local?: boolean
  /** As a lock writes them: `name`, or `name version` where there are several. */
  readonly dependencies?: readonly string[]
}

const CRATES_IO = 'registry+https://github.com/rust-lang/crates.io-index'

export function lock(directory: string, packages: readonly Locked[]): Tree {
  const tables = packages.map(({ name, version, local, dependencies = [] }) =>
    [
      `[[package]]\nname = "${name}"\nversion = "${version}"`,
      ...(local === true ? [] : [`source = "${CRATES_IO}"\nchecksum = "${'0'.repeat(64)}"`]),
      ...(dependencies.length === 0 ? [] : [`dependencies = ${JSON.stringify(dependencies)}`]),
      '',
    ].join('\n'),
  )
  return { [`${directory}/Cargo.lock`]: ['version = 4\n', ...tables].join('\n') }
}

/** A package of crates.io as cargo unpacks it into its home. */
export function extracted(name: string, version: string, options: Omit<CrateOptions, 'version'> = {}): Tree {
  const directory = `home/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/${name}-${version}`
  return crate(directory, { ...options, name, version })
}

export function below(directory: string, files: Tree): Tree {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${directory}/${path}`, text]))
}
