import { createHash } from 'node:crypto'
import type { TreeArchive } from '@symposium/sdk'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeHttp } from '../../src/host/node-http.js'
import { serve, type LoopbackServer } from '../installations/server.js'
import { createShelf, createWorld, textIn, update } from './shelf.js'
import { tarball } from './tar.js'

const ARCHIVE = tarball([
  { path: 'top/', flag: '5' },
  { path: 'top/a', text: 'one' },
])
const INTEGRITY = `sha256-${createHash('sha256').update(ARCHIVE).digest('base64')}`
const TOKEN = 's3cret-t0ken'

async function start(): Promise<LoopbackServer> {
  const server = await serve()
  onTestFinished(() => server.close())
  return server
}

interface Outcome {
  /** What was unpacked, or the code of the failure. */
  readonly text: string
  /** Authorisation of each request, in order. */
  readonly registry: readonly unknown[]
  readonly storage: readonly unknown[]
}

/** A registry that leads from `/dl` to a storage on another host, which answers as told. */
async function download(
  archive: Partial<TreeArchive>,
  answer: (storage: LoopbackServer, registry: LoopbackServer) => void,
): Promise<Outcome> {
  const [registry, storage] = [await start(), await start()]
  registry.answers.set('/dl', { status: 302, headers: { location: `${storage.url}/object?signed=1` } })
  answer(storage, registry)
  const environment = { cwd: '/', home: '/', platform: process.platform, variables: {} }
  const world = createWorld({ http: createNodeHttp(environment, { loopback: true }) })
  const { fill: _fill, ...rest } = createShelf({})
  const url = `${registry.url}/dl`
  const filler = { ...rest, archive: () => ({ url, headers: { authorization: TOKEN }, ...archive }) }
  const text = await update(world.trees(), filler).then(textIn, (error: { code?: string }) =>
    String(error.code),
  )
  const tokens = ({ requests }: LoopbackServer): readonly unknown[] =>
    requests.map(({ headers }) => headers.authorization)
  return { text, registry: tokens(registry), storage: tokens(storage) }
}

const serveObject = (storage: LoopbackServer): unknown =>
  storage.answers.set('/object?signed=1', { body: ARCHIVE })
const FOLLOWED: Partial<TreeArchive> = { redirects: 'anywhere', integrity: INTEGRITY }

describe('S59 an archive that is somewhere else', () => {
  it('comes from there, and the token stays', async () => {
    expect(await download(FOLLOWED, serveObject)).toEqual({
      text: 'one',
      registry: [TOKEN],
      storage: [undefined],
    })
  })

  it('comes along several redirects, on which the token is not sent back either', async () => {
    const found = await download(FOLLOWED, (storage, registry) => {
      storage.answers.set('/object?signed=1', { status: 307, headers: { location: `${registry.url}/again` } })
      registry.answers.set('/again', { status: 301, headers: { location: `${storage.url}/last` } })
      storage.answers.set('/last', { body: ARCHIVE })
    })
    expect(found).toEqual({ text: 'one', registry: [TOKEN, undefined], storage: [undefined, undefined] })
  })

  it.each<
    [string, Partial<TreeArchive>, (storage: LoopbackServer, registry: LoopbackServer) => unknown, string]
  >([
    ['without a digest', { redirects: 'anywhere' }, serveObject, 'DOWNLOAD_FAILED'],
    ['where nobody said so', { integrity: INTEGRITY }, serveObject, 'DOWNLOAD_FAILED'],
  ])('is not asked for %s', async (_title, archive, answer, code) => {
    expect(await download(archive, answer)).toEqual({ text: code, registry: [TOKEN], storage: [] })
  })

  it.each<[string, Parameters<typeof download>[1], string]>([
    [
      'is another one',
      (storage) => storage.answers.set('/object?signed=1', { body: 'x' }),
      'ARCHIVE_REFUSED',
    ],
    ['is refused', (storage) => storage.answers.set('/object?signed=1', { status: 403 }), 'DOWNLOAD_FAILED'],
    [
      'is behind a circle',
      (storage) =>
        storage.answers.set('/object?signed=1', { status: 302, headers: { location: '/object?signed=1' } }),
      'DOWNLOAD_FAILED',
    ],
    [
      'is behind `http:` to another machine',
      (storage) =>
        storage.answers.set('/object?signed=1', { status: 302, headers: { location: 'http://192.0.2.1/' } }),
      'DOWNLOAD_FAILED',
    ],
  ])('%s: nothing is kept', async (_title, answer, code) => {
    const { text, storage } = await download(FOLLOWED, answer)
    expect(text).toBe(code)
    expect(storage.every((token) => token === undefined)).toBe(true)
  })
})
