import { execFileSync, spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface GitServerOptions {
  /** Absolute directory that holds the repositories. */
  readonly root: string
  /** What basic authentication has to say, as `user:password`. */
  readonly credentials?: string
  /** Speaks https with this key and this certificate. */
  readonly secure?: { readonly key: string; readonly cert: string }
  /** Answers in place of git. @returns whether it did. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export interface GitServer {
  /** `http://127.0.0.1:PORT`, or `https:` with a certificate. */
  readonly url: string
  /** Paths that were asked for, with their queries. */
  readonly requests: readonly string[]
  /** From now on nobody answers. */
  close(): Promise<void>
}

/** Serves repositories by git's own program for that, on this machine alone and to the end of the test. */
export async function serveGit(options: GitServerOptions): Promise<GitServer> {
  const requests: string[] = []
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push(request.url ?? '')
    if (options.intercept?.(request, response) === true) return
    if (isAllowed(request, options)) runBackend(request, response, options.root)
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
  }
  const { secure } = options
  const server = secure === undefined ? createServer(handle) : createSecureServer(secure, handle)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  onTestFinished(close)
  const scheme = secure === undefined ? 'http' : 'https'
  return { url: `${scheme}://127.0.0.1:${address.port}`, requests, close }
}

function isAllowed({ headers }: IncomingMessage, { credentials }: GitServerOptions): boolean {
  const expected =
    credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`
  return expected === undefined || headers.authorization === expected
}

function runBackend(request: IncomingMessage, response: ServerResponse, root: string): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn(join(execPath(), 'git-http-backend'), {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: headerOf(request, 'git-protocol'),
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: headerOf(request, 'content-type'),
      HTTP_CONTENT_ENCODING: headerOf(request, 'content-encoding'),
      REMOTE_ADDR: '127.0.0.1',
      GIT_CONFIG_COUNT: '3',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_CONFIG_KEY_1: 'uploadpack.allowFilter',
      GIT_CONFIG_VALUE_1: 'true',
      GIT_CONFIG_KEY_2: 'uploadpack.allowAnySHA1InWant',
      GIT_CONFIG_VALUE_2: 'true',
    },
  })
  request.pipe(child.stdin)
  child.stdin.on('error', () => undefined)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('close', () => answer(Buffer.concat(chunks), response))
}

/** Headers, an empty line, the body: as every program behind a web server answers. */
function answer(output: Buffer, response: ServerResponse): void {
  const end = output.indexOf('\r\n\r\n')
  const headers = output
    .subarray(0, end)
    .toString('utf8')
    .split('\r\n')
    .map((line) => line.split(/: (.*)/s))
  const status = headers.find(([name]) => name === 'Status')?.[1]
  headers.forEach(([name = '', value = '']) => {
    if (name !== 'Status' && name !== '') response.setHeader(name, value)
  })
  response.writeHead(status === undefined ? 200 : Number.parseInt(status, 10))
  response.end(output.subarray(end + 4))
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

function execPath(): string {
  return execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim()
}
