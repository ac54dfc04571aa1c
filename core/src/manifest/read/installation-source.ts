import { readCargoTable } from './cargo-table.js'
import { exactUnlessOperator, readCargoVersion } from './cargo-version.js'
import type { ReadingContext } from './context.js'
import type { InstallationSource } from '../plugin.js'
import { describe, type TableReader } from '../table-reader.js'
import { packageNameFault } from '../text-rules.js'
import { isTable, own, type RawTable } from '../toml.js'
import { gitUrlFault } from '../urls.js'

type CargoSource = Extract<InstallationSource, { type: 'cargo' }>

const KINDS =
  'write `source = "cargo"` or `source = "github"`; without `source`, `executable` or `script` names a file of the plugin'

/** Keys that mean nothing without their source, so that a misspelt source cannot drop them in silence (spec/model.md G9). */
const KEYS = ['crate', 'version', 'git', 'global', 'url'] as const
type SourceKey = (typeof KEYS)[number]

interface Flat {
  readonly crate: string | undefined
  readonly version: string | undefined
  readonly git: string | undefined
  readonly global: boolean | undefined
  readonly url: string | undefined
}

/** `source` of an installation in both dialects (spec/model.md 1.5). */
export function readInstallationSource(
  reader: TableReader,
  context: ReadingContext,
): InstallationSource | undefined {
  const flat: Flat = {
    crate: reader.text('crate'),
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
  if (source === 'cargo') return cargo(reader, flat, context)
  if (source === 'github') return github(reader, flat, context)
  if (isTable(source)) return fromTable(reader, source, { flat, context })
  const message =
    typeof source === 'string'
      ? `${reader.title} has the unknown source ${describe(source)}`
      : `\`source\` in ${reader.title} must be a string or a table, not ${describe(source)}`
  reader.reject(message, { key: 'source', remedy: KINDS })
  return undefined
}

/** `source.cargo = { tool = "1.0" }`, `source.cargo = "tool>=1"`, `source.github = "https://…"`. */
function fromTable(
  reader: TableReader,
  table: RawTable,
  { flat, context }: { flat: Flat; context: ReadingContext },
): InstallationSource | undefined {
  const keys = Object.keys(table)
  if (keys.length !== 1 || (keys[0] !== 'cargo' && keys[0] !== 'github')) {
    reader.reject(`\`source\` in ${reader.title} must have exactly one key, \`cargo\` or \`github\``, {
      key: 'source',
      remedy:
        'write `source.cargo = { my-tool = "1.0" }` or `source.github = "https://github.com/owner/repo"`',
    })
    return undefined
  }
  const value = own(table, keys[0])
  if (keys[0] === 'github') {
    if (typeof value === 'string')
      return github(reader, { ...flat, url: agreed(reader, 'url', [value, flat.url]) }, context)
    reader.reject(`\`source.github\` in ${reader.title} must be a URL, not ${describe(value)}`, {
      key: ['source', 'github'],
    })
    return undefined
  }
  const named = readCargoTable(reader, value)
  if (named === undefined) return undefined
  const merged: Flat = {
    ...flat,
    crate: agreed(reader, 'crate', [named.crate, flat.crate]),
    git: agreed(reader, 'git', [named.git, flat.git]),
  }
  const built = cargo(reader, merged, context)
  if (built === undefined || named.version === undefined) return built
  return { ...built, version: agreed(reader, 'version', [named.version, built.version]) ?? named.version }
}

function cargo(reader: TableReader, flat: Flat, context: ReadingContext): CargoSource | undefined {
  refuseOthers(reader, ['crate', 'version', 'git', 'global'], 'has a cargo source')
  if (flat.crate === undefined) {
    if (!reader.has('crate')) reader.missing('crate', 'name the crate to install, as in `crate = "my-tool"`')
    return undefined
  }
  const fault = packageNameFault('cargo', flat.crate)
  if (fault !== undefined) reader.reject(`the crate name in ${reader.title} ${fault}`, { key: 'crate' })
  if (flat.git !== undefined) checkGit(reader, { key: 'git', url: flat.git, context })
  const version = readCargoVersion(reader, exactUnlessOperator(flat.version), ['version'])
  return {
    type: 'cargo',
    crate: flat.crate,
    global: flat.global ?? false,
    ...(version === undefined ? {} : { version }),
    ...(flat.git === undefined ? {} : { git: flat.git }),
  }
}

function github(reader: TableReader, flat: Flat, context: ReadingContext): InstallationSource | undefined {
  refuseOthers(reader, ['url', 'git'], 'has a github source')
  const url = agreed(reader, 'url', [flat.url, flat.git])
  if (url === undefined) {
    if (!reader.has('url') && !reader.has('git')) {
      reader.missing('url', 'write `url = "https://github.com/owner/repo"`')
    }
    return undefined
  }
  checkGit(reader, { key: reader.has('url') ? 'url' : 'git', url, context })
  return { type: 'github', url }
}

function checkGit(
  reader: TableReader,
  { key, url, context }: { key: string; url: string; context: ReadingContext },
): void {
  const fault = gitUrlFault(url, context.paths.origin)
  if (fault !== undefined) reader.reject(`\`${key}\` in ${reader.title} ${fault}`, { key })
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
