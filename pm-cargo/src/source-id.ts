import { withoutCredentials } from './credentials.js'
import { CargoNeeded, show } from './errors.js'

export type GitReference =
  | { readonly kind: 'default' }
  | { readonly kind: 'branch' | 'tag' | 'rev'; readonly value: string }

/** A source as cargo tells them apart: URLs in canonical form and without credentials, so that equal keys mean one source. */
export type SourceId =
  | { readonly type: 'registry'; readonly key: string; readonly host: string }
  | {
      readonly type: 'git'
      readonly key: string
      readonly repository: string
      readonly reference: GitReference
    }

const CRATES_IO_KEY = 'crates-io'
export const CRATES_IO: SourceId = { type: 'registry', key: CRATES_IO_KEY, host: 'index.crates.io' }

export function isCratesIo({ key }: SourceId): boolean {
  return key === CRATES_IO_KEY
}

/** @param index as written in a configuration or lock: a URL, with `sparse+` or `registry+` or nothing in front. */
export function registrySource(index: string): SourceId {
  const isSparse = index.startsWith('sparse+')
  const url = canonicalUrl(index.replace(/^(sparse|registry)\+/, ''))
  const key = `${isSparse ? 'sparse+' : ''}${url.href}`
  // The same registry by either protocol: a lock names the git index even where the sparse one is used.
  if (key === 'https://github.com/rust-lang/crates.io-index' || key === 'sparse+https://index.crates.io') {
    return CRATES_IO
  }
  return { type: 'registry', key, host: url.host }
}

export function gitSource(url: string, reference: GitReference): SourceId {
  const repository = canonicalUrl(url).href
  return { type: 'git', key: `git+${repository}${queryOf(reference)}`, repository, reference }
}

/** What a patch of the source goes by: for a repository all of its branches, tags and revisions. */
export function patchKey(id: SourceId): string {
  return id.type === 'git' ? id.repository : id.key
}

function queryOf(reference: GitReference): string {
  return reference.kind === 'default' ? '' : `?${reference.kind}=${reference.value}`
}

export interface LockedSource {
  readonly id: SourceId
  /** As written, without what only says that it is a registry, and without credentials. */
  readonly address: string
  /** Full commit of a git source. */
  readonly commit?: string
}

/** The `source` of a locked package; `undefined` for a kind of source that is not known here. */
export function parseLockedSource(text: string): LockedSource | undefined {
  if (/^(registry|sparse)\+/.test(text)) {
    return { id: registrySource(text), address: withoutCredentials(text.replace(/^registry\+/, '')) }
  }
  if (!text.startsWith('git+')) return undefined
  const [, address = '', query = '', commit] = /^git\+([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text) ?? []
  const id = gitSource(address, parseReference(query))
  return { id, address: withoutCredentials(address), ...(commit === undefined ? {} : { commit }) }
}

/** The address of an index that is not crates.io's. */
export function registryOf(source: LockedSource | undefined): string | undefined {
  return source?.id.type !== 'registry' || isCratesIo(source.id) ? undefined : source.address
}

function parseReference(query: string): GitReference {
  let reference: GitReference = { kind: 'default' }
  for (const pair of query.split('&')) {
    const [name = '', raw = ''] = splitOnce(pair, '=')
    const value = decode(raw)
    if (name === 'branch' || name === 'ref') reference = { kind: 'branch', value }
    if (name === 'tag' || name === 'rev') reference = { kind: name, value }
  }
  return reference
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Locks of version 4 encode a reference as in a form, older ones write it plain. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The rules by which cargo takes two spellings of an address for one. */
export function canonicalUrl(text: string): {
  readonly href: string
  readonly host: string
  readonly name: string
} {
  const url = parseUrl(text)
  let path = url.pathname.replace(/\/$/, '')
  let start = `${url.protocol}//${url.host}`
  if (url.hostname === 'github.com') {
    start = start.replace(/^[a-z+]+:/, 'https:')
    path = path.toLowerCase()
  }
  path = path.replace(/\.git$/, '')
  return { href: `${start}${path}`, host: url.hostname, name: path.slice(path.lastIndexOf('/') + 1) }
}

function parseUrl(text: string): URL {
  try {
    const url = new URL(text)
    // `host:path` is an address without a path to take apart.
    if (url.pathname.startsWith('/') || url.pathname === '') return url
  } catch {
    // Falls through to the same answer.
  }
  throw new CargoNeeded(
    `${show(withoutCredentials(text).replace(/^[^/]*@/, ''))} is not a URL`,
    'to interpret it',
  )
}
