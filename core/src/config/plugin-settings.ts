import { isAbsolute } from 'node:path'
import { isJsonObject, type JsonObject, type JsonValue } from '@symposium/sdk'
import { isTomlTable } from '../editing/toml-values.js'
import { toJson } from '../to-json.js'
import type { PluginSettings } from './config.js'
import type { Finding } from './findings.js'
import type { RawFile } from './schema.js'

export interface ReadPluginSettings {
  readonly layers: readonly PluginSettings[]
  readonly findings: readonly Finding[]
}

/**
 * Those of single workspaces first, in the order of the file (spec/gates.md 5). They are the user's
 * alone: no file of a repository sets what switches a gate on or off.
 */
export function readPluginSettings(raw: RawFile): ReadPluginSettings {
  const findings: Finding[] = []
  const scoped = (raw['workspace-settings'] ?? []).flatMap(({ workspace, settings }, index) => {
    const path = ['workspace-settings', index]
    if (isAbsolute(workspace)) {
      return [{ workspace, values: membersOf(settings ?? {}, [...path, 'settings'], findings) }]
    }
    findings.push({
      code: 'CONFIG_INVALID',
      path: [...path, 'workspace'],
      message: `settings of the relative workspace \`${workspace}\` are ignored`,
      remedy: 'write the absolute directory of the workspace',
    })
    return []
  })
  const everywhere = membersOf(raw.settings ?? {}, ['settings'], findings)
  const layers = Object.keys(everywhere).length === 0 ? scoped : [...scoped, { values: everywhere }]
  return { layers, findings }
}

/** Without the values that JSON cannot say exactly: each costs itself only. */
function membersOf(table: object, path: Finding['path'], findings: Finding[]): JsonObject {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, value]: [string, unknown]): [string, JsonValue][] => {
      const own = [...path, key]
      if (isTomlTable(value)) return [[key, membersOf(value, own, findings)]]
      const json = toJson(value)
      if (json !== undefined && !isJsonObject(json)) return [[key, json]]
      findings.push({
        code: 'CONFIG_INVALID',
        path: own,
        message: `\`${own.join('.')}\` is ignored: its value cannot be kept exactly`,
        remedy: 'write another value',
      })
      return []
    }),
  )
}
