import { parse, TomlError } from 'smol-toml'
import { safeParse } from 'valibot'
import { isTomlTable, member, type TomlTable } from '../editing/toml-values.js'
import type { Problem } from '../report/problem.js'
import { toProblems, type Finding } from './findings.js'
import { findingOfIssue, unknownKey } from './issues.js'
import type { RegistryTable } from './registries.js'
import { readRegistryTables, unknownRegistryKeys } from './registry-tables.js'
import { restrictionsOf } from './restrictions.js'
import { FILE_KEYS, fileSchema, LENIENT_TABLES } from './schema.js'
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.js'

export interface ParsedFile {
  readonly state: 'ok' | 'broken'
  readonly settings: Settings
  readonly registries: readonly RegistryTable[]
  readonly problems: readonly Problem[]
}

interface Source {
  readonly file: string
  readonly text: string
}

/**
 * From the file's text to values that can be used (spec/pipeline.md 2.3). What is
 * wrong with one item costs that item. What is wrong with the file costs all of it:
 * the defaults hold, and of the file only what it refuses.
 *
 * Both the parser and the schema library stand behind it: import this module lazily.
 */
export async function parseConfigFile(source: Source): Promise<ParsedFile> {
  const root = parseRoot(source)
  if (!root.ok) {
    return { state: 'broken', settings: DEFAULT_SETTINGS, registries: [], problems: [root.problem] }
  }
  const result = safeParse(fileSchema, root.table, { abortPipeEarly: true })
  if (!result.success) {
    return broken(root.table, result.issues.map(findingOfIssue), source)
  }
  const unknownInRegistries = unknownRegistryKeys(result.output)
  if (unknownInRegistries.length > 0) {
    return broken(root.table, unknownInRegistries, source)
  }
  const { settings, findings } = readSettings(result.output)
  const registries = await readRegistryTables(result.output, source.text)
  const warnings = [...unknownKeys(root.table), ...findings, ...registries.findings]
  return {
    state: 'ok',
    settings,
    registries: registries.tables,
    problems: await toProblems(warnings, source),
  }
}

function parseRoot(source: Source): { ok: true; table: TomlTable } | { ok: false; problem: Problem } {
  try {
    // Keys that reach prototypes in careless code are refused at the door (cases/security.md S70).
    const table = parse(source.text, { integersAsBigInt: 'asNeeded', unsafeKeyBehaviour: 'throw' })
    return { ok: true, table }
  } catch (error) {
    const position = error instanceof TomlError ? { line: error.line, column: error.column } : {}
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const problem: Problem = {
      code: 'CONFIG_SYNTAX',
      message: `is not valid TOML: ${first.replace('Invalid TOML document: ', '')}`,
      place: { file: source.file, ...position },
      remedy: 'repair the file',
    }
    return { ok: false, problem }
  }
}

async function broken(root: TomlTable, findings: readonly Finding[], source: Source): Promise<ParsedFile> {
  return {
    state: 'broken',
    settings: restrictionsOf(root),
    registries: [],
    problems: await toProblems(findings, source),
  }
}

/** Unknown keys where they do no harm: likely misspelt, or of a later version; either way they stay in the file. */
function unknownKeys(root: TomlTable): Finding[] {
  const findings = Object.keys(root)
    .filter((key) => !FILE_KEYS.includes(key))
    .map((key) => unknownKey([key], FILE_KEYS))
  for (const [name, known] of LENIENT_TABLES) {
    const value = member(root, name)
    for (const [table, path] of tablesIn(value, [name])) {
      const unknown = Object.keys(table).filter((key) => !known.includes(key))
      findings.push(...unknown.map((key) => unknownKey([...path, key], known)))
    }
  }
  return findings
}

function tablesIn(value: unknown, path: Finding['path']): (readonly [TomlTable, Finding['path']])[] {
  if (isTomlTable(value)) {
    return [[value, path]]
  }
  return Array.isArray(value)
    ? value.flatMap((element, index) => (isTomlTable(element) ? [[element, [...path, index]] as const] : []))
    : []
}
