import { dirname, join } from 'node:path'

import type { Environment } from '@symposium/sdk'

import { cargoHome } from './environment.js'
import { unreadable } from './errors.js'
import type { RecordedFiles } from './inputs.js'
import { pathIn } from './paths.js'
import { ancestorsOf } from './root.js'
import { memberOf, isTable, parseToml, textIn, type TomlTable } from './toml.js'

/** Far more than anybody has; files that include each other would otherwise multiply without end. */
const MOST_LAYERS = 64

/** One file of cargo's configuration with the directory that its relative paths start from. */
export interface Layer {
  readonly file: string
  readonly base: string
  readonly table: TomlTable
  /** Whether it belongs to the user, by lying in cargo's home or being included from there, and not to a project. */
  readonly isOwn: boolean
}

export interface Layers {
  /** Those that cargo finds by itself, nearest first. */
  readonly files: readonly string[]
  /** These and what they include, highest precedence first; each file once. */
  readonly layers: readonly Layer[]
}

/**
 * The configuration that holds in a directory: `.cargo/config.toml` there and in
 * every directory above, then cargo's home.
 * @throws SymposiumError `WORKSPACE_UNREADABLE`
 */
export function readLayers(directory: string, environment: Environment, files: RecordedFiles): Layers {
  const home = cargoHome(environment)
  const owned = [home, join(environment.home, '.cargo')].map((place) => files.realPath(place) ?? place)
  const found = configFiles(directory, home, files)
  const loading: Loading = { files, layers: new Map() }
  for (const file of found) {
    const place = dirname(file)
    load(file, { loading, including: [], isOwn: owned.includes(files.realPath(place) ?? place) })
  }
  return { files: found, layers: [...loading.layers.values()] }
}

function configFiles(directory: string, home: string, files: RecordedFiles): readonly string[] {
  const places = [directory, ...ancestorsOf(directory)].map((parent) => join(parent, '.cargo'))
  if (!places.includes(home)) places.push(home)
  return places.flatMap((place) => {
    // One status where there is no such directory, as nearly everywhere.
    if (!files.isDirectory(place)) return []
    // The old name without an extension wins.
    const file = [join(place, 'config'), join(place, 'config.toml')].find((path) => files.isFile(path))
    return file === undefined ? [] : [file]
  })
}

interface Loading {
  readonly files: RecordedFiles
  /** By real path. What a file says once it need not say again at a lower precedence. */
  readonly layers: Map<string, Layer>
}

interface Position {
  readonly loading: Loading
  /** Real paths of the files that lead here. */
  readonly including: readonly string[]
  readonly isOwn: boolean
}

/** Adds a file and what it includes, highest precedence first. */
function load(file: string, { loading, including, isOwn }: Position): void {
  const { files, layers } = loading
  const real = files.realPath(file) ?? file
  if (including.includes(real)) throw unreadable(file, 'the configuration includes itself')
  if (layers.has(real)) return
  if (layers.size === MOST_LAYERS) {
    throw unreadable(file, `the configuration consists of more than ${MOST_LAYERS} files`, {
      remedy: 'include fewer',
    })
  }
  const text = files.readText(file)
  if (text === undefined) throw unreadable(file, 'there is no such file to include')
  const table = parseToml(text, file)
  layers.set(real, { file, base: dirname(dirname(file)), table, isOwn })
  for (const path of includedFiles(table, file, files).toReversed()) {
    load(path, { loading, including: [...including, real], isOwn })
  }
}

function includedFiles(table: TomlTable, file: string, files: RecordedFiles): readonly string[] {
  const include = memberOf(table, 'include')
  const items: readonly unknown[] = Array.isArray(include) ? include : include === undefined ? [] : [include]
  return items.flatMap((item) => {
    const path = isTable(item) ? textIn(item, 'path') : item
    if (typeof path !== 'string' || path.includes('\0'))
      throw unreadable(file, '`include` holds something that is not a path')
    const absolute = pathIn(dirname(file), path)
    const isOptional = isTable(item) && memberOf(item, 'optional') === true
    return isOptional && !files.isFile(absolute) ? [] : [absolute]
  })
}
