import { sameName } from '../names.js'
import type { Registry } from './answering.js'
import { RegistryFailure } from './failures.js'
import { addressOf, type Http, type HttpAnswer } from './http.js'
import { readSettings, type IndexSettings } from './index-settings.js'
import { indexPath, readIndexed, spellingsOf, type PublishedCrate } from './sparse-index.js'

/** Bytes: the largest index entry of crates.io has some two million. */
const LARGEST_ENTRY = 32 * 1024 * 1024
const LARGEST_SETTINGS = 64 * 1024
/** There is no such crate, or there is none any more. */
const ABSENT: readonly number[] = [404, 410, 451]

/** One registry, asked each thing once in a run. */
export class RegistryClient {
  readonly #registry: Registry
  readonly #http: Http
  readonly #crates = new Map<string, Promise<PublishedCrate | undefined>>()
  #settings: Promise<IndexSettings> | undefined
  #token: string | undefined
  #down: RegistryFailure | undefined

  constructor(registry: Registry, http: Http) {
    this.#registry = registry
    this.#http = http
  }

  /** @throws RegistryFailure, OnlyCargo */
  async settings(signal: AbortSignal): Promise<IndexSettings> {
    if (this.#down !== undefined) throw this.#down
    this.#settings ??= this.#readSettings(signal)
    return forgetting(this.#settings, (error) => {
      this.#settings = undefined
      // It is not waited for again in this run.
      if (error instanceof RegistryFailure && error.kind === 'unreachable') this.#down = error
    })
  }

  /**
   * The crate of this name in any spelling; `undefined` where there positively is none.
   * @throws RegistryFailure, OnlyCargo
   */
  async lookUp(name: string, signal: AbortSignal): Promise<PublishedCrate | undefined> {
    const known = this.#crates.get(name)
    const asking = known ?? this.#lookUp(name, signal)
    this.#crates.set(name, asking)
    return forgetting(asking, () => this.#crates.delete(name))
  }

  /** The token for an address of the registry; none for another host than its own. */
  tokenFor(url: string): string | undefined {
    const isOwn = URL.canParse(url) && new URL(url).origin === new URL(this.#registry.index).origin
    return isOwn ? this.#token : undefined
  }

  async #readSettings(signal: AbortSignal): Promise<IndexSettings> {
    const { index } = this.#registry
    const url = `${index}config.json`
    const request = { url, limit: LARGEST_SETTINGS, signal }
    let answer = await this.#http.get(request)
    if (isRefusal(answer)) {
      this.#token = this.#requireToken()
      answer = await this.#http.get({ ...request, token: this.#token })
    }
    requireAnswer(answer, index)
    const settings = readSettings(answer.text, addressOf(index))
    if (settings.needsToken) this.#token ??= this.#requireToken()
    return settings
  }

  async #lookUp(name: string, signal: AbortSignal): Promise<PublishedCrate | undefined> {
    const { index } = this.#registry
    // It says whether the rest has to be asked for with a token.
    await this.settings(signal)
    for (const spelling of spellingsOf(name)) {
      const url = `${index}${indexPath(spelling)}`
      const token = this.#token === undefined ? {} : { token: this.#token }
      const answer = await this.#http.get({ url, limit: LARGEST_ENTRY, signal, ...token })
      if (ABSENT.includes(answer.status)) continue
      requireAnswer(answer, index)
      const found = readIndexed(answer.text, spelling)
      if (found !== undefined && sameName(found.name, name)) return found
    }
    return undefined
  }

  #requireToken(): string {
    const token = this.#registry.token()
    if (token !== undefined) return token
    throw new RegistryFailure(
      'refused',
      addressOf(this.#registry.index),
      'wants a token, and there is none for it in your configuration of cargo',
    )
  }
}

/** What failed may succeed when it is asked again. */
async function forgetting<T>(asking: Promise<T>, forget: (error: unknown) => void): Promise<T> {
  try {
    return await asking
  } catch (error) {
    forget(error)
    throw error
  }
}

function isRefusal({ status }: HttpAnswer): boolean {
  return status === 401 || status === 403
}

function requireAnswer(answer: HttpAnswer, index: string): void {
  if (answer.status === 200) return
  const why = isRefusal(answer) ? 'refuses to answer' : 'answered'
  throw new RegistryFailure('refused', addressOf(index), `${why} with status ${answer.status}`)
}
