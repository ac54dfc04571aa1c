import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface Published {
  readonly vers: string
  readonly yanked?: boolean
  /** What the index says where that is not the digest of the archive. */
  readonly cksum?: string
}

export interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly delay?: number
}

export interface RegistryOptions {
  /** Versions by name. */
  readonly crates?: Readonly<Record<string, readonly Published[]>>
  /** What is in every archive, by path; a manifest of the crate unless told. */
  readonly files?: Readonly<Record<string, string>>
  /** Members of `config.json` beside the address of archives. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Everybody else is refused. */
  readonly token?: string
  /** Comes before everything else. */
  readonly answer?: (path: string, count: number) => Answer | undefined
}

export interface Request {
  readonly path: string
  readonly token: string | undefined
  readonly agent: string | undefined
  /** Milliseconds since the epoch. */
  readonly at: number
}

export interface Registry {
  /** With `/` at its end. */
  readonly url: string
  readonly requests: readonly Request[]
  paths(): readonly string[]
  close(): Promise<void>
}

/** A registry of crates on this machine: index, archives and API. */
export async function serveRegistry(options: RegistryOptions = {}): Promise<Registry> {
  const requests: Request[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const { authorization: token, 'user-agent': agent } = request.headers
    requests.push({ path, token, agent, at: Date.now() })
    const count = requests.filter((each) => each.path === path).length
    respond(response, options.answer?.(path, count) ?? answerOf(path, request, { options, url: url() }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = (): string => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server has no port')
    return `http://127.0.0.1:${address.port}/`
  }
  return {
    url: url(),
    requests,
    paths: () => requests.map(({ path }) => path),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function respond(
  response: ServerResponse,
  { status = 200, body = '', headers = {}, delay = 0 }: Answer,
): void {
  const timer = setTimeout(() => response.writeHead(status, headers).end(body), delay)
  response.on('close', () => clearTimeout(timer))
}

const ABSENT: Answer = { status: 404 }

interface Place {
  readonly options: RegistryOptions
  readonly url: string
}

function answerOf(path: string, { headers }: IncomingMessage, { options, url }: Place): Answer {
  if (options.token !== undefined && headers.authorization !== options.token) return { status: 401 }
  if (path === '/config.json') {
    return { body: JSON.stringify({ dl: `${url}dl`, api: url.slice(0, -1), ...options.settings }) }
  }
  if (path.startsWith('/api/')) return { body: JSON.stringify({ crates: found(path, options) }) }
  if (path.startsWith('/dl/')) return { body: archiveOf(path, options) }
  const name = path.split('/').at(-1) ?? ''
  const versions = Object.hasOwn(options.crates ?? {}, name) ? options.crates?.[name] : undefined
  if (versions === undefined) return ABSENT
  const lines = versions.map(({ vers, yanked = false, cksum }) => {
    const archive = archiveOf(`/dl/${name}/${vers}/download`, options)
    return JSON.stringify({ name, vers, yanked, cksum: cksum ?? digest(archive), deps: [], features: {} })
  })
  return { body: lines.join('\n') }
}

function found(path: string, { crates = {} }: RegistryOptions): readonly unknown[] {
  const query = new URL(path, 'http://x').searchParams.get('q')?.toLowerCase() ?? ''
  return Object.entries(crates)
    .filter(([name]) => name.includes(query))
    .map(([name, versions]) => ({
      name,
      max_stable_version: versions.at(-1)?.vers,
      newest_version: versions.at(-1)?.vers,
      description: `the crate ${name}`,
    }))
}

/** What stands for an archive here: the files as JSON, below the directory that an archive has. */
function archiveOf(path: string, { files }: RegistryOptions): string {
  const [, , name = '', version = ''] = path.split('/')
  const content = files ?? { 'Cargo.toml': `[package]\nname = "${name}"\nversion = "${version}"\n` }
  const below = Object.entries(content).map(([file, text]) => [`${name}-${version}/${file}`, text])
  return JSON.stringify(Object.fromEntries(below))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
