import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

export interface Answer {
  readonly status?: number
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly delay?: number
}

/** A host on this machine that answers by path; what it does not know is a 404. */
export interface LoopbackServer {
  readonly url: string
  readonly host: string
  readonly answers: Map<string, Answer>
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  paths(): readonly string[]
  close(): Promise<void>
}

export async function serve(): Promise<LoopbackServer> {
  const answers = new Map<string, Answer>()
  const requests: LoopbackServer['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    const { status = 200, body = '', headers = {}, delay = 0 } = answers.get(path) ?? { status: 404 }
    setTimeout(() => {
      response.writeHead(status, headers)
      response.end(body)
    }, delay)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const host = `127.0.0.1:${portOf(server)}`
  return {
    url: `http://${host}`,
    host,
    answers,
    requests,
    paths: () => requests.map(({ path }) => path),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
