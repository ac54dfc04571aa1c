import type { PluginInfo } from '@symposium/sdk'

import { isPackageName, PM_NAME } from '../names.js'
import { isVersion } from '../requirement.js'
import { chooseVersion } from './choose-version.js'
import { RegistryFailure } from './failures.js'
import { addressOf, type Http } from './http.js'
import type { Pace } from './pace.js'
import type { RegistryClient } from './registry-client.js'

const MOST_HITS = 10
const LONGEST_QUERY = 200
const LARGEST_ANSWER = 2 * 1024 * 1024
/** Somebody waits. */
const ATTEMPTS = 2

export interface SearchContext {
  readonly client: RegistryClient
  readonly http: Http
  readonly pace: Pace
  readonly signal: AbortSignal
  /** Told why only part of the answer is there. */
  readonly warn: (message: string) => void
}

/**
 * What the registry finds, best first, and in front of it the crate that is called so, which may lie
 * behind the first screenful (spec/pipeline.md 1.7.7 and G12). Which of them carry plugins nobody knows.
 * @throws RegistryFailure, OnlyCargo
 */
export async function searchCrates(typed: string, context: SearchContext): Promise<readonly PluginInfo[]> {
  const query = typed.trim()
  if (query === '' || query.length > LONGEST_QUERY) return []
  const [named, found] = await Promise.allSettled([findNamed(query, context), askApi(query, context)])
  const exact = named.status === 'fulfilled' ? named.value : undefined
  if (found.status === 'rejected') {
    if (exact === undefined || !(found.reason instanceof RegistryFailure)) throw found.reason
    context.warn(`only the crate of this very name was looked for: ${found.reason.message}`)
    return [exact]
  }
  if (exact === undefined) return found.value
  const known = found.value.find(({ id }) => id.name === exact.id.name)
  const others = found.value.filter((hit) => hit !== known)
  return [known ?? exact, ...others].slice(0, MOST_HITS)
}

async function findNamed(query: string, { client, signal }: SearchContext): Promise<PluginInfo | undefined> {
  if (!isPackageName(query)) return undefined
  const crate = await client.lookUp(query, signal)
  const chosen = crate === undefined ? undefined : chooseVersion(crate, { requirement: '*', locked: false })
  if (crate === undefined || chosen === undefined) return undefined
  return { id: { pm: PM_NAME, name: crate.name, version: chosen.version } }
}

async function askApi(
  query: string,
  { client, http, pace, signal }: SearchContext,
): Promise<readonly PluginInfo[]> {
  const { api } = await client.settings(signal)
  if (api === undefined) throw new RegistryFailure('unusable', 'the registry', 'has no search')
  const words = new URLSearchParams({ q: query, per_page: String(MOST_HITS) })
  const url = `${api}/api/v1/crates?${words.toString()}`
  await pace.turn(signal)
  const token = client.tokenFor(url)
  const answer = await http.get({
    url,
    limit: LARGEST_ANSWER,
    signal,
    attempts: ATTEMPTS,
    ...(token === undefined ? {} : { token }),
  })
  if (answer.status !== 200) {
    throw new RegistryFailure('refused', addressOf(url), `answered the search with status ${answer.status}`)
  }
  return readHits(answer.text, addressOf(url))
}

function readHits(text: string, address: string): readonly PluginInfo[] {
  const crates = parse(text)
  if (!Array.isArray(crates))
    throw new RegistryFailure('unusable', address, 'gave no usable answer to the search')
  return crates.flatMap(readHit).slice(0, MOST_HITS)
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'crates' in value ? value.crates : undefined
  } catch {
    return undefined
  }
}

interface RawHit {
  readonly name?: unknown
  readonly description?: unknown
  readonly max_stable_version?: unknown
  readonly max_version?: unknown
  readonly newest_version?: unknown
}

/** A hit that cannot be one costs itself. */
function readHit(value: unknown): readonly PluginInfo[] {
  const hit: RawHit = typeof value === 'object' && value !== null ? value : {}
  const { name, description } = hit
  if (typeof name !== 'string' || !isPackageName(name)) return []
  // The one that a fetch would choose, as far as the API says.
  const version = [hit.max_stable_version, hit.max_version, hit.newest_version].find(
    (each): each is string => typeof each === 'string' && isVersion(each),
  )
  if (version === undefined) return []
  const id = { pm: PM_NAME, name, version }
  return [typeof description === 'string' ? { id, description: onOneLine(description) } : { id }]
}

/** Anybody can publish a description: nothing in it acts on a terminal or begins a line. */
function onOneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim()
}
