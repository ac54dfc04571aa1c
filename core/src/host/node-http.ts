import type { Environment } from '@symposium/sdk'
import type { Dispatcher } from 'undici'
import type { HttpClient, HttpRequest, HttpResult } from './ports.js'

const MOST_REDIRECTS = 5
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
/** All others stay with the host that they were meant for (cases/security.md S59). */
const FOR_ANYBODY = new Set(['accept', 'user-agent'])

export interface HttpOptions {
  /** Accept `http:` to this machine, which tests serve on. */
  readonly loopback?: boolean
}

/**
 * GET requests through the proxies that the environment names. The library takes a
 * tenth of a second to load, and is loaded at the first request.
 */
export function createNodeHttp(environment: Environment, options: HttpOptions = {}): HttpClient {
  let dispatcher: Promise<Dispatcher> | undefined
  return {
    async get(request) {
      const fault = addressFault(request.url, options)
      if (fault !== undefined) return { state: 'failed', reason: 'refused', message: fault }
      try {
        dispatcher ??= createDispatcher(environment)
        return await follow(request, options, await dispatcher)
      } catch (error) {
        return failure(error, request)
      }
    },
  }
}

async function createDispatcher({ variables }: Environment): Promise<Dispatcher> {
  const { EnvHttpProxyAgent } = await import('undici')
  const either = (name: string): string => variables[name.toLowerCase()] || variables[name] || ''
  // Empty texts keep the library from looking at this process's own environment.
  return new EnvHttpProxyAgent({
    httpProxy: either('HTTP_PROXY'),
    httpsProxy: either('HTTPS_PROXY'),
    noProxy: either('NO_PROXY'),
  })
}

async function follow(
  request: HttpRequest,
  options: HttpOptions,
  dispatcher: Dispatcher,
): Promise<HttpResult> {
  const { request: send } = await import('undici')
  const timeout = AbortSignal.timeout(request.timeout)
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal])
  const first = new URL(request.url)
  let url = first
  let isOwn = true
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    // Where another host leads back, it would choose what is asked for with the credentials.
    isOwn &&= url.origin === first.origin
    const headers = headersFor(request, isOwn)
    const answer = await send(url.href, { dispatcher, signal, headers })
    const target = REDIRECTS.includes(answer.statusCode) ? textOf(answer.headers['location']) : undefined
    if (target === undefined) {
      const body = await readBody(answer.body, request.maxBytes)
      if (body === undefined) return tooLarge(request)
      return { state: 'answered', status: answer.statusCode, body }
    }
    discard(answer.body)
    const next = URL.canParse(target, url.href) ? new URL(target, url) : undefined
    const fault =
      next === undefined
        ? 'redirects to what is no address'
        : redirectFault(next, first, { request, options })
    if (next === undefined || fault !== undefined) {
      return { state: 'failed', reason: 'refused', message: fault ?? '' }
    }
    url = next
  }
  return { state: 'failed', reason: 'refused', message: `redirects more than ${MOST_REDIRECTS} times` }
}

function headersFor({ headers = {} }: HttpRequest, isOwn: boolean): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => isOwn || FOR_ANYBODY.has(name.toLowerCase()))
  return { 'user-agent': 'symposium', ...Object.fromEntries(kept) }
}

/** @returns `undefined` for more than is accepted, of which the rest is not read. */
async function readBody(
  body: Dispatcher.ResponseData['body'],
  limit: number,
): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > limit) {
      discard(body)
      return undefined
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Reads no more of an answer: nobody is left to hear that it was broken off. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined)
  body.destroy()
}

/** What is wrong with an address, as the end of a sentence. */
function addressFault(text: string, { loopback = false }: HttpOptions): string | undefined {
  if (!URL.canParse(text)) return 'is no address'
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'has a user name or password in it'
  if (protocol === 'https:') return undefined
  if (protocol === 'http:' && loopback && isLoopback(hostname)) return undefined
  return `has the scheme \`${protocol}\`, where only \`https:\` is of use`
}

function redirectFault(
  next: URL,
  first: URL,
  { request, options }: { readonly request: HttpRequest; readonly options: HttpOptions },
): string | undefined {
  const fault = addressFault(next.href, options)
  if (fault !== undefined) return `redirects to an address that ${fault}`
  const { redirectHosts = [] } = request
  const known = next.host === first.host || redirectHosts === 'any' || redirectHosts.includes(next.host)
  return known ? undefined : `redirects to another host, ${next.host}`
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}

function tooLarge({ maxBytes }: HttpRequest): HttpResult {
  return { state: 'failed', reason: 'too-large', message: `answered with more than ${maxBytes} bytes` }
}

function failure(error: unknown, request: HttpRequest): HttpResult {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = error instanceof Error ? error.name : ''
  if (request.signal?.aborted === true) return { state: 'failed', reason: 'timeout', message: 'was given up' }
  if (name === 'TimeoutError' || code.endsWith('_TIMEOUT')) {
    const seconds = Math.ceil(request.timeout / 1000)
    return { state: 'failed', reason: 'timeout', message: `did not answer within ${seconds} s` }
  }
  const what = error instanceof Error ? error.message || code : String(error)
  return { state: 'failed', reason: 'network', message: `cannot be reached: ${what}` }
}
