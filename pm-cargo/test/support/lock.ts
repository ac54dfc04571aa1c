import { crate } from './project.js'

export const CRATES_IO = 'registry+https://github.com/rust-lang/crates.io-index'
/** Where crates of crates.io are unpacked in a sandbox. */
export const INDEX = 'home/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f'

/** A `Cargo.lock` of these packages. */
export function lock(...packages: readonly string[]): string {
  return ['version = 4', ...packages.map((text) => `[[package]]\n${text}`)].join('\n\n')
}

export function locked(name: string, version: string, rest = ''): string {
  return `name = "${name}"\nversion = "${version}"\n${rest}`
}

export function fromRegistry(name: string, version: string, rest = ''): string {
  return locked(name, version, `source = "${CRATES_IO}"\nchecksum = "00"\n${rest}`)
}

/** A package that depends on a crate of the registry, without a lock. */
export const REGISTRY_DEPENDENCY = crate('ws', 'app', '[dependencies]\ncodec = "2"')
