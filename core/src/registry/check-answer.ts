import { isAbsolute } from 'node:path'
import {
  formatPackageId,
  SymposiumError,
  type Answer,
  type Dependency,
  type FetchedPackage,
  type JsonValue,
  type ManifestLayer,
  type PackageId,
  type PluginInfo,
  type PluginOffer,
  type Workspace,
} from '@symposium/sdk'
import type { Instance } from './instance.js'

/** More than any real workspace or registry has; beyond it an answer is a fault (cases/security.md S91). */
const MOST_ITEMS = 200_000
/** Characters of a name, version or path. */
const MOST_TEXT = 4096
/** Characters of a description in a list. */
const MOST_DESCRIPTION = 1000
/** Values and characters of one invented manifest. */
const MOST_MANIFEST = 1_000_000

/**
 * What comes from an adapter is of the declared type only as far as that was
 * checked here: an adapter may be plain JavaScript, or another process.
 */
export function checkWorkspace(value: unknown): Workspace | undefined {
  if (value === undefined) {
    return undefined
  }
  const workspace = record(value, 'a workspace')
  const members = list(workspace['members'], 'the members of a workspace').map((item) => {
    const member = record(item, 'a member')
    return {
      name: text(member['name'], 'the name of a member'),
      version: text(member['version'], 'the version of a member'),
      directory: absolute(member['directory'], 'the directory of a member'),
    }
  })
  const inputs = list(workspace['inputs'], 'the inputs of a workspace')
  return {
    root: absolute(workspace['root'], 'the root of a workspace'),
    members,
    inputs: inputs.map((input) => absolute(input, 'an input of a workspace')),
  }
}

/** Keeps what is right and turns the rest into problems: one bad item costs itself. */
export function checkAnswer<T>(value: unknown, check: (item: unknown) => T): Answer<readonly T[]> {
  const answer = record(value, 'an answer')
  const problems = [...list(answer['problems'], 'the problems of an answer')]
  const items: T[] = []
  for (const item of list(answer['value'], 'the value of an answer')) {
    try {
      items.push(check(item))
    } catch (error) {
      problems.push(error)
    }
  }
  return { value: items, problems }
}

const SOURCES: readonly unknown[] = ['registry', 'git', 'path', 'vendored', 'member', 'unknown']

export function checkDependency(value: unknown, instance: Instance): Dependency {
  const dependency = record(value, 'a dependency')
  const id = ownId(dependency['id'], instance)
  if (!isSource(dependency['source'])) {
    throw misbehaved(`says nothing known of where \`${id.name}\` comes from`)
  }
  const directory = dependency['directory']
  return {
    id,
    source: dependency['source'],
    ...(directory === undefined ? {} : { directory: absolute(directory, 'the directory', id.name) }),
  }
}

function isSource(value: unknown): value is Dependency['source'] {
  return SOURCES.includes(value)
}

/** @param asked the name that a transport was asked for: it must not offer another. */
export function checkOffer(value: unknown, instance: Instance, asked?: string): PluginOffer {
  const offer = record(value, 'an offer')
  const id = ownId(offer['id'], instance)
  if (asked !== undefined && instance.kind === 'transport' && !sameName(instance, id.name, asked)) {
    throw misbehaved(`was asked for \`${asked}\` and offers \`${id.name}\``)
  }
  const content = record(offer['content'], 'the content', id.name)
  if (content['type'] === 'directory') {
    absolute(content['path'], 'the content', id.name)
  } else if (content['type'] === 'archive' || content['type'] === 'git') {
    text(content['url'], 'the content', id.name)
  } else {
    throw misbehaved(`offers \`${id.name}\` in a form that is not known`)
  }
  const isHere = content['type'] === 'directory'
  list(offer['manifest'], 'the manifest', id.name).forEach((layer) => checkLayer(layer, id.name, isHere))
  if (offer['labelRoot'] !== undefined) {
    absolute(offer['labelRoot'], 'the label root', id.name)
  }
  if (offer['notices'] !== undefined) {
    list(offer['notices'], 'the notices', id.name).forEach((notice) => text(notice, 'a notice'))
  }
  // Every member has been looked at, each in the place where its type says what it is.
  return value as PluginOffer
}

/** Paths of files, whether or not they exist. */
export function checkPaths(value: unknown): readonly string[] {
  return list(value ?? [], 'the files of a package').map((path) => text(path, 'the path of a file'))
}

function checkLayer(value: unknown, name: string, isHere: boolean): void {
  const layer = record(value, 'a manifest layer', name)
  const type = layer['type'] as ManifestLayer['type']
  if (type === 'toml' || type === 'skill') {
    if (isHere) absolute(layer['file'], 'a manifest', name)
    else text(layer['file'], 'a manifest', name)
    if (layer['table'] !== undefined) {
      list(layer['table'], 'the table of a manifest', name).forEach((key) => text(key, 'a table key'))
    }
  } else if (type === 'value') {
    text(layer['label'], 'the label of a manifest', name)
    record(layer['value'], 'a manifest', name)
    if (sizeOf(layer['value'] as JsonValue, MOST_MANIFEST) > MOST_MANIFEST) {
      throw misbehaved(`offers a manifest of \`${name}\` that is larger than any real one`)
    }
  } else {
    throw misbehaved(`offers a manifest of \`${name}\` in a form that is not known`)
  }
}

/** Values and characters, counted until there are too many. */
function sizeOf(value: JsonValue, most: number): number {
  let size = 0
  const open: JsonValue[] = [value]
  for (let next = open.pop(); next !== undefined && size <= most; next = open.pop()) {
    size += typeof next === 'string' ? next.length + 1 : 1
    if (typeof next === 'object' && next !== null) {
      for (const [key, child] of Object.entries(next)) {
        size += key.length
        open.push(child)
      }
    }
  }
  return size
}

export function checkFetched(value: unknown, instance: Instance, asked: PackageId): FetchedPackage {
  const fetched = record(value, 'a fetched package')
  const id = ownId(fetched['id'], instance)
  if (!sameName(instance, id.name, asked.name)) {
    throw misbehaved(`was asked for \`${asked.name}\` and fetched \`${id.name}\``)
  }
  return { id, directory: absolute(fetched['directory'], 'the directory', id.name) }
}

/** Hits of a search; one that is wrong costs itself. */
export function checkHits(value: unknown, instance: Instance): Answer<readonly PluginInfo[]> {
  return checkAnswer({ value, problems: [] }, (item) => {
    const hit = record(item, 'a hit')
    const id = ownId(hit['id'], instance)
    const description = hit['description']
    return typeof description === 'string' && description.trim() !== ''
      ? { id, description: description.trim().slice(0, MOST_DESCRIPTION) }
      : { id }
  })
}

/** An id that is not the instance's own is dropped with a warning (spec/pipeline.md R19). */
function ownId(value: unknown, instance: Instance): PackageId {
  const raw = record(value, 'a package id')
  const id = {
    pm: text(raw['pm'], 'the package manager of an id'),
    name: word(raw['name'], 'the name of an id'),
    version: word(raw['version'], 'the version of an id'),
  }
  if (id.pm !== instance.name) {
    throw misbehaved(`answered with \`${formatPackageId(id)}\`, which is not its own`)
  }
  return id
}

function sameName(instance: Instance, left: string, right: string): boolean {
  return left === right || instance.pm.sameName?.(left, right) === true
}

// What was wrong is put together only when something is: a registry answers with thousands of items.

function record(value: unknown, what: string, owner?: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw misbehaved(`gave something else for ${nameOf(what, owner)}`)
  }
  return value as Readonly<Record<string, unknown>>
}

function list(value: unknown, what: string, owner?: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw misbehaved(`gave no list for ${nameOf(what, owner)}`)
  }
  if (value.length > MOST_ITEMS) {
    throw misbehaved(
      `gave ${value.length} items for ${nameOf(what, owner)}, of which at most ${MOST_ITEMS} are accepted`,
    )
  }
  return value
}

function text(value: unknown, what: string, owner?: string): string {
  if (typeof value !== 'string' || value.length === 0 || value.length > MOST_TEXT) {
    throw misbehaved(`gave no usable text for ${nameOf(what, owner)}`)
  }
  return value
}

/** Ends lines, or turns the reading direction: shown in a list, such a name passes for several, or for another. */
const FORGING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

function word(value: unknown, what: string): string {
  const found = text(value, what)
  if (FORGING.test(found)) {
    throw misbehaved(`gave a text with control characters for ${what}: ${JSON.stringify(found.slice(0, 80))}`)
  }
  return found
}

function absolute(value: unknown, what: string, owner?: string): string {
  const path = text(value, what, owner)
  if (!isAbsolute(path) || path.includes('\0')) {
    throw misbehaved(`gave no absolute path for ${nameOf(what, owner)}`)
  }
  return path
}

function nameOf(what: string, owner: string | undefined): string {
  return owner === undefined ? what : `${what} of \`${owner}\``
}

function misbehaved(message: string): SymposiumError {
  return new SymposiumError('ADAPTER_MISBEHAVED', message, {
    remedy: 'report this to the author of the adapter',
  })
}
