import { join } from 'node:path'

import type { Environment, FileReader } from '@symposium/sdk'

import { cargoHome } from './environment.js'
import { RecordedFiles } from './inputs.js'
import { sameName } from './names.js'
import type { LocalPackage } from './offers.js'
import { indexDirectories } from './registry.js'
import { compareVersions, isVersion, type Requirement } from './requirement.js'
import { CRATES_IO, registrySource, type SourceId } from './source-id.js'

interface Wanted {
  readonly name: string
  readonly requirement: Requirement
  /** Address of the index, where that is not crates.io's. */
  readonly registry: string | undefined
}

/** The highest version that cargo has unpacked on this machine and that fits. */
export function findHighestExtracted(
  { name, requirement, registry }: Wanted,
  files: FileReader,
  environment: Environment,
): LocalPackage | undefined {
  const recorded = new RecordedFiles(files)
  const sources = join(cargoHome(environment), 'registry', 'src')
  const id: SourceId = registry === undefined ? CRATES_IO : registrySource(registry)
  const candidates = indexDirectories(sources, id.type === 'registry' ? id : undefined, recorded)
    .flatMap((index) => recorded.list(join(sources, index)).map((entry) => ({ index, entry: entry.name })))
    .flatMap(({ index, entry }) => {
      const [, own = '', version = ''] = /^([A-Za-z0-9_-]+?)-(\d+\.\d+\.\d+.*)$/.exec(entry) ?? []
      const fits = sameName(own, name) && isVersion(version) && requirement.matches(version)
      return fits ? [{ name: own, version, directory: join(sources, index, entry) }] : []
    })
    .filter(({ directory }) => recorded.isFile(join(directory, 'Cargo.toml')))
  // Equal versions keep the order of trust among index directories.
  return candidates.toSorted((left, right) => compareVersions(right.version, left.version)).at(0)
}
