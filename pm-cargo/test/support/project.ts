import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { onTestFinished } from 'vitest'

import { createCargo } from '../../src/index.js'
import type { Dependency, PackageManager, Workspace } from '@symposium/sdk'

import { createHost, type HostOptions, type TestHost } from './host.js'

/** Texts by path; a directory for a path that ends in `/`, a link for a value that starts with `-> `. */
export type Tree = Readonly<Record<string, string>>

/** A private directory with a project, a home and cargo's home, removed by {@link Sandbox.remove}. */
export class Sandbox {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-cargo-')))
  readonly home = join(this.root, 'home')
  readonly cargoHome = join(this.root, 'home', '.cargo')

  constructor(tree: Tree = {}) {
    mkdirSync(this.cargoHome, { recursive: true })
    this.write(tree)
  }

  path(...parts: readonly string[]): string {
    return join(this.root, ...parts)
  }

  write(tree: Tree): void {
    for (const [path, text] of Object.entries(tree)) {
      const target = this.path(path)
      if (path.endsWith('/')) {
        mkdirSync(target, { recursive: true })
        continue
      }
      mkdirSync(dirname(target), { recursive: true })
      if (text.startsWith('-> ')) symlinkSync(text.slice(3), target)
      else writeFileSync(target, text)
    }
  }

  delete(path: string): void {
    rmSync(this.path(path), { recursive: true, force: true })
  }

  host(options: Partial<HostOptions> = {}): TestHost {
    return createHost({ home: this.home, cwd: this.path('ws'), ...options })
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

/** A sandbox that goes with the test. */
export function sandboxOf(tree: Tree): Sandbox {
  const sandbox = new Sandbox(tree)
  onTestFinished(() => sandbox.remove())
  return sandbox
}

export function manifest(name: string, rest = ''): string {
  return `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2021"\n${rest}`
}

/** A package with a library. */
export function crate(directory: string, name: string, rest = ''): Tree {
  return { [`${directory}/Cargo.toml`]: manifest(name, rest), [`${directory}/src/lib.rs`]: '' }
}

export const signal = new AbortController().signal

/** What a package manager says of the project in a directory. */
export async function inspect(
  packageManager: PackageManager,
  directory: string,
): Promise<Workspace & { readonly dependencies: readonly Dependency[] }> {
  const workspace = await packageManager.workspace?.(directory, { signal })
  if (workspace === undefined) throw new Error(`no workspace in ${directory}`)
  const answer = await packageManager.dependencies?.(workspace, { signal })
  return { ...workspace, dependencies: answer?.value ?? [] }
}

export function names(dependencies: readonly Dependency[]): readonly string[] {
  return dependencies.map(({ id }) => `${id.name} ${id.version}`)
}

type CargoOptions = Parameters<typeof createCargo>[1]

/** Nobody answers there, at once. */
const NO_REGISTRY: CargoOptions = { cratesIo: 'http://127.0.0.1:1/', recent: 0 }

export function open(
  sandbox: Sandbox,
  options: Partial<HostOptions> & { readonly registry?: CargoOptions } = {},
): { host: TestHost; cargo: PackageManager } {
  const { registry = NO_REGISTRY, ...others } = options
  const host = sandbox.host(others)
  return { host, cargo: createCargo(host, registry) }
}
