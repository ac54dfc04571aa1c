import type { InstallationSource } from '../plugin.js'
import { describe, type TableReader } from '../table-reader.js'
import { isTable, own } from '../toml.js'
import { npmNameFault, npmRangeFault } from '../npm-rules.js'

export interface NpmNames {
  readonly package: string | undefined
  readonly version: string | undefined
}

/** `package` and `version` of an installation whose source is npm. */
export function readNpmSource(
  reader: TableReader,
  { package: name, version }: NpmNames,
): InstallationSource | undefined {
  if (name === undefined) {
    if (!reader.has('package')) {
      reader.missing('package', 'name the package to install, as in `package = "my-tool"`')
    }
    return undefined
  }
  const fault = npmNameFault(name)
  if (fault !== undefined) reader.reject(`the package name in ${reader.title} ${fault}`, { key: 'package' })
  const range = version?.trim()
  const rangeFault = range === undefined ? undefined : npmRangeFault(range)
  if (rangeFault !== undefined) {
    reader.reject(`\`version\` in ${reader.title} ${rangeFault}`, {
      key: 'version',
      remedy: 'write a version or a range, as in `version = "1.2.3"` or `version = "^1.2"`',
    })
  }
  const isAny = range === undefined || range === '' || range === '*'
  return { type: 'npm', package: name, ...(isAny ? {} : { version: range }) }
}

/** `source.npm` of the newer dialect: `"tool"`, `{ tool = "^1.0" }`, `{ tool = { version = "^1.0" } }`. */
export function readNpmTable(reader: TableReader, value: unknown): NpmNames | undefined {
  if (typeof value === 'string') return { package: value, version: undefined }
  const entries = isTable(value) ? Object.keys(value) : []
  const [name] = entries
  if (isTable(value) && name !== undefined && entries.length === 1) {
    const version = versionIn(own(value, name))
    if (version !== undefined) return { package: name, version }
  }
  reader.reject(
    `\`source.npm\` in ${reader.title} must name one package, with a range behind it, not ${describe(value)}`,
    {
      key: ['source', 'npm'],
      remedy: 'write `source.npm = { my-tool = "^1.0" }` or `source.npm = "my-tool"`',
    },
  )
  return undefined
}

function versionIn(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  if (!isTable(entry) || Object.keys(entry).join() !== 'version') return undefined
  const version = own(entry, 'version')
  return typeof version === 'string' ? version : undefined
}
