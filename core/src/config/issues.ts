import type { BaseIssue } from 'valibot'
import { nearest } from '../report/nearest.js'
import type { Finding } from './findings.js'
import { ENTRY_KEYS, PLUGINS_KEYS } from './schema.js'

/** What the schema found, in the words of the file's reader. */
export function findingOfIssue(issue: BaseIssue<unknown>): Finding {
  const path = (issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)))
  const key = path.at(-1) ?? ''
  const where = formatPath(path)
  if (issue.expected === 'never') {
    return unknownKey(path, path.length === 2 ? PLUGINS_KEYS : ENTRY_KEYS)
  }
  if (issue.received === 'undefined') {
    return {
      code: 'CONFIG_INVALID',
      path,
      message: `\`${where}\` is missing`,
      remedy: `add \`${key} = "…"\``,
    }
  }
  return {
    code: 'CONFIG_INVALID',
    path,
    message: `\`${where}\` is ${describeValue(issue.input)}, not ${describeExpected(issue, String(key))}`,
    ...remedyFor(issue, path),
  }
}

export function unknownKey(path: Finding['path'], known: readonly string[]): Finding {
  const key = String(path.at(-1))
  const close = nearest(key, known)
  return {
    code: 'CONFIG_INVALID',
    path,
    message: `unknown key \`${formatPath(path)}\``,
    remedy:
      close === undefined
        ? `known here: ${known.map((name) => `\`${name}\``).join(', ')}`
        : `did you mean \`${close}\`?`,
  }
}

/** `plugins.use[2].name` */
export function formatPath(path: Finding['path']): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`))
    .join('')
}

export function describeValue(value: unknown): string {
  if (typeof value === 'string') {
    const text = value.length > 60 ? `${value.slice(0, 60)}…` : value
    return JSON.stringify(text)
  }
  if (value instanceof Date) {
    return 'a date'
  }
  if (Array.isArray(value)) {
    return 'a list'
  }
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
    ? `\`${value}\``
    : 'a table'
}

function describeExpected(issue: BaseIssue<unknown>, key: string): string {
  switch (issue.type) {
    case 'picklist':
      return (issue.expected ?? '').replace(/^\(|\)$/g, '').replaceAll(' | ', ' or ')
    case 'boolean':
      return '`true` or `false`'
    case 'string':
      return 'text in quotes'
    case 'array':
      return 'a list'
    case 'loose_object':
    case 'strict_object':
      return 'a table'
    default:
      return `a whole number of seconds, ${key === 'hook-timeout' ? 1 : 0} or more`
  }
}

/** What an element of a list of tables cannot do without, where that is not `name`. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['extension', 'package'],
  ['workspace-settings', 'workspace'],
])

/** Lists of tables are what people get wrong: `agent = ["claude"]`. */
function remedyFor(issue: BaseIssue<unknown>, path: Finding['path']): { remedy?: string } {
  const [table] = path
  const isListed = ['agent', 'registry', 'extension', 'workspace-settings'].includes(String(table))
  if (!isListed || path.length > 2 || (issue.type !== 'array' && issue.type !== 'loose_object')) {
    return {}
  }
  const key = KEYS.get(String(table)) ?? 'name'
  return { remedy: `write a section for each: \`[[${table}]]\` with \`${key} = "…"\` below it` }
}
