import { join } from 'node:path'

import { isSymposiumError, type Host } from '@symposium/sdk'

import { originOf } from './default-registry.js'
import { cargoHome } from './environment.js'
import { RecordedFiles } from './inputs.js'
import { sameName } from './names.js'
import type { LocalPackage } from './offers.js'
import { indexDirectories } from './registry.js'
import type { Origin } from './replacement.js'
import { compareVersions, isVersion, type Requirement } from './requirement.js'
import { findVendoredVersions } from './vendored.js'

interface Wanted {
  readonly name: string
  readonly requirement: Requirement
  /** Address of the index, where that is not crates.io's. */
  readonly registry: string | undefined
  /** The directory whose configuration says where crates come from. */
  readonly cwd: string
}

/** The highest version that is on this machine and fits, from where the configuration says that crates come from. */
export function findHighestLocal(
  wanted: Wanted,
  host: Pick<Host, 'files' | 'environment'>,
): LocalPackage | undefined {
  const recorded = new RecordedFiles(host.files)
  const candidates = candidatesFrom(originFor(wanted, host), { name: wanted.name, recorded, host })
    .filter(({ version }) => isVersion(version) && wanted.requirement.matches(version))
    .filter(({ directory }) => recorded.isFile(join(directory, 'Cargo.toml')))
  // Equal versions keep the order of trust among index directories.
  return candidates.toSorted((left, right) => compareVersions(right.version, left.version)).at(0)
}

/** Configuration that cannot be read is reported when cargo is asked; until then nothing is known to fit. */
function originFor(wanted: Wanted, host: Pick<Host, 'files' | 'environment'>): Origin | undefined {
  try {
    return originOf(wanted, host).origin
  } catch (error) {
    if (isSymposiumError(error)) return undefined
    throw error
  }
}

interface Search {
  readonly name: string
  readonly recorded: RecordedFiles
  readonly host: Pick<Host, 'environment'>
}

function candidatesFrom(
  origin: Origin | undefined,
  { name, recorded, host }: Search,
): readonly LocalPackage[] {
  if (origin?.type === 'directory') return findVendoredVersions(origin.directory, name, recorded)
  if (origin === undefined || (origin.type === 'source' && origin.id.type !== 'registry')) return []
  const registry = origin.type === 'source' && origin.id.type === 'registry' ? origin.id : undefined
  const sources = join(cargoHome(host.environment), 'registry', 'src')
  return indexDirectories(sources, registry, recorded)
    .flatMap((index) => recorded.list(join(sources, index)).map((entry) => ({ index, entry: entry.name })))
    .flatMap(({ index, entry }) => {
      const [, own = '', version = ''] = /^([A-Za-z0-9_-]+?)-(\d+\.\d+\.\d+.*)$/.exec(entry) ?? []
      return sameName(own, name) ? [{ name: own, version, directory: join(sources, index, entry) }] : []
    })
}
