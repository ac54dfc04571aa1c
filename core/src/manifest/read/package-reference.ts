import { ANY_NAME } from '../../predicates/atom.js'
import { parseAtom } from '../../predicates/parse-atom.js'
import { below } from '../locus.js'
import { describe, TableReader } from '../table-reader.js'
import { packageNameFault } from '../text-rules.js'
import { isTable, own, type RawTable } from '../toml.js'
import { requirementFromVersion } from '../versions.js'

export interface PackageReference {
  readonly name: string
  /** In the syntax of dependency atoms. */
  readonly requirement?: string
}

interface PackageKey {
  readonly pm: string
  /** Where the value stands below the table. */
  readonly key: readonly string[]
}

/**
 * A package and the versions of it that will do: `"widget>=1"` or
 * `{ name = "widget", version = ">=1" }` (spec/model.md 1.4). Rejects the owner for
 * anything else, and returns `undefined`.
 */
export function readPackageReference(
  owner: TableReader,
  value: unknown,
  where: PackageKey,
): PackageReference | undefined {
  const reference = readEither(owner, value, where)
  if (reference === undefined) return undefined
  const fault =
    reference.name === ANY_NAME ? 'is needed, and `*` names none' : packageNameFault(where.pm, reference.name)
  if (fault === undefined) return reference
  const message = `\`${where.key.join('.')}\` in ${owner.title}: a package name of ${where.pm} ${fault}`
  owner.reject(message, { key: where.key, remedy: bothForms(where) })
  return undefined
}

function readEither(owner: TableReader, value: unknown, where: PackageKey): PackageReference | undefined {
  if (typeof value === 'string') return readAtom(owner, value, where)
  if (isTable(value)) {
    return isDependencyTable(value)
      ? rejectDependencyTable(owner, value, where)
      : readTable(owner, value, where)
  }
  const message = `\`${where.key.join('.')}\` in ${owner.title} must be a package, not ${describe(value)}`
  owner.reject(message, { key: where.key, remedy: bothForms(where) })
  return undefined
}

function readAtom(owner: TableReader, text: string, { pm, key }: PackageKey): PackageReference | undefined {
  try {
    const atom = parseAtom(qualified(text.trim(), pm))
    if (atom.pm === undefined || atom.pm === pm) {
      const { name, requirement } = atom
      return { name, ...(requirement === undefined ? {} : { requirement: requirement.text }) }
    }
    owner.reject(`\`${key.join('.')}\` in ${owner.title} names a package of ${atom.pm}`, {
      key,
      remedy: `write it as \`source.${atom.pm}\``,
    })
  } catch (error) {
    owner.rejectBecause(error, { key, what: `\`${key.join('.')}\`` })
  }
  return undefined
}

/** Names of other ecosystems than cargo's are read only behind their package manager. */
function qualified(text: string, pm: string): string {
  return pm === 'cargo' || text.startsWith(`${pm}:`) ? text : `${pm}:${text}`
}

function readTable(owner: TableReader, table: RawTable, where: PackageKey): PackageReference | undefined {
  const { key } = where
  const title = `\`${key.join('.')}\` in ${owner.title}`
  const reader = new TableReader(table, { at: below(owner.at, ...key), title }, owner.findings)
  const name = reader.text('name')
  const version = reader.text('version')
  if (!reader.has('name')) reader.missing('name', bothForms(where))
  reader.finish()
  const requirement = version === undefined ? undefined : readVersion(reader, version)
  if (reader.rejected) owner.leaveOut()
  if (name === undefined || reader.rejected) return undefined
  return { name, ...(requirement === undefined ? {} : { requirement }) }
}

function readVersion(reader: TableReader, version: string): string | undefined {
  try {
    return requirementFromVersion(version)
  } catch (error) {
    reader.rejectBecause(error, { key: ['version'], what: '`version`' })
    return undefined
  }
}

/** `{ widget = "1" }`, as in Cargo's `[dependencies]`. */
function isDependencyTable(table: RawTable): boolean {
  return !Object.hasOwn(table, 'name') && Object.keys(table).some((key) => key !== 'version')
}

function rejectDependencyTable(owner: TableReader, table: RawTable, { key }: PackageKey): undefined {
  const written = Object.keys(table).find((other) => other !== 'version') ?? ''
  const name = packageNameFault('cargo', written) === undefined ? written : 'widget'
  const version = own(table, written)
  const shown = typeof version === 'string' && version !== '*' && version.length < 100
  const example = shown ? { name, version } : { name }
  owner.reject(`\`${key.join('.')}\` in ${owner.title} is written like an entry of \`[dependencies]\``, {
    key,
    remedy: `write ${tableForm(key, example)}`,
  })
}

function bothForms({ key }: PackageKey): string {
  return `write \`${key.join('.')} = "widget>=1"\` or ${tableForm(key, { name: 'widget', version: '>=1' })}`
}

function tableForm(key: readonly string[], { name, version }: { name: string; version?: string }): string {
  const rest = version === undefined ? '' : `, version = ${JSON.stringify(version)}`
  return `\`${key.join('.')} = { name = ${JSON.stringify(name)}${rest} }\``
}
