import type { Environment } from '@symposium/sdk'
import type { Dispatcher } from 'undici'

import { RegistryFailure } from './failures.js'
import type { CratesOptions } from './options.js'
import { USER_AGENT } from './user-agent.js'

/** Milliseconds. */
const TIMEOUT = 10_000
const PAUSE = 500
/** Longest that a registry is waited for which asks to be left alone. */
const LONGEST_PAUSE = 5_000
const MOST_ATTEMPTS = 3
const MOST_REDIRECTS = 3
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
/** Answers after which another attempt may succeed. */
const PASSING: readonly number[] = [429, 500, 502, 503, 504]
const PASSING_FAULTS: readonly string[] = ['ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET']

export interface HttpRequest {
  readonly url: string
  /** Bytes. */
  readonly limit: number
  readonly signal: AbortSignal
  /** Sent as `Authorization`, to the host of the address alone. */
  readonly token?: string
  readonly attempts?: number
}

export interface HttpAnswer {
  readonly status: number
  readonly text: string
}

export interface Http {
  /**
   * Whatever the status is.
   * @throws RegistryFailure
   */
  get(request: HttpRequest): Promise<HttpAnswer>
  /** What is wrong with an address, as the end of a sentence. */
  fault(url: string): string | undefined
}

/** Requests through the proxies that the environment names. The library is loaded with the first. */
export function createHttp(environment: Environment, options: CratesOptions): Http {
  let dispatcher: Promise<Dispatcher> | undefined
  const fault = (url: string): string | undefined => addressFault(url, options.cratesIo !== undefined)
  return {
    fault,
    async get(request) {
      dispatcher ??= createDispatcher(environment)
      const connection = { dispatcher: await dispatcher, fault, timeout: options.timeout ?? TIMEOUT }
      const most = request.attempts ?? MOST_ATTEMPTS
      for (let attempt = 1; ; attempt += 1) {
        const result = await attemptOnce(request, connection)
        if (result.state === 'answered' && !PASSING.includes(result.status)) return result
        if (result.state === 'failed' && !result.passing) throw result.failure
        const pause = result.wait ?? (options.pause ?? PAUSE) * 2 ** (attempt - 1)
        if (attempt >= most || pause > LONGEST_PAUSE) throw failureOf(result, request, pause)
        await wait(pause, request)
      }
    },
  }
}

type Attempt =
  | (HttpAnswer & { readonly state: 'answered'; readonly wait: number | undefined })
  | {
      readonly state: 'failed'
      readonly failure: RegistryFailure
      readonly passing: boolean
      readonly wait?: undefined
    }

interface Connection {
  readonly dispatcher: Dispatcher
  readonly timeout: number
  readonly fault: Http['fault']
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

async function attemptOnce(request: HttpRequest, connection: Connection): Promise<Attempt> {
  const timeout = AbortSignal.timeout(connection.timeout)
  const signal = AbortSignal.any([timeout, request.signal])
  try {
    return await follow({ ...request, signal }, connection)
  } catch (error) {
    request.signal.throwIfAborted()
    if (error instanceof RegistryFailure) return { state: 'failed', failure: error, passing: false }
    const seconds = Math.ceil(connection.timeout / 1000)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isLate = timeout.aborted || code.endsWith('_TIMEOUT')
    const said = error instanceof Error ? error.message || code : String(error)
    const why = isLate ? `did not answer within ${seconds} s` : `cannot be reached: ${said}`
    const failure = new RegistryFailure('unreachable', addressOf(request.url), why)
    return { state: 'failed', failure, passing: isLate || PASSING_FAULTS.includes(code) }
  }
}

/** Whoever answers for an address answers for no other (cases/security.md S59). */
async function follow(request: HttpRequest, connection: Connection): Promise<Attempt> {
  const { request: send } = await import('undici')
  const { dispatcher, fault } = connection
  const first = new URL(request.url)
  let url = first
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const wrong = fault(url.href)
    if (wrong !== undefined) throw new RegistryFailure('refused', addressOf(url.href), wrong)
    const answer = await send(url, { dispatcher, signal: request.signal, headers: headersOf(request) })
    const location = answer.headers['location']
    if (!REDIRECTS.includes(answer.statusCode) || typeof location !== 'string') {
      const text = await readText(answer.body, request)
      return { state: 'answered', status: answer.statusCode, text, wait: waitOf(answer.headers) }
    }
    discard(answer.body)
    const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined
    if (next?.origin !== first.origin) {
      throw new RegistryFailure(
        'refused',
        addressOf(request.url),
        'redirects to another host, which is not followed',
      )
    }
    url = next
  }
  throw new RegistryFailure('refused', addressOf(request.url), `redirects more than ${MOST_REDIRECTS} times`)
}

function headersOf({ token }: HttpRequest): Record<string, string> {
  return { 'user-agent': USER_AGENT, ...(token === undefined ? {} : { authorization: token }) }
}

async function readText(body: Dispatcher.ResponseData['body'], { limit, url }: HttpRequest): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > limit) {
      discard(body)
      throw new RegistryFailure('unusable', addressOf(url), `answered with more than ${limit} bytes`)
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads no more of an answer: nobody is left to hear that it was broken off. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined)
  body.destroy()
}

/** Milliseconds that the server wants to be left alone: it says seconds, or until when. */
function waitOf(headers: Dispatcher.ResponseData['headers']): number | undefined {
  const value = headers['retry-after']
  if (typeof value !== 'string') return undefined
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

function failureOf(result: Attempt, { url }: HttpRequest, pause: number): RegistryFailure {
  if (result.state === 'failed') return result.failure
  const until =
    result.wait === undefined ? '' : `, and asks to be left alone for ${Math.ceil(pause / 1000)} s`
  return new RegistryFailure('unreachable', addressOf(url), `answered with status ${result.status}${until}`)
}

async function wait(milliseconds: number, { signal }: HttpRequest): Promise<void> {
  const { setTimeout: sleep } = process.getBuiltinModule('node:timers/promises')
  await sleep(milliseconds, undefined, { signal })
}

/** For messages: whose it is, and not everything that was asked. */
export function addressOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'the registry'
}

function addressFault(text: string, isTest: boolean): string | undefined {
  if (!URL.canParse(text)) return 'is no address'
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'has a user name or password in its address'
  if (
    protocol === 'https:' ||
    (isTest && protocol === 'http:' && /^(localhost|127(\.\d+){3})$/.test(hostname))
  ) {
    return undefined
  }
  return `has the scheme \`${protocol}\`, where only \`https:\` is of use`
}
