import type { PackageManager } from '@symposium/sdk'
import { onTestFinished } from 'vitest'

import type { HostOptions, TestHost } from './host.js'
import { open, sandboxOf, type Sandbox, type Tree } from './project.js'
import { serveRegistry, type Registry, type RegistryOptions } from './registry.js'
import { createTrees } from './trees.js'

export interface Served {
  readonly sandbox: Sandbox
  readonly registry: Registry
  readonly host: TestHost
  readonly cargo: PackageManager
  /** Another run on the same machine. */
  again(options?: Parameters<typeof open>[1]): { host: TestHost; cargo: PackageManager }
}

/** A machine without cargo, and a registry in the place of crates.io. */
export async function served(
  registryOptions: RegistryOptions = {},
  tree: Tree | ((registry: Registry) => Tree) = {},
  hostOptions: Partial<HostOptions> & { readonly recent?: number } = {},
): Promise<Served> {
  const registry = await startRegistry(registryOptions)
  const sandbox = sandboxOf(typeof tree === 'function' ? tree(registry) : tree)
  const trees = createTrees(sandbox.path('kept'))
  const { recent = 0, ...others } = hostOptions
  const options = { cratesIo: registry.url, timeout: 400, pause: 1, pace: 0, recent }
  const again = (more: Parameters<typeof open>[1] = {}): ReturnType<typeof open> =>
    open(sandbox, { trees, registry: options, ...others, ...more })
  return { sandbox, registry, again, ...again() }
}

/** One that goes with the test. */
export async function startRegistry(options: RegistryOptions = {}): Promise<Registry> {
  const registry = await serveRegistry(options)
  onTestFinished(() => registry.close())
  return registry
}
