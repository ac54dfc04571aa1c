import type { JsonObject } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import type { RegistryEntry } from './config.js'

/** One `[[registry]]` as the file has it, with a name and no key of a wrong type. */
export interface RegistryTable {
  readonly name: string
  readonly autoUpdate: boolean
  readonly legacy: boolean
  /** All other keys: the one that names the type, and its options. */
  readonly keys: JsonObject
  readonly line?: number
}

/** What the registered adapters know, and the file cannot. */
export interface KnownRegistrations {
  /** Keys of the registered registry types: of several keys that could name the type, these do. */
  readonly registryTypes: readonly string[]
  /** Names of the registered package managers: a registry of that name would answer for their ids. */
  readonly packageManagers: readonly string[]
}

export interface ResolveRegistriesOptions {
  readonly known: KnownRegistrations
  readonly file: string
}

const RESERVED = ['cargo', 'local', '(workspace)', 'symposium-recommendations', 'user-plugins']

/**
 * The registries that can be used, in file order. An entry whose name is taken or
 * whose type is not clear costs itself only (spec/pipeline.md 2.3, G25, G26).
 */
export function resolveRegistries(
  tables: readonly RegistryTable[],
  options: ResolveRegistriesOptions,
): { registries: RegistryEntry[]; problems: Problem[] } {
  const registries: RegistryEntry[] = []
  const problems: Problem[] = []
  const taken = new Set([...RESERVED, ...options.known.packageManagers])
  for (const table of tables) {
    const types = typesOf(table.keys, options.known.registryTypes)
    const fault = faultOfName(table.name, taken) ?? faultOfType(types, options.known.registryTypes)
    if (fault === undefined) {
      taken.add(table.name)
      registries.push(...types.map((type) => toEntry(table, type)))
    } else {
      problems.push({
        code: 'REGISTRY_INVALID',
        message: `registry \`${table.name}\` is ignored: ${fault.message}`,
        place: { file: options.file, ...(table.line === undefined ? {} : { line: table.line }) },
        remedy: fault.remedy,
      })
    }
  }
  return { registries, problems }
}

function toEntry(table: RegistryTable, type: string): RegistryEntry {
  const { [type]: location, ...options } = table.keys
  return {
    name: table.name,
    type,
    location: typeof location === 'string' ? location : '',
    autoUpdate: table.autoUpdate,
    legacy: table.legacy,
    options,
    builtin: false,
  }
}

/**
 * The keys that could name the type: the known ones, or where there is none every
 * key with a text. The types of the specification are known whether or not
 * anything serves them (spec/pipeline.md F7).
 */
function typesOf(keys: JsonObject, known: readonly string[]): readonly string[] {
  const texts = Object.keys(keys).filter((key) => typeof keys[key] === 'string')
  const registered = texts.filter((key) => key === 'path' || key === 'git' || known.includes(key))
  return registered.length > 0 ? registered : texts
}

interface Fault {
  readonly message: string
  readonly remedy: string
}

function faultOfName(name: string, taken: ReadonlySet<string>): Fault | undefined {
  if (taken.has(name)) {
    return { message: 'the name is taken', remedy: 'give it a name of its own' }
  }
  // A name is the first part of ids and of entries like `name:plugin`.
  if (name === '' || name === '*' || /[\s:/\\\p{Cc}]/u.test(name)) {
    return {
      message: 'a name is made of letters, digits, `-`, `_` and `.`',
      remedy: 'give it a name without spaces, colons and slashes',
    }
  }
  return undefined
}

function faultOfType(types: readonly string[], known: readonly string[]): Fault | undefined {
  const choice = known.map((key) => `\`${key} = "…"\``).join(' or ')
  if (types.length === 0) {
    return { message: 'it does not say where it is', remedy: `add ${choice}` }
  }
  if (types.length > 1) {
    const keys = types.map((key) => `\`${key}\``).join(' and ')
    return { message: `${keys} each say where it is`, remedy: 'keep one of them' }
  }
  // Whether anything serves the type is known to whoever makes the instances.
  return undefined
}
