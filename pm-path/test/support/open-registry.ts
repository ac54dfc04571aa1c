import { pathRegistryType } from '@symposium/pm-path'
import type { CallOptions, Host, JsonObject, LoadOptions, PackageId, PackageManager } from '@symposium/sdk'
import { createMemoryHost, type MemoryFile, type MemoryHost } from '@symposium/sdk/testing'

export const options: CallOptions = { signal: new AbortController().signal }
export const none: LoadOptions = { ...options, level: 'none' }

export function open(host: Host, location = '/reg', more: JsonObject = {}): PackageManager {
  const configuration = { name: 'reg', location, options: more, baseDirectory: '/config' }
  return pathRegistryType.create(configuration, host)
}

export function hostWith(files: Readonly<Record<string, MemoryFile>>): MemoryHost {
  return createMemoryHost({ files })
}

export function id(name: string, pm = 'reg'): PackageId {
  return { pm, name, version: '*' }
}

/** Names of what a registry offers, and the codes of its problems. */
export async function offered(
  registry: PackageManager,
): Promise<{ readonly names: readonly string[]; readonly problems: readonly unknown[] }> {
  const { value, problems } = await registry.activePlugins([], options)
  return {
    names: value.map((offer) => offer.id.name),
    problems: problems.map((problem) =>
      typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : problem,
    ),
  }
}
