import {
  SymposiumError,
  type AgentFile,
  type AgentFileFormat,
  type FileEntry,
  type JsonValue,
  type McpRegistration,
  type OffSwitch,
  type RefusedServer,
} from '@symposium/sdk'
import { commandOf } from './record.js'

// What an adapter answers is looked at before anything relies on it: it may be plain
// JavaScript, or another process. Everything is copied, so that it cannot change later.

const MOST_FILES = 64
const MOST_ENTRIES = 2000
const MOST_CHARACTERS = 1024 * 1024
const LONGEST_PATH = 16
const DEEPEST = 32

const FORMATS: readonly string[] = [
  'json',
  'json-with-comments',
  'jsonc',
  'toml',
  'yaml',
  'text',
] satisfies AgentFileFormat[]

/** @throws SymposiumError `ADAPTER_MISBEHAVED`. */
export function checkRegistration(answer: unknown): McpRegistration {
  const files = checkFiles(memberOf(answer, 'files'))
  const refused = listOf(memberOf(answer, 'refused'), 'refused').map((one): RefusedServer => {
    const remedy = memberOf(one, 'remedy')
    return {
      name: textOf(memberOf(one, 'name'), 'the name of a refused server'),
      reason: textOf(memberOf(one, 'reason'), 'a reason'),
      ...(remedy === undefined ? {} : { remedy: textOf(remedy, 'a remedy') }),
    }
  })
  return { files, refused }
}

/**
 * @param pathFault what is wrong with a path, as the end of a sentence.
 * @throws SymposiumError `ADAPTER_MISBEHAVED`.
 */
export function checkPaths(
  files: readonly AgentFile[],
  pathFault: (path: string) => string | undefined,
): void {
  for (const { path } of files) {
    const fault = pathFault(path)
    if (fault !== undefined) {
      throw misbehaved(`the path ${JSON.stringify(path)} of an agent's file ${fault}`)
    }
  }
}

/** @throws SymposiumError `ADAPTER_MISBEHAVED`. */
export function checkFiles(answer: unknown): readonly AgentFile[] {
  const files = listOf(answer, 'files').map(checkFile)
  if (files.length > MOST_FILES || JSON.stringify(files).length > MOST_CHARACTERS) {
    throw misbehaved(`more than ${MOST_FILES} files or ${MOST_CHARACTERS} characters`)
  }
  return files
}

function checkFile(file: unknown): AgentFile {
  const format = memberOf(file, 'format')
  if (typeof format !== 'string' || !FORMATS.includes(format)) {
    throw misbehaved('a file of an unknown format')
  }
  const entries = listOf(memberOf(file, 'entries'), 'entries')
  if (entries.length > MOST_ENTRIES) {
    throw misbehaved(`more than ${MOST_ENTRIES} entries in a file`)
  }
  const checked = entries.map(checkEntry)
  const isText = format === 'text'
  if (isText !== checked.some(({ type }) => type === 'text') || (isText && checked.length !== 1)) {
    throw misbehaved('a generated text that is not the one entry of a file of the format `text`')
  }
  return {
    path: textOf(memberOf(file, 'path'), 'a path'),
    format: format as AgentFileFormat,
    entries: checked,
  }
}

/** @throws SymposiumError `ADAPTER_MISBEHAVED`. */
export function checkEntry(entry: unknown): FileEntry {
  const type = memberOf(entry, 'type')
  switch (type) {
    case 'member':
      return {
        type,
        path: pathOf(memberOf(entry, 'path')),
        value: valueOf(memberOf(entry, 'value')),
        ...initialOf(entry),
        ...offOf(entry),
      }
    case 'frame':
      return { type, path: pathOf(memberOf(entry, 'path')), value: valueOf(memberOf(entry, 'value')) }
    case 'text': {
      const text = textOf(memberOf(entry, 'text'), 'a text')
      const header = textOf(memberOf(entry, 'header'), 'a header')
      if (!text.startsWith(header)) {
        throw misbehaved('a text that does not begin with its header')
      }
      return { type, text, header }
    }
    case 'handler':
      return checkHandler(entry)
    default:
      throw misbehaved('an entry of an unknown type')
  }
}

function checkHandler(entry: unknown): FileEntry {
  const value = mapOf(memberOf(entry, 'value'))
  const command = pathOf(memberOf(entry, 'command'))
  if (commandOf(value, command) === undefined) {
    throw misbehaved('a handler without a command')
  }
  const group = memberOf(entry, 'group')
  const handlers =
    group === undefined ? undefined : textOf(memberOf(group, 'handlers'), 'the handlers of a group')
  return {
    type: 'handler',
    list: pathOf(memberOf(entry, 'list')),
    ...(handlers === undefined ? {} : { group: { handlers, members: mapOf(memberOf(group, 'members')) } }),
    value,
    command,
    ...initialOf(entry),
    ...offOf(entry),
  }
}

function initialOf(entry: unknown): { readonly initial?: readonly string[] } {
  const initial = memberOf(entry, 'initial')
  return initial === undefined
    ? {}
    : { initial: listOf(initial, 'initial').map((key) => textOf(key, 'a key')) }
}

function offOf(entry: unknown): { readonly off?: OffSwitch } {
  const off = memberOf(entry, 'off')
  return off === undefined
    ? {}
    : { off: { path: pathOf(memberOf(off, 'path')), value: valueOf(memberOf(off, 'value')) } }
}

function pathOf(value: unknown): readonly string[] {
  const path = listOf(value, 'a path of keys').map((key) => textOf(key, 'a key'))
  if (path.length === 0 || path.length > LONGEST_PATH || path.includes('__proto__')) {
    throw misbehaved('a path of keys that is empty, too long or not usable')
  }
  return path
}

function mapOf(value: unknown): Readonly<Record<string, JsonValue>> {
  const checked = valueOf(value)
  if (typeof checked !== 'object' || checked === null || Array.isArray(checked)) {
    throw misbehaved('something else where a map belongs')
  }
  return checked as Readonly<Record<string, JsonValue>>
}

function valueOf(value: unknown, depth = 0): JsonValue {
  if (depth > DEEPEST) {
    throw misbehaved('a value that is too deep')
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'string') {
    return value
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return value
  }
  if (Array.isArray(value)) {
    return value.map((one) => valueOf(one, depth + 1))
  }
  if (typeof value === 'object' && !Object.hasOwn(value, '__proto__')) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, valueOf(one, depth + 1)]))
  }
  throw misbehaved('a value that no JSON can hold')
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw misbehaved(`no list of ${what}`)
  }
  return value
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') {
    throw misbehaved(`something else where ${what} belongs`)
  }
  return value
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function misbehaved(what: string): SymposiumError {
  return new SymposiumError('ADAPTER_MISBEHAVED', `answered ${what}`, {
    remedy: 'report this to the author of the adapter',
  })
}
