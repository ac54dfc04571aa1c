import type { JsonObject, JsonValue } from '@symposium/sdk'
import { locateAll } from '../manifest/locate.js'
import { toJson } from '../to-json.js'
import { describeValue, formatPath, unknownKey } from './issues.js'
import type { Finding } from './findings.js'
import type { RegistryTable } from './registries.js'
import { REGISTRY_KEYS, type RawFile, type RawRegistry } from './schema.js'

type Spelling = 'registry' | 'plugin-source'

interface RawTable {
  readonly raw: RawRegistry
  readonly path: readonly [Spelling, number]
}

/**
 * The `[[registry]]` sections under both spellings, in the order of the file
 * (spec/pipeline.md G24), each with its line: whether it can be used is decided
 * later, when the text is no longer at hand.
 */
export async function readRegistryTables(
  file: RawFile,
  text: string,
): Promise<{ tables: RegistryTable[]; findings: Finding[] }> {
  const sections = rawTables(file)
  const places =
    sections.length === 0
      ? []
      : await locateAll(
          text,
          sections.map(({ path }) => path),
        )
  const located = sections.map((section, index) => ({ ...section, line: places[index]?.line }))
  const findings: Finding[] = []
  if (file.registry !== undefined && file['plugin-source'] !== undefined) {
    located.sort((left, right) => (left.line ?? 0) - (right.line ?? 0))
    findings.push({
      code: 'CONFIG_INVALID',
      path: ['plugin-source'],
      message:
        'registries are written both as `[[registry]]` and as `[[plugin-source]]`; all of them are used',
      remedy: 'write `[[registry]]` for all',
    })
  }
  const tables = located.flatMap(({ raw, path, line }): RegistryTable[] => {
    const keys = readKeys(raw, path, findings)
    return keys === undefined
      ? []
      : [
          {
            name: raw.name,
            autoUpdate: raw['auto-update'] ?? true,
            legacy: raw.legacy ?? false,
            keys,
            ...(line === undefined ? {} : { line }),
          },
        ]
  })
  return { tables, findings }
}

/**
 * The two types of the specification have no keys beyond those of the table
 * (spec/pipeline.md 2.2, 2.3). What belongs to an extension's type, only that knows.
 */
export function unknownRegistryKeys(file: RawFile): Finding[] {
  return rawTables(file).flatMap(({ raw, path }) =>
    raw.path === undefined && raw.git === undefined
      ? []
      : Object.keys(raw)
          .filter((key) => !REGISTRY_KEYS.includes(key))
          .map((key) => unknownKey([...path, key], REGISTRY_KEYS)),
  )
}

function rawTables(file: RawFile): RawTable[] {
  const spellings: readonly Spelling[] = ['registry', 'plugin-source']
  return spellings.flatMap((spelling) =>
    (file[spelling] ?? []).map((raw, index): RawTable => ({ raw, path: [spelling, index] })),
  )
}

const OWN_KEYS = ['name', 'auto-update', 'legacy']

function readKeys(raw: RawRegistry, path: Finding['path'], findings: Finding[]): JsonObject | undefined {
  const keys: [string, JsonValue][] = []
  for (const [key, value] of Object.entries(raw)) {
    if (OWN_KEYS.includes(key)) {
      continue
    }
    const json = toJson(value)
    if (json === undefined) {
      findings.push({
        code: 'REGISTRY_INVALID',
        path: [...path, key],
        message: `registry \`${raw.name}\` is ignored: \`${formatPath([...path, key])}\` holds ${describeValue(value)}, which cannot be passed on exactly`,
        remedy: 'write it as text in quotes',
      })
      return undefined
    }
    keys.push([key, json])
  }
  return Object.fromEntries(keys)
}
