import { nearest } from '../../report/nearest.js'
import { quote } from '../../report/show.js'
import type { Setting, SettingType } from '../plugin.js'
import { describe, TableReader } from '../table-reader.js'
import { isTable } from '../toml.js'
import { isSettingKey } from './setting-key.js'

const TYPES: readonly SettingType[] = ['boolean', 'string', 'number']
const EXAMPLE = '`[config."review.strict"]` with `type = "boolean"`'

/** `[config."a.b"]` (spec/gates.md 5). One that is wrong costs itself, and the gates that look at it. */
export function readSettings(manifest: TableReader): ReadonlyMap<string, Setting> {
  const settings = new Map<string, Setting>()
  const value = manifest.value('config')
  if (value === undefined) return settings
  const sparing = new TableReader({ config: value }, manifest.place, manifest.findings.sparing())
  const config = sparing.table('config', '`[config]`')
  for (const key of config?.keys() ?? []) {
    const setting = config === undefined ? undefined : readSetting(config, key)
    if (setting !== undefined) settings.set(key, setting)
  }
  return settings
}

function readSetting(config: TableReader, key: string): Setting | undefined {
  const title = `\`[config.${isSettingKey(key) && !key.includes('.') ? key : JSON.stringify(key)}]\``
  if (!isSettingKey(key)) {
    config.reject(`${quote(key)} in ${config.title} is no key of a setting`, {
      key,
      remedy: 'use letters, digits, `_` and `-`, with dots between the names of tables',
    })
    return undefined
  }
  const reader = config.table(key, title)
  if (reader === undefined) return undefined
  if (!reader.has('type')) {
    const nested = reader.keys().find((inner) => isTable(reader.value(inner)))
    const remedy = nested === undefined ? EXAMPLE : `quote the key: \`[config."${key}.${nested}"]\``
    reader.missing('type', remedy)
    return undefined
  }
  const type = readType(reader)
  const description = reader.text('description')
  const standard = readDefault(reader, type)
  reader.finish()
  if (reader.rejected || type === undefined) return undefined
  return {
    key,
    type,
    ...(standard === undefined ? {} : { default: standard }),
    ...(description === undefined ? {} : { description }),
  }
}

function readType(reader: TableReader): SettingType | undefined {
  const text = reader.text('type')
  const type = TYPES.find((known) => known === text)
  if (type === undefined && text !== undefined) {
    const guess = nearest(text, TYPES)
    const hint = guess === undefined ? '' : `, did you mean \`${guess}\`?`
    reader.reject(`unknown type ${quote(text)} in ${reader.title}${hint}`, {
      key: 'type',
      remedy: `known types: ${TYPES.join(', ')}`,
    })
  }
  return type
}

function readDefault(reader: TableReader, type: SettingType | undefined): Setting['default'] {
  const value = reader.value('default')
  if (value === undefined || type === undefined) return undefined
  if (typeof value === type && isScalar(value)) return value
  reader.reject(`\`default\` in ${reader.title} must be of the type \`${type}\`, not ${describe(value)}`, {
    key: 'default',
  })
  return undefined
}

function isScalar(value: unknown): value is boolean | string | number {
  return typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value)
}
