import type { JsonObject } from '../json.js'
import type { PluginOffer } from '../manifest.js'
import type { ANY_VERSION, PackageId } from '../package-id.js'
import type { PluginInfo } from '../package-manager.js'
import type { Faults } from './faults.js'

export interface FakePackage {
  readonly name: string
  /** `1.0.0` unless told, or `*` where the fake is a registry instance. */
  readonly version?: string
  readonly description?: string
  /** Absolute; `/packages/<name>` unless told. */
  readonly directory?: string
  /** The raw manifest, empty unless told; `false` for a package without a plugin. */
  readonly manifest?: JsonObject | false
}

/** A fake package with all that a package manager answers about it. */
export interface StoredPackage {
  /** What it is found by. */
  readonly name: string
  /** What the answers call it. */
  readonly id: PackageId
  readonly directory: string
  readonly info: PluginInfo
  readonly offers: readonly PluginOffer[]
}

export interface StoreOptions {
  readonly pm: string
  readonly defaultVersion: '1.0.0' | typeof ANY_VERSION
  readonly faults: Pick<Faults<string>, 'impersonates' | 'flood'>
}

/** Sorted by name; with `flood`, every package appears as often as that asks for. */
export function storePackages(
  packages: readonly FakePackage[],
  options: StoreOptions,
): readonly StoredPackage[] {
  return packages
    .map((entry) => storePackage(entry, options))
    .sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0))
}

/** Repeats a list's items until it is as long as the fault asks for. */
export function flooded<T>(items: readonly T[], faults: StoreOptions['faults']): readonly T[] {
  const { flood } = faults
  if (flood === undefined || items.length === 0) {
    return items
  }
  return Array.from({ length: flood.items }, (_, index) => items.at(index % items.length)).filter(
    (item) => item !== undefined,
  )
}

function storePackage(entry: FakePackage, options: StoreOptions): StoredPackage {
  const { pm, faults } = options
  const id: PackageId = {
    pm,
    name: entry.name,
    version: entry.version ?? options.defaultVersion,
    ...faults.impersonates,
  }
  const directory = entry.directory ?? `/packages/${entry.name}`
  const padding = 'x'.repeat(faults.flood?.characters ?? 0)
  const description = `${entry.description ?? ''}${padding}`
  const value: JsonObject = {
    ...(entry.manifest === false ? {} : entry.manifest),
    ...(padding === '' ? {} : { padding }),
  }
  return {
    name: entry.name,
    id,
    directory,
    info: { id, ...(description === '' ? {} : { description }) },
    offers:
      entry.manifest === false
        ? []
        : [
            {
              id,
              content: { type: 'directory', path: directory },
              manifest: [{ type: 'value', label: `${pm} ${entry.name}`, value }],
            },
          ],
  }
}
