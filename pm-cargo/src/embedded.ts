import type { FileReader, JsonValue } from '@symposium/sdk'

import { childPath } from './paths.js'
import { findSkill, isOwnFile, type SkillSearch } from './skills.js'
import { decodeList, isTable, textOf } from './store.js'

/** The plugin content that a package carries (spec/pipeline.md 1.7.5). */
export interface Embedding {
  /** Its own manifest. */
  readonly manifest?: { readonly file: string; readonly stamp: string }
  /** The `[package.metadata.symposium]` table of its Cargo.toml. */
  readonly table?: { readonly file: string; readonly stamp: string }
  readonly hasSkills: boolean
  readonly notices: readonly string[]
}

/** What was seen of a package, with the stamps by which it holds. */
interface Sighting {
  readonly directoryStamp: string
  /** Entries that may be the manifest, best first. */
  readonly names: readonly string[]
  /** What `skills` is, where it can be looked through. */
  readonly skills: 'directory' | 'link' | undefined
  readonly cargoStamp: string
  readonly hasTable: boolean
  /** `undefined` where nobody looked. */
  readonly search: SkillSearch | undefined
}

/**
 * What a package embeds, and what to remember of the look where that is new. One
 * status each of the directory and its Cargo.toml is all that an unchanged package
 * costs, and one more for the file that was found.
 */
export async function inspectPackage(
  directory: string,
  remembered: JsonValue | undefined,
  files: FileReader,
): Promise<{ readonly embedding: Embedding; readonly remember?: JsonValue }> {
  const directoryStamp = files.stat(directory)?.stamp ?? ''
  const cargoFile = childPath(directory, 'Cargo.toml')
  const cargoStamp = files.stat(cargoFile)?.stamp ?? ''
  if (isEmptyStill(remembered, directoryStamp, cargoStamp)) return NOTHING
  const before = decode(remembered)
  const listing = before?.directoryStamp === directoryStamp ? before : look(directory, files)
  const hasTable =
    before?.cargoStamp === cargoStamp ? before.hasTable : await hasMetadataTable(cargoFile, files)
  const manifest = findManifest(directory, listing.names, files)
  const isCarrier = manifest !== undefined || hasTable
  const search = isCarrier
    ? undefined
    : searchSkills(before?.search, { directory, skills: listing.skills, files })
  const embedding: Embedding = {
    ...(manifest === undefined ? {} : { manifest }),
    ...(hasTable ? { table: { file: cargoFile, stamp: cargoStamp } } : {}),
    hasSkills: search?.found !== undefined,
    notices: noticesOf(listing.names, manifest?.file, directory),
  }
  const isKnown = before === listing && before.cargoStamp === cargoStamp && before.search === search
  if (isKnown) return { embedding }
  const { names, skills } = listing
  return { embedding, remember: encode({ directoryStamp, names, skills, cargoStamp, hasTable, search }) }
}

const NOTHING = { embedding: { hasSkills: false, notices: [] } } as const

/** Most packages: nothing of theirs may be the manifest or hold skills, and all that is remembered are two stamps. */
function isEmptyStill(
  remembered: JsonValue | undefined,
  directoryStamp: string,
  cargoStamp: string,
): boolean {
  return Array.isArray(remembered) && remembered[0] === directoryStamp && remembered[1] === cargoStamp
}

export function isEmbedding({ manifest, table, hasSkills }: Embedding): boolean {
  return manifest !== undefined || table !== undefined || hasSkills
}

function look(directory: string, files: FileReader): Pick<Sighting, 'names' | 'skills'> {
  const entries = files.list(directory) ?? []
  const names = entries.filter(({ name }) => name.toLowerCase() === 'symposium.toml').map(({ name }) => name)
  const skills = entries.find(({ name }) => name === 'skills')
  return { names: names.sort(bySpelling), skills: asSkills(skills?.type) }
}

function asSkills(type: string | undefined): Sighting['skills'] {
  return type === 'directory' || type === 'link' ? type : undefined
}

/** The documented spelling first; capitals sort before small letters. */
function bySpelling(left: string, right: string): number {
  return left < right ? -1 : 1
}

function findManifest(directory: string, names: readonly string[], files: FileReader): Embedding['manifest'] {
  for (const name of names) {
    const file = childPath(directory, name)
    const packageRoot = files.realPath(directory) ?? directory
    // Nothing outside the package is followed before consent; any name is treated as if it were a link.
    if (!isOwnFile(file, { type: 'link', packageRoot, files })) continue
    const stat = files.stat(file)
    if (stat !== undefined) return { file, stamp: stat.stamp }
  }
  return undefined
}

function noticesOf(names: readonly string[], used: string | undefined, directory: string): readonly string[] {
  return names
    .filter((name) => used !== childPath(directory, name))
    .map((name) =>
      used === undefined
        ? `${name} is no file of the package itself and is not read`
        : `${name} is ignored: ${used.slice(directory.length + 1)} is there too`,
    )
}

/** Where the text cannot hold the table, nothing is parsed. An escaped spelling of the key is conceivable. */
async function hasMetadataTable(file: string, files: FileReader): Promise<boolean> {
  const text = files.readText(file)
  if (text === undefined || !/symposium|\\[uUx]/.test(text)) return false
  const { isTable: isTomlTable, memberOf, parseToml, tableIn } = await import('./toml.js')
  const metadata = tableIn(tableIn(parseToml(text, file), 'package'), 'metadata')
  return isTomlTable(memberOf(metadata, 'symposium'))
}

/** Finding a file again proves as much as searching for it; a search in vain holds while no directory changed. */
function searchSkills(
  before: SkillSearch | undefined,
  place: Pick<Sighting, 'skills'> & { readonly directory: string; readonly files: FileReader },
): SkillSearch | undefined {
  const { directory, skills, files } = place
  if (skills === undefined) return undefined
  const holds =
    before?.found === undefined
      ? before?.searched.every(([path, stamp]) => files.stat(path)?.stamp === stamp)
      : files.stat(before.found)?.type === 'file'
  return before !== undefined && holds === true ? before : findSkill(directory, skills, files)
}

function encode({ directoryStamp, names, skills, cargoStamp, hasTable, search }: Sighting): JsonValue {
  if (names.length === 0 && skills === undefined && !hasTable) return [directoryStamp, cargoStamp]
  return {
    directoryStamp,
    names,
    skills: skills ?? null,
    cargoStamp,
    hasTable,
    search: search === undefined ? null : { found: search.found ?? null, searched: search.searched.flat() },
  }
}

function decode(value: JsonValue | undefined): Sighting | undefined {
  if (Array.isArray(value)) return decodeEmpty(value)
  if (!isTable(value)) return undefined
  const directoryStamp = textOf(value['directoryStamp'])
  const names = decodeList(value['names'], textOf)
  const skills = asSkills(textOf(value['skills']))
  const cargoStamp = textOf(value['cargoStamp'])
  const hasTable = value['hasTable']
  if (directoryStamp === undefined || names === undefined || cargoStamp === undefined) return undefined
  if (typeof hasTable !== 'boolean') return undefined
  return { directoryStamp, names, skills, cargoStamp, hasTable, search: decodeSearch(value['search']) }
}

function decodeEmpty([first, second]: readonly JsonValue[]): Sighting | undefined {
  const [directoryStamp, cargoStamp] = [textOf(first), textOf(second)]
  if (directoryStamp === undefined || cargoStamp === undefined) return undefined
  return { directoryStamp, names: [], skills: undefined, cargoStamp, hasTable: false, search: undefined }
}

function decodeSearch(value: JsonValue | undefined): Sighting['search'] {
  if (!isTable(value)) return undefined
  const flat = decodeList(value['searched'], textOf)
  if (flat === undefined) return undefined
  const searched = flat.flatMap((path, at) => {
    const stamp = flat[at + 1]
    return at % 2 === 0 && stamp !== undefined ? [[path, stamp] as const] : []
  })
  return { found: textOf(value['found']), searched }
}
