import { join } from 'node:path'

import type { FileReader, JsonValue } from '@symposium/sdk'

import { findSkill, isOwnFile } from './skills.js'
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
  readonly directory: string
  /** Entries that may be the manifest, best first. */
  readonly names: readonly string[]
  /** How `skills` is there: empty for not at all. */
  readonly skills: string
  readonly cargoStamp: string
  readonly hasTable: boolean
  /** `undefined` where nobody looked. */
  readonly search: ReturnType<typeof findSkill> | undefined
}

/**
 * What a package embeds, and what to remember of the look. One status each of
 * the directory and its Cargo.toml is all that an unchanged package costs, and
 * one more for the file that was found.
 */
export async function inspectPackage(
  directory: string,
  remembered: JsonValue | undefined,
  files: FileReader,
): Promise<{ readonly embedding: Embedding; readonly remember: JsonValue }> {
  const before = decode(remembered)
  const stamp = files.stat(directory)?.stamp ?? ''
  const listing = before?.directory === stamp ? before : look(directory, files)
  const cargoFile = join(directory, 'Cargo.toml')
  const cargoStamp = files.stat(cargoFile)?.stamp ?? ''
  const hasTable =
    before?.cargoStamp === cargoStamp ? before.hasTable : await hasMetadataTable(cargoFile, files)
  const manifest = findManifest(directory, listing.names, files)
  const isSearched = manifest === undefined && !hasTable && listing.skills !== ''
  const search = isSearched ? confirmSearch(before?.search, directory, files) : undefined
  const sighting: Sighting = { ...listing, directory: stamp, cargoStamp, hasTable, search }
  return {
    remember: encode(sighting),
    embedding: {
      ...(manifest === undefined ? {} : { manifest }),
      ...(hasTable ? { table: { file: cargoFile, stamp: cargoStamp } } : {}),
      hasSkills: search?.found !== undefined,
      notices: noticesOf(listing.names, manifest?.file, directory),
    },
  }
}

export function isEmbedding({ manifest, table, hasSkills }: Embedding): boolean {
  return manifest !== undefined || table !== undefined || hasSkills
}

function look(directory: string, files: FileReader): Pick<Sighting, 'names' | 'skills'> {
  const entries = files.list(directory) ?? []
  const names = entries.filter(({ name }) => name.toLowerCase() === 'symposium.toml').map(({ name }) => name)
  const skills = entries.find(({ name }) => name === 'skills')
  const isDirectory = skills?.type === 'directory' || skills?.type === 'link'
  return { names: names.sort(bySpelling), skills: isDirectory ? skills.type : '' }
}

/** The documented spelling first; capitals sort before small letters. */
function bySpelling(left: string, right: string): number {
  return left < right ? -1 : 1
}

function findManifest(directory: string, names: readonly string[], files: FileReader): Embedding['manifest'] {
  for (const name of names) {
    const file = join(directory, name)
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
    .filter((name) => used !== join(directory, name))
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
function confirmSearch(
  before: ReturnType<typeof findSkill> | undefined,
  directory: string,
  files: FileReader,
): ReturnType<typeof findSkill> {
  const holds =
    before?.found === undefined
      ? before?.searched.every(([path, stamp]) => files.stat(path)?.stamp === stamp)
      : files.stat(before.found)?.type === 'file'
  return before !== undefined && holds === true ? before : findSkill(directory, files)
}

function encode({ directory, names, skills, cargoStamp, hasTable, search }: Sighting): JsonValue {
  return {
    directory,
    names,
    skills,
    cargoStamp,
    hasTable,
    search: search === undefined ? null : { found: search.found ?? null, searched: search.searched.flat() },
  }
}

function decode(value: JsonValue | undefined): Sighting | undefined {
  if (!isTable(value)) return undefined
  const directory = textOf(value['directory'])
  const names = decodeList(value['names'], textOf)
  const skills = textOf(value['skills'])
  const cargoStamp = textOf(value['cargoStamp'])
  const hasTable = value['hasTable']
  if (directory === undefined || names === undefined || skills === undefined || cargoStamp === undefined)
    return undefined
  if (typeof hasTable !== 'boolean') return undefined
  return { directory, names, skills, cargoStamp, hasTable, search: decodeSearch(value['search']) }
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
