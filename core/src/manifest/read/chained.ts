import { readGate } from './gate.js'
import { readPackageReference } from './package-reference.js'
import type { ReadingContext } from './context.js'
import type { ChainedReference } from '../plugin.js'
import type { TableReader } from '../table-reader.js'
import { describe } from '../table-reader.js'
import { isTable, own, type RawTable } from '../toml.js'

/** Sources that are no package managers; what to write instead (design/decisions.md, Manifest dialects). */
const NO_PACKAGES: Readonly<Record<string, string>> = {
  path: 'a path is not a package: use `[[skills]] source.path` for skills, or a plugin of the workspace',
  git: 'a repository is not a package: use `[[skills]] source.git` for skills, or name the package as in `source.cargo = "widget"`',
}

const EXAMPLE = 'name a package, as in `source.cargo = "widget>=1"`'

/** `[[plugins]]` (spec/model.md 1.4). The gate is that of the edge. */
export function readChained(manifest: TableReader, context: ReadingContext): readonly ChainedReference[] {
  const references: ChainedReference[] = []
  for (const reader of manifest.tables('plugins')) {
    if (reader === undefined) continue
    const gate = readGate(reader, context)
    const reference = readSource(reader)
    reader.finish()
    if (reference !== undefined && !reader.rejected) references.push({ gate, ...reference })
  }
  return references
}

function readSource(reader: TableReader): Omit<ChainedReference, 'gate'> | undefined {
  const source = reader.value('source')
  if (source === undefined) {
    reader.missing('source', EXAMPLE)
    return undefined
  }
  if (!isTable(source)) {
    reader.reject(`\`source\` in ${reader.title} must name a package manager, not be ${describe(source)}`, {
      key: 'source',
      remedy: EXAMPLE,
    })
    return undefined
  }
  const pm = readPackageManager(reader, source)
  if (pm === undefined) return undefined
  const reference = readPackageReference(reader, own(source, pm), { pm, key: ['source', pm] })
  return reference === undefined ? undefined : { pm, ...reference }
}

/** The one key of `source`, open to every package manager that is registered when the edge is followed. */
function readPackageManager(reader: TableReader, source: RawTable): string | undefined {
  const keys = Object.keys(source)
  const [pm] = keys
  const wrong = keys.find((key) => Object.hasOwn(NO_PACKAGES, key))
  if (wrong !== undefined) {
    reader.reject(`\`source.${wrong}\` in ${reader.title} is not supported`, {
      key: ['source', wrong],
      ...(NO_PACKAGES[wrong] === undefined ? {} : { remedy: NO_PACKAGES[wrong] }),
    })
  } else if (keys.includes('crate')) {
    reader.reject(`\`source.crate\` in ${reader.title} is a retired spelling`, {
      key: ['source', 'crate'],
      code: 'MANIFEST_RETIRED',
      remedy: 'write `source.cargo` instead of `source.crate`',
    })
  } else if (pm === undefined || keys.length > 1) {
    reader.reject(`\`source\` in ${reader.title} must have exactly one key, a package manager`, {
      key: 'source',
      remedy: EXAMPLE,
    })
  } else if (!/^[a-z][a-z0-9-]*$/.test(pm)) {
    reader.reject(`\`source\` in ${reader.title} has a key that names no package manager`, {
      key: ['source', pm],
      remedy: EXAMPLE,
    })
  } else return pm
  return undefined
}
