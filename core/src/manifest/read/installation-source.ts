import { readCargoTable } from './cargo-table.js'
import { exactUnlessOperator, readCargoVersion } from './cargo-version.js'
import type { InstallationSource } from '../plugin.js'
import { readGitHubAddress } from '../../sources/github-address.js'
import { describe, type TableReader } from '../table-reader.js'
import { packageNameFault } from '../text-rules.js'
import { isTable, own, type RawTable } from '../toml.js'
import { repositoryUrlFault } from '../urls.js'
import { readNpmSource, readNpmTable } from './npm-source.js'

type CargoSource = Extract<InstallationSource, { type: 'cargo' }>

const KINDS =
  'write `source = "cargo"`, `source = "npm"` or `source = "github"`; without `source`, `executable` or `script` names a file of the plugin'

const TABLES =
  'write `source.cargo = { my-tool = "1.0" }`, `source.npm = { my-tool = "^1.0" }` or `source.github = "https://github.com/owner/repo"`'

/** Keys that mean nothing without their source, so that a misspelt source cannot drop them in silence (spec/model.md G9). */
const KEYS = ['crate', 'package', 'version', 'git', 'global', 'url'] as const
type SourceKey = (typeof KEYS)[number]

interface Flat {
  readonly crate: string | undefined
  readonly package: string | undefined
  readonly version: string | undefined
  readonly git: string | undefined
  readonly global: boolean | undefined
  readonly url: string | undefined
}

/** `source` of an installation in both dialects (spec/model.md 1.5). */
export function readInstallationSource(reader: TableReader): InstallationSource | undefined {
  const flat: Flat = {
    crate: reader.text('crate'),
    package: reader.text('package'),
    version: reader.text('version'),
    git: reader.text('git'),
    global: reader.flag('global'),
    url: reader.text('url'),
  }
  const source = reader.value('source')
  if (source === undefined) {
    refuseOthers(reader, [], 'has no `source`')
    return undefined
  }
  if (source === 'cargo') return cargo(reader, flat)
  if (source === 'npm') return npm(reader, flat)
  if (source === 'github') return github(reader, flat)
  if (isTable(source)) return fromTable(reader, source, flat)
  const message =
    typeof source === 'string'
      ? `${reader.title} has the unknown source ${describe(source)}`
      : `\`source\` in ${reader.title} must be a string or a table, not ${describe(source)}`
  reader.reject(message, { key: 'source', remedy: KINDS })
  return undefined
}

/** `source.cargo = { tool = "1.0" }`, `source.cargo = "tool>=1"`, `source.npm = "tool"`, `source.github = "https://…"`. */
function fromTable(reader: TableReader, table: RawTable, flat: Flat): InstallationSource | undefined {
  const [kind, ...more] = Object.keys(table)
  const value = kind === undefined ? undefined : own(table, kind)
  if (more.length === 0 && kind === 'cargo') return cargoTable(reader, value, flat)
  if (more.length === 0 && kind === 'npm') return npmTable(reader, value, flat)
  if (more.length === 0 && kind === 'github') return gitHubTable(reader, value, flat)
  reader.reject(`\`source\` in ${reader.title} must have exactly one key, \`cargo\`, \`npm\` or \`github\``, {
    key: 'source',
    remedy: TABLES,
  })
  return undefined
}

function cargoTable(reader: TableReader, value: unknown, flat: Flat): CargoSource | undefined {
  const named = readCargoTable(reader, value)
  if (named === undefined) return undefined
  const built = cargo(reader, {
    ...flat,
    crate: agreed(reader, 'crate', [named.crate, flat.crate]),
    git: agreed(reader, 'git', [named.git, flat.git]),
  })
  if (built === undefined || named.version === undefined) return built
  return { ...built, version: agreed(reader, 'version', [named.version, built.version]) ?? named.version }
}

function npmTable(reader: TableReader, value: unknown, flat: Flat): InstallationSource | undefined {
  const named = readNpmTable(reader, value)
  if (named === undefined) return undefined
  return npm(reader, {
    ...flat,
    package: agreed(reader, 'package', [named.package, flat.package]),
    version: agreed(reader, 'version', [named.version, flat.version]),
  })
}

function gitHubTable(reader: TableReader, value: unknown, flat: Flat): InstallationSource | undefined {
  if (typeof value === 'string') {
    return github(reader, { ...flat, url: agreed(reader, 'url', [value, flat.url]) })
  }
  reader.reject(`\`source.github\` in ${reader.title} must be a URL, not ${describe(value)}`, {
    key: ['source', 'github'],
  })
  return undefined
}

function npm(reader: TableReader, flat: Flat): InstallationSource | undefined {
  refuseOthers(reader, ['package', 'version'], 'has an npm source')
  return readNpmSource(reader, flat)
}

function cargo(reader: TableReader, flat: Flat): CargoSource | undefined {
  refuseOthers(reader, ['crate', 'version', 'git', 'global'], 'has a cargo source')
  if (flat.crate === undefined) {
    if (!reader.has('crate')) reader.missing('crate', 'name the crate to install, as in `crate = "my-tool"`')
    return undefined
  }
  const fault = packageNameFault('cargo', flat.crate)
  if (fault !== undefined) reader.reject(`the crate name in ${reader.title} ${fault}`, { key: 'crate' })
  const gitFault = flat.git === undefined ? undefined : repositoryUrlFault(flat.git)
  if (gitFault !== undefined) reader.reject(`\`git\` in ${reader.title} ${gitFault}`, { key: 'git' })
  const version = readCargoVersion(reader, exactUnlessOperator(flat.version), ['version'])
  return {
    type: 'cargo',
    crate: flat.crate,
    global: flat.global ?? false,
    ...(version === undefined ? {} : { version }),
    ...(flat.git === undefined ? {} : { git: flat.git }),
  }
}

function github(reader: TableReader, flat: Flat): InstallationSource | undefined {
  refuseOthers(reader, ['url', 'git'], 'has a github source')
  const url = agreed(reader, 'url', [flat.url, flat.git])
  if (url === undefined) {
    if (!reader.has('url') && !reader.has('git')) {
      reader.missing('url', 'write `url = "https://github.com/owner/repo"`')
    }
    return undefined
  }
  const key = reader.has('url') ? 'url' : reader.has('git') ? 'git' : 'source'
  const reading = readGitHubAddress(url)
  if (!reading.ok) {
    reader.reject(`\`${key}\` in ${reader.title} ${reading.fault}`, { key, remedy: reading.remedy })
  }
  return { type: 'github', url }
}

/** One value of two spellings, which must not contradict each other (spec/model.md M4). */
function agreed(
  reader: TableReader,
  key: string,
  [first, second]: readonly [string | undefined, string | undefined],
): string | undefined {
  if (first !== undefined && second !== undefined && first !== second) {
    reader.reject(`${reader.title} states two different values for \`${key}\``, {
      key,
      remedy: 'keep one of them',
    })
  }
  return first ?? second
}

function refuseOthers(reader: TableReader, allowed: readonly SourceKey[], why: string): void {
  for (const key of KEYS) {
    if (!reader.has(key) || allowed.includes(key)) continue
    reader.reject(`\`${key}\` in ${reader.title} is of no use, since it ${why}`, { key, remedy: KINDS })
  }
}
