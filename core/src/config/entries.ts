import { isAbsolute } from 'node:path'
import type { EnablementEntry } from './config.js'
import type { Finding } from './findings.js'
import type { RawEntry } from './schema.js'

export type EntryList = 'auto-enable' | 'use' | 'disable'

/** The usable entries of one list of `[plugins]`; each of the others costs itself only (spec/pipeline.md 2.3). */
export function readEntries(
  list: EntryList,
  raw: readonly RawEntry[] | undefined,
): { entries: EnablementEntry[]; findings: Finding[] } {
  const entries: EnablementEntry[] = []
  const findings: Finding[] = []
  for (const [index, item] of (raw ?? []).entries()) {
    const entry = parseEntry(item)
    const fault = faultOf(list, item, entry)
    if (fault === undefined) {
      entries.push(entry)
    } else {
      findings.push({ code: 'CONFIG_INVALID', path: ['plugins', list, index], ...fault })
    }
  }
  return { entries, findings }
}

/** `"name"`, `"pm:name"` or a table (design/decisions.md, Trust and enablement). */
export function parseEntry(item: RawEntry): EnablementEntry {
  if (typeof item !== 'string') {
    return item
  }
  const colon = item.indexOf(':')
  return colon < 0 ? { name: item } : { pm: item.slice(0, colon), name: item.slice(colon + 1) }
}

/** As the file has it: plain text where that says it all, else a table with its members in a fixed order. */
export function toRawEntry({ pm, name, workspace }: EnablementEntry): string | Record<string, string> {
  if (workspace === undefined) {
    return pm === undefined ? name : `${pm}:${name}`
  }
  return { ...(pm === undefined ? {} : { pm }), name, workspace }
}

function faultOf(
  list: EntryList,
  item: RawEntry,
  entry: EnablementEntry,
): { message: string; remedy: string } | undefined {
  const label = `an entry of \`plugins.${list}\``
  if (entry.name === '' || entry.pm === '') {
    return { message: `${label} names nothing and is ignored`, remedy: 'write `"name"` or `"pm:name"`' }
  }
  if (entry.name === '*' && list !== 'auto-enable') {
    return {
      message: `\`*\` has no meaning in \`plugins.${list}\` and is ignored`,
      remedy: 'name the plugins; only `auto-enable` takes `"*"`',
    }
  }
  if (typeof item !== 'string' && item.workspace === undefined && item.pm === undefined) {
    return {
      message: `${label}, \`${item.name}\`, is a table without \`workspace\` or \`pm\` and is ignored`,
      remedy: `write \`"${item.name}"\` for every workspace, or add \`workspace\``,
    }
  }
  if (entry.workspace !== undefined && !isAbsolute(entry.workspace)) {
    return {
      message: `${label}, \`${entry.name}\`, names the relative workspace \`${entry.workspace}\` and is ignored`,
      remedy: 'write the absolute directory of the workspace',
    }
  }
  return undefined
}
