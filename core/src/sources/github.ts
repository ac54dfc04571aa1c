import { SymposiumError } from '@symposium/sdk'
import type { Environment } from '@symposium/sdk'
import type { HttpClient, HttpRequest, HttpResult } from '../host/ports.js'
import type { GitHubAddress } from './github-address.js'

export interface GitHubOptions {
  readonly http: HttpClient
  readonly environment: Environment
  /** Of the product. */
  readonly version: string
  /** Where the API is; `https://api.github.com` outside of tests. */
  readonly api: string
}

/** What an address stands for at the moment. */
export interface GitHubRevision {
  /** Full hash of the commit. */
  readonly commit: string
  /** Directory in the repository; empty for all of it. */
  readonly path: readonly string[]
}

const COMMIT_TIMEOUT = 20_000
const ARCHIVE_TIMEOUT = 180_000
const LARGEST_ANSWER = 8 * 1024 * 1024
const LARGEST_ARCHIVE = 256 * 1024 * 1024
/** Parts of a ref: branches have slashes in their names, but few. */
const LONGEST_REF = 5
/** Answers for a ref that there is not; of a repository that there is not, the first is one too. */
const NO_SUCH_REF: readonly number[] = [404, 422]

/**
 * The commit that the ref of an address stands for. Where the ref ends is not written: the shortest
 * one that exists is taken, since git has no branch `a` beside a branch `a/b` (cases/faults.md E1).
 * @throws SymposiumError `DOWNLOAD_FAILED`.
 */
export async function resolveGitHub(
  { owner, repo, tree }: GitHubAddress,
  options: GitHubOptions,
  signal?: AbortSignal,
): Promise<GitHubRevision> {
  let missing: HttpResult | undefined
  for (let length = 1; length <= Math.min(Math.max(tree.length, 1), LONGEST_REF); length += 1) {
    const ref = tree.length === 0 ? 'HEAD' : tree.slice(0, length).map(encodeURIComponent).join('/')
    // One file a page: of the answer one member matters.
    const url = `${options.api}/repos/${owner}/${repo}/commits/${ref}?per_page=1`
    const result = await ask(url, { options, signal, timeout: COMMIT_TIMEOUT, maxBytes: LARGEST_ANSWER })
    if (result.state === 'answered' && NO_SUCH_REF.includes(result.status)) {
      missing ??= result
      continue
    }
    return { commit: commitOf(bodyOf(result, url, options), url), path: tree.slice(length) }
  }
  const what = tree.length === 0 ? '' : ` or no ref \`${tree[0]}\` in it`
  throw new SymposiumError('DOWNLOAD_FAILED', `there is no repository ${owner}/${repo} on GitHub${what}`, {
    remedy: 'check the address; for a private repository set GITHUB_TOKEN to a token that may read it',
  })
}

/**
 * The archive of a commit: asked for by its hash, so that what is recorded describes the content (spec/pipeline.md G16).
 * @throws SymposiumError `DOWNLOAD_FAILED`.
 */
export async function downloadGitHub(
  { owner, repo }: GitHubAddress,
  commit: string,
  { options, signal }: { readonly options: GitHubOptions; readonly signal?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const url = `${options.api}/repos/${owner}/${repo}/tarball/${commit}`
  const result = await ask(url, { options, signal, timeout: ARCHIVE_TIMEOUT, maxBytes: LARGEST_ARCHIVE })
  return bodyOf(result, url, options)
}

interface Ask extends Pick<HttpRequest, 'timeout' | 'maxBytes'> {
  readonly options: GitHubOptions
  readonly signal: AbortSignal | undefined
}

function ask(url: string, { options, signal, timeout, maxBytes }: Ask): Promise<HttpResult> {
  const token = tokenOf(options.environment)
  return options.http.get({
    url,
    timeout,
    maxBytes,
    headers: {
      'user-agent': `symposium/${options.version}`,
      accept: 'application/vnd.github+json',
      // The port keeps it from every other host (cases/security.md S59).
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    redirectHosts: ['codeload.github.com'],
    ...(signal === undefined ? {} : { signal }),
  })
}

function tokenOf({ variables }: Environment): string | undefined {
  const token = (variables['GITHUB_TOKEN'] || variables['GH_TOKEN'] || '').trim()
  return /^[\x21-\x7e]+$/.test(token) ? token : undefined
}

function bodyOf(result: HttpResult, url: string, { environment }: GitHubOptions): Uint8Array {
  if (result.state === 'failed') {
    throw new SymposiumError('DOWNLOAD_FAILED', `${url} ${result.message}`, {
      remedy: 'check the network and try again',
    })
  }
  if (result.status === 200) return result.body
  throw new SymposiumError('DOWNLOAD_FAILED', `${url} answered with status ${result.status}`, {
    remedy: remedyFor(result.status, tokenOf(environment) !== undefined),
  })
}

function remedyFor(status: number, hasToken: boolean): string {
  if (status === 401)
    return 'GITHUB_TOKEN or GH_TOKEN holds a token that GitHub does not know: renew or unset it'
  if ((status === 403 || status === 429) && !hasToken) {
    return 'GitHub limits requests without a token: set GITHUB_TOKEN, or try again in an hour'
  }
  return 'try again later'
}

function commitOf(body: Uint8Array, url: string): string {
  const sha = memberOf(parse(body), 'sha')
  if (typeof sha === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(sha)) return sha
  throw new SymposiumError('DOWNLOAD_FAILED', `${url} did not answer with a commit`)
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

function memberOf(value: unknown, name: string): unknown {
  const isRecord = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isRecord ? (value as Record<string, unknown>)[name] : undefined
}
