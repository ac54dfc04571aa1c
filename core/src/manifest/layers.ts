import { isSymposiumError, type ManifestLayer, type SymposiumError } from '@symposium/sdk'
import type { Findings } from './findings.js'
import type { ItemPlace } from './item.js'
import type { ManifestTable } from './read/manifest.js'
import type { ManifestContext, PluginSource } from './source.js'
import { isTable, own, tomlParser, type RawTable } from './toml.js'

/** Bytes. Far above any manifest, and any `Cargo.toml`. */
const LARGEST_FILE = 1024 * 1024

type TomlLayer = Extract<ManifestLayer, { type: 'toml' }>
type ValueLayer = Extract<ManifestLayer, { type: 'value' }>

/** The layers that are there, parsed; one that is not readable is reported and left out. */
export async function openLayers(
  source: PluginSource,
  context: ManifestContext,
  findings: Findings,
): Promise<readonly ManifestTable[]> {
  const opened: ManifestTable[] = []
  for (const layer of source.layers) {
    const table = await openLayer(layer, context, findings)
    if (table !== undefined) opened.push(table)
  }
  return opened
}

async function openLayer(
  layer: ManifestLayer,
  context: ManifestContext,
  findings: Findings,
): Promise<ManifestTable | undefined> {
  switch (layer.type) {
    case 'toml':
      return layer.table === undefined
        ? openFile(layer, context, findings)
        : openTable(layer, layer.table, { context, findings })
    case 'value':
      return openValue(layer)
    case 'skill': {
      const place = placeOf(layer.file, 'the manifest')
      findings.defect({
        at: place.at,
        code: 'ADAPTER_MISBEHAVED',
        message: 'a SKILL.md stands alone: it cannot be a layer among others',
      })
      return undefined
    }
  }
}

/** A manifest file. */
async function openFile(
  layer: TomlLayer,
  context: ManifestContext,
  findings: Findings,
): Promise<ManifestTable | undefined> {
  const parsed = await parseFile(layer.file, context)
  if (parsed === undefined) {
    const { at } = placeOf(layer.file, 'the manifest')
    findings.defect({ at, code: 'FILE_UNREADABLE', message: 'the manifest is not there' })
    return undefined
  }
  if (parsed.error === undefined) {
    return { table: parsed.table, place: placeOf(layer.file, 'the manifest', { text: parsed.text }) }
  }
  findings.defect(syntaxFinding(layer.file, parsed.error))
  return undefined
}

/**
 * One table of a file that belongs to the package manager. When that file cannot be
 * read, or the table is not there or is none, there is no such layer: a warning at
 * most, in every origin (spec/model.md M8, G48).
 */
async function openTable(
  layer: TomlLayer,
  keys: readonly string[],
  { context, findings }: { readonly context: ManifestContext; readonly findings: Findings },
): Promise<ManifestTable | undefined> {
  const parsed = await parseFile(layer.file, context)
  if (parsed === undefined) return undefined
  if (parsed.error !== undefined) {
    findings.warning(syntaxFinding(layer.file, parsed.error))
    return undefined
  }
  const value = keys.reduce<unknown>(
    (table, key) => (isTable(table) ? own(table, key) : undefined),
    parsed.table,
  )
  const title = `\`[${keys.join('.')}]\``
  const place = placeOf(layer.file, title, { text: parsed.text, prefix: keys })
  if (isTable(value)) return { table: value, place }
  if (value !== undefined) findings.warning({ at: place.at, message: `${title} is no table and is ignored` })
  return undefined
}

function openValue(layer: ValueLayer): ManifestTable {
  return { table: layer.value, place: placeOf(layer.label, 'the manifest') }
}

type Parsed =
  | { readonly text: string; readonly table: RawTable; readonly error?: undefined }
  | { readonly error: SymposiumError }

/** `undefined` where there is no file. */
async function parseFile(file: string, { files }: ManifestContext): Promise<Parsed | undefined> {
  try {
    const text = files.readText(file, LARGEST_FILE)
    if (text === undefined) return undefined
    const parse = await tomlParser()
    return { text, table: parse(text, file) }
  } catch (error) {
    if (isSymposiumError(error)) return { error }
    throw error
  }
}

function syntaxFinding(file: string, error: SymposiumError): Parameters<Findings['defect']>[0] {
  return {
    at: placeOf(file, '').at,
    code: error.code,
    message: error.message,
    ...(error.remedy === undefined ? {} : { remedy: error.remedy }),
    ...(error.place === undefined ? {} : { place: error.place }),
  }
}

interface PlaceOptions {
  readonly text?: string
  readonly prefix?: readonly string[]
}

function placeOf(file: string, title: string, { text, prefix = [] }: PlaceOptions = {}): ItemPlace {
  const document = { file, prefix, ...(text === undefined ? {} : { text }) }
  return { at: { document, path: [] }, title }
}
